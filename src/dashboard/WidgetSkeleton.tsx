import { SkeletonBox } from '@primer/react/experimental'
import type { WidgetSpec } from '../../domain/widget-spec.ts'
import { text } from '../text/text.ts'
import styles from './WidgetSkeleton.module.css'

const BARS = ['92%', '38%', '30%', '34%', '12%', '70%']
const CATEGORIES = ['88%', '46%', '30%', '22%', '18%', '14%', '10%', '7%', '10%']
const COLUMNS = ['34%', '92%', '56%', '50%', '58%', '54%', '60%', '57%', '58%', '62%', '63%', '70%', '58%']

/** The outline of the picture that comes. PAGE-27 */
export function WidgetSkeleton({ rows, title }: { readonly rows: WidgetSpec['rows']; readonly title: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={text('dashboard.loading', { title })} data-shape={rows}>
      {shapeOf(rows)}
    </div>
  )
}

function shapeOf(rows: WidgetSpec['rows']) {
  switch (rows) {
    case 'facts':
      return BARS.map((width, index) => <SkeletonBox key={index} width={width} height="28px" />)
    case 'categories':
      return CATEGORIES.map((width, index) => <SkeletonBox key={index} width={width} height="22px" />)
    case 'periods':
    case 'sets':
      return COLUMNS.map((height, index) => <SkeletonBox key={index} width="auto" height={height} />)
    case 'places':
    case 'flows':
    case 'circles':
      return <SkeletonBox width="90%" height="80%" />
  }
}
