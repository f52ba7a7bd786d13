import { ChartFrame } from '../../ChartFrame.tsx'
import { periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import { vegaSpec } from '../../vega-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact over time. WID-02, WID-09, WID-10 */
export function PeriodsChart(props: WidgetChartProps & PeriodsOwn) {
  const { widget, settings } = props
  const { label, pictureOf, notes } = periodsDrawing(props)
  return (
    <ChartFrame
      label={label}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, settings }) })}
    >
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </ChartFrame>
  )
}
