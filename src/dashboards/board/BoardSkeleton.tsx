import type { Page } from '../../../domain/dashboards/page-spec.ts'
import styles from './BoardSkeleton.module.css'

/** The board before a client is known: as many cards as the page has. PAGE-27 */
export function BoardSkeleton({ page }: { readonly page: Page }) {
  return (
    <div className={styles.board} aria-hidden="true">
      {page.widgets.map(({ chartName }) => (
        <div key={chartName} className={styles.card} />
      ))}
    </div>
  )
}
