import type { WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/page/widget-spec.ts'
import { ChartFrame } from '../../charts/ChartFrame.tsx'
import { vegaSpec } from '../../charts/vega-spec.ts'
import type { SetsDrawing } from './sets-drawing.ts'

interface SetsChartProps {
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly drawing: SetsDrawing
}

/** The sets beside each other over time. */
export function SetsChart({ widget, settings, drawing: { label, notes, pictureOf, minHeight } }: SetsChartProps) {
  return (
    <ChartFrame
      label={label}
      minHeight={minHeight}
      specOf={({ size, theme }) => vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, settings }) })}
    >
      {notes.length > 0 ? <span>{notes.join(' ')}</span> : null}
    </ChartFrame>
  )
}
