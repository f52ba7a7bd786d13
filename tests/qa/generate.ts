import { TestModel } from '@xstate/test'
import fc from 'fast-check'
import { goalsOf, greedyCover, type Ways } from './cover.ts'
import { edgesOf, type Edge, type Edges } from './edges.ts'
import type { Model } from './model.ts'
import { startsOf, type StartedWalk } from './started-walk.ts'
import { waysOf } from './walks.ts'

/** How walks are found: through each edge, each transition, each place by its shortest way, each two edges in a row, or at random. */
export const GENERATORS = ['edges', 'transitions', 'shortest', 'pairs', 'random'] as const
export type GeneratorName = (typeof GENERATORS)[number]

const RANDOM_STEPS = 40

/** Walks of a model from each of its starts, as they are asked for; those at random never end. */
export function* generate(
  model: Model,
  { gen, seed }: { readonly gen: GeneratorName; readonly seed: number },
): Generator<StartedWalk> {
  if (gen === 'random') return yield* atRandom(model, seed)
  for (const start of startsOf(model))
    for (const walk of gen === 'shortest' ? shortest(model, start) : greedyCover(coverWays(model, { gen, start })))
      yield { start, walk }
}

/** How many things the walks have to go through; those at random as many as the edges. */
export function countGoals(model: Model, gen: GeneratorName): number {
  return startsOf(model)
    .map((start) => {
      if (gen === 'shortest') return edgesOf(model, start).places.length
      return goalsOf(coverWays(model, { gen, start })).size
    })
    .reduce((sum, count) => sum + count, 0)
}

/** What an edge is known by, from one of the starts. */
export function edgeKey(start: string, { at, event, next }: Edge): string {
  return `${start}: ${at} → (${event}) → ${next}`
}

/** Every edge of a model that can happen. */
export function allEdges(model: Model): Set<string> {
  return new Set(
    startsOf(model).flatMap((start) => [
      ...goalsOf({ ...edgeWays(model, start), goals: (_, edge) => [edgeKey(start, edge)] }),
    ]),
  )
}

function edgeWays(model: Model, start: string): Ways<Edge> {
  return { ...waysOf(model, { start, every: 'case' }), goals: (_, edge) => [edgeKey(start, edge)] }
}

function coverWays(model: Model, { gen, start }: { readonly gen: GeneratorName; readonly start: string }): Ways<Edge> {
  if (gen === 'transitions') return waysOf(model, { start, every: 'transition' })
  return gen === 'pairs' ? pairWays(edgeWays(model, start)) : edgeWays(model, start)
}

/** The same ways between edges instead of places, so that each goal is two edges in a row. */
function pairWays({ start, from, ...ways }: Ways<Edge>): Ways<Edge> {
  const after = new Map<string, string>()
  return {
    ...ways,
    start: '',
    from: (gone) => from(after.get(gone) ?? start),
    next: (edge) => {
      const gone = `${edge.at} → (${edge.event}) → ${edge.next}`
      after.set(gone, edge.next)
      return gone
    },
    goals: (gone, edge) => [`${gone} then ${edge.event}`],
  }
}

/** The shortest way to each place, those left out that are the beginning of another. */
function shortest(model: Model, start: string): Edge[][] {
  const edges = edgesOf(model, start)
  const { from } = edgeWays(model, start)
  return new TestModel(placesOf(edges), {
    events: ({ place }) => from(place).map(({ event }) => ({ type: event })),
    serializeState: ({ place }) => place,
    serializeEvent: ({ type }) => type,
  })
    .getShortestPaths()
    .map(({ steps }) => along(steps.map(({ event }) => event.type)))
    .filter((walk) => walk.length > 0)

  function along(events: readonly string[]): Edge[] {
    const walk: Edge[] = []
    for (const event of events)
      walk.push(...from(walk.at(-1)?.next ?? edges.start).filter((edge) => edge.event === event))
    return walk
  }
}

/** The places as a machine of their own: `TestModel` does not follow actors and delays, and what they lead to is known by then. */
function placesOf({ start, from }: Edges<string>) {
  const at = (place: string) => ({ status: 'active' as const, output: undefined, error: undefined, place })
  return {
    transition: ({ place }: ReturnType<typeof at>, { type }: { readonly type: string }) =>
      at(from(place).find(({ event }) => event === type)?.next ?? place),
    getInitialSnapshot: () => at(start),
    getPersistedSnapshot: (snapshot: ReturnType<typeof at>) => snapshot,
  }
}

function* atRandom(model: Model, seed: number): Generator<StartedWalk> {
  for (let turn = seed; ; turn += 1)
    for (const start of startsOf(model)) {
      const { start: begins, from, next } = edgeWays(model, start)
      const walk: Edge[] = []
      let place = begins
      for (const pick of fc.sample(fc.nat(), { seed: turn, numRuns: RANDOM_STEPS })) {
        const edges = from(place)
        const edge = edges[pick % edges.length]
        if (!edge) break
        walk.push(edge)
        place = next(edge)
      }
      yield { start, walk }
    }
}
