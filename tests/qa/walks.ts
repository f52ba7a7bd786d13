import { transitionKey, transitionsTaken } from './coverage.ts'
import { greedyCover, type Ways } from './cover.ts'
import { edgesOf, type Edge } from './edges.ts'
import type { Goal, Model } from './model.ts'

/** How walks are made of a model, where it is not as the model says. */
export interface WalkPlan<Case extends string = string> {
  /** The name of one of its starts; absent: the first. */
  readonly start?: string
  readonly maxSteps?: number
  readonly every?: Goal
  /** With what is tried in vain. */
  readonly refusals?: boolean
  happens?(edge: Edge<Case>): boolean
}

/** Walks from the start that together go through everything asked for. */
export function makeWalks<Case extends string>(model: Model<Case>, plan: WalkPlan<Case> = {}): Edge<Case>[][] {
  return [...greedyCover(waysOf(model, plan))]
}

/** The steps of a model as a cover goes them. */
export function waysOf<Case extends string>(
  model: Model<Case>,
  {
    start: begins,
    every = model.every ?? 'case',
    happens = model.happens ?? (() => true),
    refusals = false,
    ...rest
  }: WalkPlan<Case>,
): Ways<Edge<Case>> {
  const { machine, start, from, snapshotAt } = edgesOf(model, begins)
  const happening = new Map<string, readonly Edge<Case>[]>()
  const taken = new Map<Edge<Case>, readonly string[]>()
  return {
    ...rest,
    start,
    from: (place) =>
      remembered(happening, place, () => from(place).filter((edge) => (refusals || !edge.refused) && happens(edge))),
    next: ({ next }) => next,
    goals: (_, edge) =>
      remembered(taken, edge, () =>
        every === 'case' ? [`${edge.at} → (${edge.event}) → ${edge.next}`] : transitionsFrom(edge),
      ),
  }

  function transitionsFrom({ at, event }: Edge<Case>): string[] {
    const [outermost = ''] = at.split('.')
    return transitionsTaken(machine, { snapshot: snapshotAt(at), event: model.cases[event] }).map(
      (transition) => `${transitionKey(transition)} from ${outermost}`,
    )
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  const value = known.get(key) ?? find()
  known.set(key, value)
  return value
}
