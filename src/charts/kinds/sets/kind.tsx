import type { ChartViews } from '../../chart-kind.ts'
import { setsDrawing, type SetsDrawing, type SetsDrawingInput, type SetsDrawn } from './sets-drawing.ts'

/** A fact of several sets over time, beside each other. Not in the map of the kinds that a card may be of: decision 0047. */
interface SetsKind {
  readonly drawing: (input: SetsDrawingInput) => SetsDrawing
  readonly parts: Promise<ChartViews<SetsDrawn>>
}

export const sets: SetsKind = {
  drawing: setsDrawing,
  parts: import('./sets-parts.ts').then((module) => module.setsParts),
}
