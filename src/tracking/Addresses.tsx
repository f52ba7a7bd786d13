import { LocationIcon } from '@primer/octicons-react'
import { Heading, IconButton } from '@primer/react'
import { useId, useState } from 'react'
import type { Side, TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import { text } from '../text/text.ts'
import { AddressMap } from './AddressMap.tsx'
import { addressLines } from './tracking-words.ts'
import styles from './TrackingPopup.module.css'

const SIDES: readonly Side[] = ['sender', 'consignee']

/** From whom and to whom, and where that is: each side's map opens and closes on its own. TRK-05, TRK-06 */
export function Addresses({ detail }: { readonly detail: TrackingDetail }) {
  const maps = useId()
  const [open, setOpen] = useState<readonly Side[]>([])
  const toggle = (side: Side) => setOpen(open.includes(side) ? open.filter((each) => each !== side) : [...open, side])
  return (
    <>
      <div className={styles.sides}>
        {SIDES.map((side) => {
          const lines = addressLines(detail[side])
          return (
            <section key={side} className={styles.side} aria-label={text(`tracking.${side}`)}>
              <div className={styles.sideHead}>
                <Heading as="h2" className={styles.heading ?? ''}>
                  {text(`tracking.${side}`)}
                </Heading>
                <IconButton
                  icon={LocationIcon}
                  variant="invisible"
                  size="small"
                  aria-label={text('tracking.showMaps')}
                  aria-expanded={open.includes(side)}
                  aria-controls={maps}
                  onClick={() => toggle(side)}
                />
              </div>
              <address className={styles.address}>
                {lines.length === 0
                  ? text('tracking.unknown')
                  : lines.map((line, at) => (
                      <span key={at}>
                        <bdi>{line}</bdi>
                      </span>
                    ))}
              </address>
            </section>
          )
        })}
      </div>
      <div id={maps} className={styles.sides}>
        {SIDES.map((side) =>
          open.length > 0 ? (
            <div key={side}>{open.includes(side) ? <AddressMap side={side} party={detail[side]} /> : null}</div>
          ) : null,
        )}
      </div>
    </>
  )
}
