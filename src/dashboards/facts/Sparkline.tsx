import styles from './Sparkline.module.css'
import { sparklinePaths, type SparklineInput } from './sparkline-paths.ts'

const WIDTH = 60
const HEIGHT = 28

/** A fact by month, the prior period as a thinner line beneath; its amounts are told elsewhere. */
export function Sparkline(props: Omit<SparklineInput, 'width' | 'height'>) {
  const { solid, dashed, prior } = sparklinePaths({ ...props, width: WIDTH, height: HEIGHT })
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.prior} d={prior} />
      <path className={styles.line} d={solid} />
      <path className={styles.dashed} d={dashed} />
    </svg>
  )
}
