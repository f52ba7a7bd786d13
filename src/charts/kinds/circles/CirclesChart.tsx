import { Sentence } from '../../../ui/sentence/Sentence.tsx'
import { circlesDrawing } from './circles-drawing.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** Package counts as circles on the map. What has no place on it is told below. PAGE-25 */
export function CirclesChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const shapes = useMapShapes('state')
  const { pictureOn, notes, ...drawing } = circlesDrawing(props)
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, settings, pictureOf: shapes && pictureOn(shapes) })}>
      <span>
        <Sentence words={notes.join(' ')} />
      </span>
    </ChartFrame>
  )
}
