import { SkeletonBox } from '@primer/react/experimental'
import styles from './Skeletons.module.css'

/** The outline of a map. */
export function MapSkeleton() {
  return (
    <div className={styles.map}>
      <SkeletonBox width="90%" height="80%" />
    </div>
  )
}
