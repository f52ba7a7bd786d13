import { ChartFrame } from '../../ChartFrame.tsx'
import { placesDrawing, mapLevel } from './places-drawing.ts'
import { MapLegend } from './MapLegend.tsx'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import { vegaSpec } from '../../vega-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact by state or country. What has no place on the map is told below it. WID-05, WID-19 */
export function PlacesChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const shapes = useMapShapes(mapLevel(props))
  const { label, pictureOn, bounds, notes } = placesDrawing(props)
  return (
    <ChartFrame
      label={label}
      specOf={({ size, theme }) =>
        shapes ? vegaSpec({ widget, settings, theme, picture: pictureOn(shapes)({ size, theme, settings }) }) : null
      }
    >
      <MapLegend bounds={bounds} />
      <span>{notes.join(' · ')}</span>
    </ChartFrame>
  )
}
