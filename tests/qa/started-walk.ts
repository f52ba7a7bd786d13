import type { Edge } from './edges.ts'
import type { Model } from './model.ts'
import { makeWalks } from './walks.ts'

/** A walk, and the name of the start that it begins with. */
export interface StartedWalk<Case extends string = string, Start extends string = string> {
  readonly start: Start
  readonly walk: readonly Edge<Case>[]
}

/** The cover of a model: walks from each of its starts. */
export function coverOf<Case extends string, Start extends string>(
  model: Model<Case, Start>,
  starts: readonly Start[] = startsOf(model),
): StartedWalk<Case, Start>[] {
  return starts.flatMap((start) => makeWalks(model, { start, refusals: true }).map((walk) => ({ start, walk })))
}

export function startsOf<Start extends string>({ starts }: Pick<Model<string, Start>, 'starts'>): Start[] {
  return Object.keys(starts) as Start[]
}
