import { Spinner } from '@primer/react'
import { text } from '../text/text.ts'
import styles from './LoadingScreen.module.css'

/** What stands where nothing can be shown yet. ROUTE-05 */
export function LoadingScreen({
  label = text('session.loading'),
  fills = 'area',
}: {
  readonly label?: string
  readonly fills?: 'window' | 'area'
}) {
  return (
    <div className={styles.screen} data-fills={fills} role="status">
      <Spinner srText={null} />
      <span>{label}</span>
    </div>
  )
}
