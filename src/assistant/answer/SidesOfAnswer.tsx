import { text } from '../../text/text.ts'
import type { NamedColour } from '../../charts/theme/category-colours.ts'
import { useChartTheme } from '../../charts/theme/use-chart-theme.ts'
import { sideColours, type Sides } from './answer-sides.ts'
import styles from './Figures.module.css'

interface SidesOfAnswerProps extends Sides {
  /** What the side of all that is left is called; null: there is none. */
  readonly rest: string | null
  /** Those that the installation gives names. */
  readonly colours: readonly NamedColour[]
}

/** The colours of an answer's picture by their names, with what each comes to and by how much two differ. */
export function SidesOfAnswer({ sides, difference, rest, colours }: SidesOfAnswerProps) {
  const theme = useChartTheme()
  const filled = sideColours({ values: sides.map(({ value }) => value), rest, colours, theme })
  return (
    <dl className={styles.figures}>
      {sides.map(({ value, label, amount }, at) => (
        <div key={String(value)}>
          <dt className={styles.name}>
            <span className={styles.swatch} data-swatch="" style={{ background: filled[at] }} />
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
