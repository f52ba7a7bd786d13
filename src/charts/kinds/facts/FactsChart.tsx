import { AmountFigure } from './AmountFigure.tsx'
import { factsDrawing } from './facts-drawing.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import type { WidgetChartProps } from '../../widget-chart-props.ts'
import { vegaSpec } from '../../vega-spec.ts'

/** Every fact of the page as a bar or column, or the chosen one as a figure. WID-01 */
export function FactsChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const { rows, label, pictureOf, notes } = factsDrawing(props)
  if (settings.chartType === 'toggle') return <AmountFigure {...props} rows={rows} />
  return (
    <ChartFrame
      label={label}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, settings }) })}
    >
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </ChartFrame>
  )
}
