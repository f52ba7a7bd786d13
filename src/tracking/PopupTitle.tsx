import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { Dialog, IconButton, Link } from '@primer/react'
import type { TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import { trackingLink } from '../../domain/tracking/tracking-link.ts'
import { text } from '../text/text.ts'
import styles from './TrackingPopup.module.css'
import { useTrackingLinks } from './use-tracking-links.ts'

interface PopupTitleProps {
  /** Of the element that names the dialog. */
  readonly id: string
  /** Null: nothing is shown yet. */
  readonly detail: TrackingDetail | null
  readonly copying: 'ready' | 'asked' | 'locked'
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** The number, as a link where its carrier has a page for it, and the way to copy it. TRK-02, TRK-18 */
export function PopupTitle({ id, detail, copying, onCopy, onClose }: PopupTitleProps) {
  const { carriers } = useTrackingLinks()
  const trackingNumber = detail?.trackingNumber ?? null
  const page = detail ? trackingLink(detail, carriers) : undefined
  return (
    <Dialog.Header>
      <div className={styles.title}>
        <Dialog.Title id={id} className={styles.name ?? ''}>
          {text(detail?.fee ? 'tracking.feeTitle' : 'tracking.title')}{' '}
          {trackingNumber === null ? null : page === undefined ? (
            <span className={styles.number}>{trackingNumber}</span>
          ) : (
            <Link href={page} target="_blank" rel="noopener noreferrer" className={styles.number ?? ''}>
              {trackingNumber}
            </Link>
          )}
        </Dialog.Title>
        {trackingNumber === null ? null : (
          <IconButton
            icon={copying === 'locked' ? CheckIcon : CopyIcon}
            variant="invisible"
            size="small"
            aria-label={text('tracking.copy')}
            inactive={copying !== 'ready'}
            aria-disabled={copying !== 'ready'}
            onClick={onCopy}
          />
        )}
        <span className={styles.close}>
          <Dialog.CloseButton
            onClose={onClose}
            onKeyDown={(event) => {
              // Its tooltip would take the key.
              if (event.key !== 'Escape') return
              event.stopPropagation()
              onClose()
            }}
          />
        </span>
      </div>
    </Dialog.Header>
  )
}
