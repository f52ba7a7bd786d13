import { XIcon } from '@primer/octicons-react'
import { Dialog, IconButton } from '@primer/react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { text } from '../../text/text.ts'
import type { RowsPlace } from './rows-place.ts'
import styles from './RowsFrame.module.css'

interface RowsFrameProps {
  readonly place: RowsPlace
  readonly title: string
  readonly subtitle: string
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What the rows stand in: a window of 1200 by 600 or of the whole screen, or a part of the page beside or below its board. GRID-01 */
export function RowsFrame({ place, title, subtitle, returnFocusRef, onClose, children }: RowsFrameProps) {
  if (place === 'side' || place === 'below')
    return (
      <RowsDock
        place={place}
        title={title}
        subtitle={subtitle}
        onClose={() => {
          onClose()
          returnFocusRef.current?.focus()
        }}
      >
        {children}
      </RowsDock>
    )
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      className={(place === 'full' ? styles.full : styles.window) ?? ''}
      position={{ narrow: 'fullscreen', regular: 'center' }}
      returnFocusRef={returnFocusRef}
      onClose={onClose}
    >
      {/* One child: the dialog flattens lists among several, so that a line that comes would make all behind it anew. */}
      <>{children}</>
    </Dialog>
  )
}

function RowsDock({ place, title, subtitle, onClose, children }: Omit<RowsFrameProps, 'returnFocusRef'>) {
  const heading = useId()
  const dock = useRef<HTMLElement>(null)
  // Opened by an address, they leave the keyboard where it is.
  useEffect(() => {
    if (document.activeElement !== document.body) dock.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={dock}
      className={styles.dock}
      data-place={place}
      data-screen-only=""
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {text('grid.rowsOf', { page: title })}
        </h2>
        <p className={styles.subtitle}>{subtitle}</p>
        <IconButton
          className={styles.close ?? ''}
          icon={XIcon}
          variant="invisible"
          aria-label={text('grid.close')}
          onClick={onClose}
        />
      </div>
      {children}
    </section>
  )
}
