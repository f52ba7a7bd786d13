import { text } from '../text/text.ts'
import { AmountFigure } from './AmountFigure.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { factRows } from './fact-rows.ts'
import { factPicture } from './picture.ts'
import { chartSummary } from './summary.ts'
import { chosenFact, type WidgetChartProps } from './widget-chart-props.ts'
import { vegaSpec } from './vega-spec.ts'

/** Every fact of the page as a bar or column, or the chosen one as a figure. WID-01 */
export function AmountsChart(props: WidgetChartProps) {
  const { page, widget, settings, result, formatOf, title, period } = props
  const rows = factRows({ page, row: result.data[0], formatOf, shareOf: text('dashboard.shareOf') })
  if (settings.chartType === 'toggle') return <AmountFigure {...props} rows={rows} />
  const { format } = chosenFact(props)
  return (
    <ChartFrame
      label={chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) })}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: factPicture(rows, { size, theme, format, settings }) })}
    />
  )
}
