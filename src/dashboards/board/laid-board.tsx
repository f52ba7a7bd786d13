import type { ReactNode } from 'react'
import { readingOrder } from '../../../domain/dashboards/layout/layout.ts'
import styles from './Board.module.css'
import { BoardGrid, type BoardGridProps } from './BoardGrid.tsx'

/** Cards where the person or the page placed them; one below the other where there is no room beside. WID-12 */
export function laidBoard({ narrow, ...board }: BoardGridProps & { readonly narrow: boolean }): ReactNode {
  if (!narrow) return <BoardGrid {...board} />
  return (
    <div className={styles.stack}>
      {readingOrder(board.places).map((name) => (
        <div key={name} className={styles.card}>
          {board.cards.get(name)}
        </div>
      ))}
    </div>
  )
}
