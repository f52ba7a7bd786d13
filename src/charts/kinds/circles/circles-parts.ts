import type { ChartParts } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { circlesDrawing } from './circles-drawing.ts'
import { CirclesChart } from './CirclesChart.tsx'
import { circlesTwin } from './circles-twin.ts'

async function circlesImage(input: DrawingInput) {
  const { pictureOn, ...drawing } = circlesDrawing(input)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')) }
}

export const circlesParts: ChartParts = {
  Chart: CirclesChart,
  image: circlesImage,
  twin: circlesTwin,
  asksTotal: true,
}
