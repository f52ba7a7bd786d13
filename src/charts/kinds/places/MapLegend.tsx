import { text } from '../../../text/text.ts'
import styles from './MapLegend.module.css'
import { useChartTheme } from '../../theme/use-chart-theme.ts'

/** The colours of the map with the lower bound of each, and how a place without an amount looks. */
export function MapLegend({ bounds }: { readonly bounds: readonly string[] }) {
  const theme = useChartTheme()
  return (
    <div className={styles.legend}>
      <span className={styles.none}>{text('dashboard.none')}</span>
      <ol className={styles.steps}>
        {bounds.map((bound, index) => (
          <li key={bound}>
            <span className={styles.swatch} data-swatch="" style={{ background: theme.map[index] }} />
            {index === bounds.length - 1 ? `${bound}+` : bound}
          </li>
        ))}
      </ol>
    </div>
  )
}
