import { Button } from '@primer/react'
import { text } from '../../../text/text.ts'
import { fullValue, shortValue } from '../../../text/values.ts'
import styles from './AmountFigure.module.css'
import type { FactRow } from './fact-rows.ts'
import { chosenFact, type WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact as a large figure, and buttons that choose another. WID-01 */
export function AmountFigure({
  rows,
  result,
  onChooseFact,
  ...props
}: WidgetChartProps & { readonly rows: readonly FactRow[] }) {
  const { fact, factText, format } = chosenFact(props)
  const amount = result.data[0]?.[fact]
  const known = typeof amount === 'number'
  return (
    <div className={styles.figure}>
      <div className={styles.name}>{factText}</div>
      <div className={styles.value}>{known ? shortValue(amount, format) : text('dashboard.noData')}</div>
      <div className={styles.exact}>{known ? fullValue(amount, format) : ''}</div>
      <div className={styles.facts} role="group" aria-label={text('dashboard.chooseFact')}>
        {rows.map((row) => (
          <Button key={row.fact} size="small" aria-pressed={row.fact === fact} onClick={() => onChooseFact(row.fact)}>
            {row.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
