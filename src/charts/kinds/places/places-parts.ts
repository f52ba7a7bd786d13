import type { ChartParts } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { mapLevel, placesDrawing } from './places-drawing.ts'
import { PlacesChart } from './PlacesChart.tsx'
import { placesTwin } from './places-twin.ts'

async function placesImage(input: DrawingInput) {
  const { pictureOn, ...drawing } = placesDrawing(input)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes(mapLevel(input))) }
}

export const placesParts: ChartParts = {
  Chart: PlacesChart,
  image: placesImage,
  twin: placesTwin,
  asksTotal: true,
}
