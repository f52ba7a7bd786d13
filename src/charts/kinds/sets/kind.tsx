import type { ChartViews } from '../../chart-kind.ts'
import { splitSetsDrawing, type SetsSplit } from './split/split-sets-drawing.ts'
import { setsDrawing, type SetsDrawing, type SetsDrawingInput, type SetsDrawn } from './sets-drawing.ts'

/** A fact of several sets over time, beside each other. Not in the map of the kinds that a card may be of: decision 0047. */
interface SetsKind {
  readonly drawing: (input: SetsDrawingInput) => SetsDrawing
  /** The same in small multiples. */
  readonly splitDrawing: (input: SetsSplit) => SetsDrawing
  readonly parts: Promise<ChartViews<SetsDrawn>>
}

export const sets: SetsKind = {
  drawing: setsDrawing,
  splitDrawing: splitSetsDrawing,
  parts: import('./sets-parts.ts').then((module) => module.setsParts),
}
