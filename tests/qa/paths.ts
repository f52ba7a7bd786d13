import { allEdges, countGoals, edgeKey, generate, type GeneratorName } from './generate.ts'
import { describeStep, type Model } from './model.ts'
import { walkId } from './walk-id.ts'
import type { StartedWalk } from './started-walk.ts'

/** More is an explosion: nobody walks so many. */
export const MOST_GOALS = 25_000
/** So many walks at random that find no new edge, and the others are not found. */
const MOST_IDLE = 500
const MINUTE_MS = 60_000

/** Where to stop: at a share of the edges in per cent, or after a time. */
export type Until = { readonly edges: number } | { readonly minutes: number }

export interface PathsAsked {
  readonly gen: GeneratorName
  readonly seed: number
  readonly until: Until
  readonly most?: number
}

/** `edges=100` or `minutes=2`. */
export function readUntil(text: string): Until {
  const [, unit, count] = /^(edges|minutes)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (unit === 'edges') return { edges: Number(count) }
  if (unit === 'minutes') return { minutes: Number(count) }
  throw new Error(`${text} says no end: edges=100 or minutes=2`)
}

/** The walks that are asked for; an explosion is refused before it happens. */
export function* pathsOf(
  model: Model,
  { gen, seed, until, most = MOST_GOALS }: PathsAsked,
  now: () => number = Date.now,
): Generator<StartedWalk> {
  const goals = countGoals(model, gen)
  if (goals > most)
    throw new Error(`${gen} would go through ${goals} goals, more than ${most}; ask for --most ${goals}`)
  const edges = allEdges(model)
  const gone = new Set<string>()
  const began = now()
  const isOver = () =>
    'edges' in until
      ? (gen === 'random' || until.edges < 100) && gone.size * 100 >= edges.size * until.edges
      : now() - began >= until.minutes * MINUTE_MS
  // Two places of one state take the same steps, so that one walk may be found twice.
  const known = new Set<string>()
  let idle = 0
  for (const each of generate(model, { gen, seed })) {
    const before = gone.size
    for (const edge of each.walk) gone.add(edgeKey(each.start, edge))
    idle = gone.size > before ? 0 : idle + 1
    const id = walkId('', each)
    if (!known.has(id)) yield each
    known.add(id)
    if (isOver() || ('edges' in until && gen === 'random' && idle === MOST_IDLE)) return
  }
}

/** A walk for a person to read. */
export function printWalk(name: string, each: StartedWalk): string {
  return [
    `${walkId(name, each)}  from ${each.start}, ${each.walk.length} steps`,
    ...each.walk.map((step) => `  ${describeStep(step)}`),
  ].join('\n')
}
