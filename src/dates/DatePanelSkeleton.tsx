import { SkeletonBox } from '@primer/react/experimental'
import styles from './DateSelector.module.css'

/** Has the place that the panel takes. */
export function DatePanelSkeleton() {
  return (
    <div className={styles.panel} aria-hidden>
      <SkeletonBox height="24px" width="60%" />
      <SkeletonBox height="72px" />
      <SkeletonBox height="280px" />
    </div>
  )
}
