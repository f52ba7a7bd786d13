import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { Button, Dialog, IconButton } from '@primer/react'
import { text } from '../text/text.ts'
import styles from './TrackingPopup.module.css'

interface PopupFooterProps {
  /** From 0. */
  readonly at: number
  readonly size: number
  readonly keys: { readonly previous: string; readonly next: string }
  readonly mayGo: (step: -1 | 1) => boolean
  readonly onGo: (step: -1 | 1) => void
  readonly onClose: () => void
}

/** The way to the rows before and after, and out. TRK-01 */
export function PopupFooter({ at, size, keys, mayGo, onGo, onClose }: PopupFooterProps) {
  return (
    <Dialog.Footer className={styles.footer ?? ''}>
      <IconButton
        icon={ChevronLeftIcon}
        className={styles.way ?? ''}
        aria-label={text('tracking.previous')}
        aria-keyshortcuts={keys.previous}
        inactive={!mayGo(-1)}
        aria-disabled={!mayGo(-1)}
        onClick={() => onGo(-1)}
      />
      <IconButton
        icon={ChevronRightIcon}
        className={styles.way ?? ''}
        aria-label={text('tracking.next')}
        aria-keyshortcuts={keys.next}
        inactive={!mayGo(1)}
        aria-disabled={!mayGo(1)}
        onClick={() => onGo(1)}
      />
      <span role="status" className={styles.place}>
        {text('tracking.place', { at: at + 1, count: size })}
      </span>
      <Button className={styles.out ?? ''} onClick={onClose}>
        {text('tracking.cancel')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {text('tracking.ok')}
      </Button>
    </Dialog.Footer>
  )
}
