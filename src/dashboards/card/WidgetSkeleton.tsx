import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { text } from '../../text/text.ts'
import styles from './WidgetSkeleton.module.css'

/** The outline of the picture that comes. PAGE-27 */
export function WidgetSkeleton({ rows, title }: { readonly rows: DrawnWidget['rows']; readonly title: string }) {
  const { Skeleton } = CHART_KINDS[rows]
  return (
    <div className={styles.skeleton} role="status" aria-label={text('dashboard.loading', { title })}>
      <Skeleton />
    </div>
  )
}
