import { ChartFrame } from '../../ChartFrame.tsx'
import { circlesDrawing } from './circles-drawing.ts'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import { vegaSpec } from '../../vega-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** Package counts as circles on the map. What has no place on it is told below. PAGE-25 */
export function CirclesChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const shapes = useMapShapes('state')
  const { label, pictureOn, notes } = circlesDrawing(props)
  return (
    <ChartFrame
      label={label}
      specOf={({ size, theme }) =>
        shapes ? vegaSpec({ widget, settings, theme, picture: pictureOn(shapes)({ size, theme, settings }) }) : null
      }
    >
      <span>{notes.join(' ')}</span>
    </ChartFrame>
  )
}
