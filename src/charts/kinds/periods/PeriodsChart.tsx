import { isSplit } from '../../../../domain/dashboards/splits.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import { PeriodFigure } from './PeriodFigure.tsx'
import { periodsDrawing, type PeriodsOwn } from './periods-drawing.ts'
import { SplitChart } from './split/SplitChart.tsx'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact over time; of one period alone a figure, since one point is no line. WID-02, WID-09, WID-10 */
export function PeriodsChart(props: WidgetChartProps & PeriodsOwn) {
  const { widget, settings } = props
  if (isSplit(settings)) return <SplitChart {...props} />
  const { notes, ...drawing } = periodsDrawing(props)
  const [only, ...others] = drawing.rows
  const lines = notes.length > 0 ? <span>{notes.join(' ')}</span> : null
  if (only && others.length === 0)
    return (
      <PeriodFigure row={only} label={drawing.label}>
        {lines}
      </PeriodFigure>
    )
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, ...drawing })}>
      {lines}
    </ChartFrame>
  )
}
