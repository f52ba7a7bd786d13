import { text } from '../../text/text.ts'
import { categoryColours, type NamedColour } from '../../charts/theme/category-colours.ts'
import { useChartTheme } from '../../charts/theme/use-chart-theme.ts'
import type { Sides } from './answer-sides.ts'
import styles from './Figures.module.css'

interface SidesOfAnswerProps extends Sides {
  /** Those that the installation gives names. */
  readonly colours: readonly NamedColour[]
}

/** The colours of an answer's picture by their names, with what each comes to and by how much two differ. */
export function SidesOfAnswer({ sides, difference, colours }: SidesOfAnswerProps) {
  const { dark } = useChartTheme()
  const colourOf = categoryColours(
    sides.map(({ value }) => String(value)),
    colours,
    dark,
  )
  return (
    <dl className={styles.figures}>
      {sides.map(({ value, label, amount }) => (
        <div key={String(value)}>
          <dt className={styles.name}>
            <span className={styles.swatch} data-swatch="" style={{ background: colourOf(String(value)) }} />
            <bdi>{label}</bdi>
          </dt>
          {amount === null ? null : (
            <dd className={styles.value}>
              <bdi>{amount}</bdi>
            </dd>
          )}
        </div>
      ))}
      {difference === null ? null : (
        <div className={styles.difference}>
          <dt className={styles.name}>{text('assistant.difference')}</dt>
          <dd className={styles.value}>
            <bdi>{difference}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
