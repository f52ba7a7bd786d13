import { fillName } from '../../domain/plan-query.ts'
import { text } from '../text/text.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { ticksThatFit } from './layout.ts'
import { periodRows, type PeriodRowsInput } from './period-rows.ts'
import { periodPicture } from './picture.ts'
import { chartSummary, listText } from './summary.ts'
import { vegaSpec } from './vega-spec.ts'
import { chosenFact, type WidgetChartProps } from './widget-chart-props.ts'

const NAMED_GAPS = 3

/** The chosen fact over time. WID-02, WID-09, WID-10 */
export function TrendsChart(props: WidgetChartProps) {
  const { widget, settings, view, result, title, period } = props
  const { fact, factText, format } = chosenFact(props)
  const input: Omit<PeriodRowsInput, 'maxTicks'> = {
    rows: result.data,
    column: fillName(widget.query.groupBy[0] ?? '', settings, view),
    fact,
    format,
    range: view,
    span: settings.chartTimeSpan === 'quarterly' ? 'quarterly' : 'monthly',
    logarithmic: settings.chartScale === 'semilog',
    words: {
      fact: factText,
      months: text('dashboard.months').split(','),
      longMonths: text('dashboard.longMonths').split(','),
      unfinished: text('dashboard.unfinished'),
      days: text('dashboard.days'),
    },
  }
  const { rows, gaps } = periodRows({ ...input, maxTicks: 1 })
  return (
    <ChartFrame
      label={chartSummary({ title, period, figures: rows.map((row) => `${row.label} ${row.text}`) })}
      specOf={({ size, theme }) => {
        const periods = periodRows({ ...input, maxTicks: ticksThatFit(size) })
        return vegaSpec({ widget, settings, theme, picture: periodPicture(periods, { size, theme, format, settings }) })
      }}
    >
      {gaps.length > 0 ? <span>{text('dashboard.gapsSemilog', { list: listText(gaps, NAMED_GAPS) })}</span> : null}
    </ChartFrame>
  )
}
