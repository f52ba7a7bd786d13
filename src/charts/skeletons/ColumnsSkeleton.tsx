import { SkeletonBox } from '@primer/react/experimental'
import styles from './Skeletons.module.css'

/** The outline of columns beside each other, with room for their periods; their heights from the start. */
export function ColumnsSkeleton({ heights }: { readonly heights: readonly `${number}%`[] }) {
  return (
    <div className={styles.columns}>
      {heights.map((height, index) => (
        <SkeletonBox key={index} width="auto" height={height} />
      ))}
    </div>
  )
}
