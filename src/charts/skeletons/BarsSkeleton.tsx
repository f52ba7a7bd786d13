import { SkeletonBox } from '@primer/react/experimental'
import styles from './Skeletons.module.css'

interface BarsSkeletonProps {
  /** Of each bar, from the top. */
  readonly widths: readonly `${number}%`[]
  readonly thickness: `${number}px`
}

/** The outline of bars below each other, with room for their names. */
export function BarsSkeleton({ widths, thickness }: BarsSkeletonProps) {
  return (
    <div className={styles.bars}>
      {widths.map((width, index) => (
        <SkeletonBox key={index} width={width} height={thickness} />
      ))}
    </div>
  )
}
