import { MarkedFrame } from '../../marks/MarkedFrame.tsx'
import { periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact over time. WID-02, WID-09, WID-10 */
export function PeriodsChart(props: WidgetChartProps & PeriodsOwn) {
  const { widget } = props
  const { notes, ...drawing } = periodsDrawing(props)
  return (
    <MarkedFrame {...drawing} widget={widget}>
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </MarkedFrame>
  )
}
