import { Sentence } from '../../../ui/sentence/Sentence.tsx'
import { placesDrawing, mapLevel } from './places-drawing.ts'
import { MapLegend } from './MapLegend.tsx'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** The chosen fact by state or country. What has no place on the map is told below it. WID-05, WID-19 */
export function PlacesChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const shapes = useMapShapes(mapLevel(props))
  const { pictureOn, bounds, notes, ...drawing } = placesDrawing(props)
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, settings, pictureOf: shapes && pictureOn(shapes) })}>
      <MapLegend bounds={bounds} />
      <span>
        <Sentence words={notes.join(' · ')} />
      </span>
    </ChartFrame>
  )
}
