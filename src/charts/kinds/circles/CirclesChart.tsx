import { Sentence } from '../../../ui/sentence/Sentence.tsx'
import { circlesDrawing } from './circles-drawing.ts'
import { MarkedFrame } from '../../marks/MarkedFrame.tsx'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

/** Package counts as circles on the map. What has no place on it is told below. PAGE-25 */
export function CirclesChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const shapes = useMapShapes('state')
  const { pictureOn, notes, ...drawing } = circlesDrawing(props)
  return (
    <MarkedFrame {...drawing} widget={widget} settings={settings} pictureOf={shapes && pictureOn(shapes)}>
      <span>
        <Sentence words={notes.join(' ')} />
      </span>
    </MarkedFrame>
  )
}
