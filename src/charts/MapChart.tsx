import { ChartFrame } from './ChartFrame.tsx'
import { mapDrawing, mapLevel } from './map-drawing.ts'
import { MapLegend } from './MapLegend.tsx'
import { useMapShapes } from './use-map-shapes.ts'
import { vegaSpec } from './vega-spec.ts'
import { chosenFact, type WidgetChartProps } from './widget-chart-props.ts'

/** The chosen fact by state or country. What has no place on the map is told below it. WID-05, WID-19 */
export function MapChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const { format } = chosenFact(props)
  const shapes = useMapShapes(mapLevel(props))
  const { label, pictureOn, bounds, notes } = mapDrawing(props)
  return (
    <ChartFrame
      label={label}
      specOf={({ size, theme }) =>
        shapes ? vegaSpec({ widget, settings, theme, picture: pictureOn(shapes)({ size, theme, format, settings }) }) : null
      }
    >
      <MapLegend bounds={bounds} />
      <span>{notes.join(' · ')}</span>
    </ChartFrame>
  )
}
