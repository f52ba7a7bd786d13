import { AmountFigure } from './AmountFigure.tsx'
import { factsDrawing } from './facts-drawing.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** Every fact of the page as a bar or column, or the chosen one as a figure. WID-01 */
export function FactsChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const { rows, notes, ...drawing } = factsDrawing(props)
  if (settings.chartType === 'toggle') return <AmountFigure {...props} rows={rows} />
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, settings, ...drawing })}>
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </ChartFrame>
  )
}
