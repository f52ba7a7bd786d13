import type { ImageDrawing } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { factsDrawing } from './facts-drawing.ts'
import { figureSvg } from './figure-svg.ts'

export function factsImage(input: DrawingInput): ImageDrawing {
  const drawing = factsDrawing(input)
  const { rows } = drawing
  return {
    ...drawing,
    ...(input.settings.chartType === 'toggle' ? { svgOf: (scene) => figureSvg(input, { ...scene, rows }) } : {}),
  }
}
