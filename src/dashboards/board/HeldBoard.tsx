import { useState, type ReactNode } from 'react'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { HeldContext } from '../context/held.ts'
import styles from './HeldBoard.module.css'

interface HeldBoardProps {
  readonly page: Page
  readonly held: boolean
  /** What comes with the board, and stands over it. */
  readonly above: ReactNode
  readonly children: ReactNode
}

/** A board that may be held back: it asks what it draws, and its skeleton stands in its place. Nothing around it moves when it is seen. PAGE-27 */
export function HeldBoard({ page, held, above, children }: HeldBoardProps) {
  return (
    <div className={held ? styles.held : undefined}>
      {held ? <BoardSkeleton page={page} /> : above}
      <div className={styles.board}>
        <HeldContext value={held}>{children}</HeldContext>
      </div>
    </div>
  )
}

/** Whether the board waits for what stands above it, which would push it; once seen, it stays. */
export function useHeld(known: boolean): boolean {
  const [held, setHeld] = useState(true)
  if (held && known) setHeld(false)
  return held && !known
}
