import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { mapLevel, placesDrawing } from './places-drawing.ts'

export async function placesImage(input: DrawingInput) {
  const { pictureOn, ...drawing } = placesDrawing(input)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes(mapLevel(input))) }
}
