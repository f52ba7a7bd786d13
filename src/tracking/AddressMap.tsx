import { Heading, Link } from '@primer/react'
import { useEffect, useRef } from 'react'
import { mapAddress, type Party, type Side } from '../../domain/tracking/tracking-detail.ts'
import { filled } from '../../domain/tracking/tracking-link.ts'
import { text } from '../text/text.ts'
import styles from './TrackingPopup.module.css'
import { useTrackingLinks } from './use-tracking-links.ts'

/** Where an address is looked up when the installation shows no maps. */
const LOOKED_UP_AT = 'https://www.openstreetmap.org/search?query={address}'

/** An address on the configured map; without one, the address with a link. TRK-06, TRK-07, GAP-51 */
export function AddressMap({ side, party }: { readonly side: Side; readonly party: Party }) {
  const { map } = useTrackingLinks()
  const section = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  // The keys of a map that has the focus are heard by nobody here, so Escape would not close what it stands in.
  useEffect(() => {
    let taking: ReturnType<typeof setTimeout> | undefined
    // While the event runs the browser still hands the keys over: what is focused in it would not hear them.
    const takeBackSoon = () => {
      taking = setTimeout(() => {
        if (document.activeElement === frame.current) section.current?.focus()
      })
    }
    addEventListener('blur', takeBackSoon)
    return () => {
      clearTimeout(taking)
      removeEventListener('blur', takeBackSoon)
    }
  }, [])
  const address = mapAddress(party)
  const page = filled(map ?? LOOKED_UP_AT, { address })
  return (
    <section ref={section} tabIndex={-1} className={styles.map} aria-label={text(`tracking.${side}Location`)}>
      <Heading as="h3" className={styles.heading ?? ''}>
        {text(`tracking.${side}Location`)}
      </Heading>
      {address === '' ? (
        <p role="alert">{text('tracking.invalidAddress')}</p>
      ) : (
        <>
          {map === null ? (
            <p>{address}</p>
          ) : (
            <iframe
              ref={frame}
              tabIndex={-1}
              className={styles.frame}
              title={text('tracking.mapOf', { address })}
              src={page}
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="no-referrer"
              loading="lazy"
            />
          )}
          <Link href={page} target="_blank" rel="noopener noreferrer">
            {text('tracking.openMap')}
          </Link>
        </>
      )}
    </section>
  )
}
