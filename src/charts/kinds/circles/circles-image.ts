import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { circlesDrawing } from './circles-drawing.ts'

export async function circlesImage(input: DrawingInput) {
  const { pictureOn, ...drawing } = circlesDrawing(input)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')) }
}
