import type { ImageDrawing } from '../../chart-kind.ts'
import type { SetsDrawn } from './sets-drawing.ts'

/** The forms of the sets' marks, as letters. */
const SIGNS = ['●', '■', '▲']

/** On the screen the card says which mark is whose. */
export function setsImage({ drawing, compared: { sets } }: SetsDrawn): ImageDrawing {
  const marks = sets.map(({ name, at }) => `${SIGNS[at] ?? ''} ${name}`).join('  ')
  return { ...drawing, notes: [marks, drawing.sign, drawing.folded, ...drawing.notes].filter(Boolean) }
}
