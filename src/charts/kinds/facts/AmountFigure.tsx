import { Button } from '@primer/react'
import { text } from '../../../text/text.ts'
import { fullValue } from '../../../text/values.ts'
import styles from './AmountFigure.module.css'
import type { FactRow } from './fact-rows.ts'
import { chosenFact, type WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact as a large figure, and buttons that choose another. WID-01 */
export function AmountFigure({
  rows,
  onChooseFact,
  ...props
}: WidgetChartProps & { readonly rows: readonly FactRow[] }) {
  const { fact, factText, format } = chosenFact(props)
  const chosen = rows.find((row) => row.fact === fact)
  const amount = chosen?.value ?? null
  return (
    <div className={styles.figure}>
      <div className={styles.name}>{factText}</div>
      <div className={styles.value}>{chosen?.text ?? text('dashboard.noData')}</div>
      <div className={styles.exact}>{amount === null ? '' : fullValue(amount, format)}</div>
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
