import { Spinner } from '@primer/react'
import { Suspense, useRef, type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from 'react'
import { text } from '../../text/text.ts'
import styles from './OpenedList.module.css'

/** What makes a button the opener of a list. */
export interface ListAnchor {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': true
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

interface OpenedListProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Fetches the code of the list, which is drawn once it is there. */
  readonly fetchCode: () => Promise<unknown>
  readonly renderAnchor: (anchor: ListAnchor) => ReactElement
  readonly list: (anchorRef: RefObject<HTMLButtonElement | null>) => ReactNode
}

/** A button, and the list that it opens. Primer's list is heavy and the first picture does without: it comes when somebody is about to open one. */
export function OpenedList({ open, onOpenChange, fetchCode, renderAnchor, list }: OpenedListProps) {
  const anchorRef = useRef<HTMLButtonElement>(null)
  // What failed says so where the list is drawn.
  const fetchAhead = () => void fetchCode().catch(() => undefined)
  return (
    <>
      {renderAnchor({
        ref: anchorRef,
        'aria-haspopup': true,
        'aria-expanded': open,
        onClick: () => onOpenChange(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          onOpenChange(true)
        },
        onPointerEnter: fetchAhead,
        onFocus: fetchAhead,
      })}
      {open ? (
        <Suspense fallback={<Spinner size="small" srText={text('session.loading')} className={styles.coming ?? ''} />}>
          {list(anchorRef)}
        </Suspense>
      ) : null}
    </>
  )
}
