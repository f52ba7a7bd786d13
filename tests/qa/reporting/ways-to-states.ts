import type { Walk } from '../model.ts'

/** The shortest way along the walks to each state that they come to: which walk, and how many steps of it. */
export function waysToStates<Walked extends { readonly walk: Walk }>(
  walks: readonly Walked[],
): ReadonlyMap<string, { readonly walked: Walked; readonly steps: number }> {
  const ways = new Map<string, { readonly walked: Walked; readonly steps: number }>()
  for (const walked of walks)
    for (const [steps, key] of [walked.walk[0]?.from ?? '', ...walked.walk.map(({ to }) => to)].entries())
      for (const state of key.split('|'))
        if (steps < (ways.get(state)?.steps ?? Number.POSITIVE_INFINITY)) ways.set(state, { walked, steps })
  return ways
}
