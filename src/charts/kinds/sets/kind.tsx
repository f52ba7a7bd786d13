import type { ChartViews } from '../../chart-kind.ts'
import type { SetsDrawn } from './sets-drawing.ts'

/** A fact of several sets over time, beside each other. Not in the map of the kinds that a card may be of: decision 0047. */
interface SetsKind {
  readonly parts: Promise<ChartViews<SetsDrawn>>
}

export const sets: SetsKind = {
  parts: import('./sets-parts.ts').then((module) => module.setsParts),
}
