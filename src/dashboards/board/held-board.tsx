import { useState, type ReactNode } from 'react'
import { HeldContext } from '../context/held.ts'
import styles from './HeldBoard.module.css'

interface HeldBoardInput {
  readonly held: boolean
  /** Stands in its place as long as it is held. */
  readonly skeleton: ReactNode
  /** What comes with the board, and stands over it. */
  readonly above?: ReactNode
  readonly board: ReactNode
}

/** A board, or all of a page, that may be held back: it asks what it draws, and its skeleton stands in its place. Nothing around it moves when it is seen. PAGE-27 */
export function heldBoard({ held, skeleton, above, board }: HeldBoardInput): ReactNode {
  return (
    <div className={held ? styles.held : undefined}>
      {held ? skeleton : above}
      <div className={styles.board}>
        <HeldContext value={held}>{board}</HeldContext>
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
