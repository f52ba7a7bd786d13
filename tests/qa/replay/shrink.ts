import type { Edge } from '../edges.ts'
import type { Model, OpenMachineLevel } from '../model.ts'
import { tryWalk } from '../run/try-walk.ts'
import type { StartedWalk } from '../started-walk.ts'
import { waysOf } from '../walks.ts'

/**
 * A walk that still fails in the same way, of which no part can be gone by a shorter way: at the same step, for the same reason but for
 * the numbers in it.
 */
export async function shrink(
  { start, walk }: StartedWalk,
  { model, openMachineLevel }: { readonly model: Model; readonly openMachineLevel: OpenMachineLevel<string, string> },
): Promise<StartedWalk> {
  const { from } = waysOf(model, { start, every: 'case', refusals: true })
  const failure = (tried: readonly Edge[]) =>
    tryWalk(tried, () => openMachineLevel({ start, inspect: () => undefined }))
  const first = await failure(walk)
  if (first === null) throw new Error('it does not fail')
  let shortest: readonly Edge[] = walk.slice(0, failingStep(first) ?? walk.length)
  for (let found: readonly Edge[] | undefined = shortest; found;) {
    shortest = found
    found = undefined
    for (const each of shorter(shortest)) {
      const told = await failure(each)
      if (told === null || wayOf(told) !== wayOf(first)) continue
      found = each
      break
    }
  }
  return { start, walk: shortest }

  /** The walk with one part of it gone by the shortest way, the shortest first; its last step stays. */
  function shorter(long: readonly Edge[]): Edge[][] {
    const cuts: Edge[][] = []
    for (let begin = 0; begin < long.length - 1; begin += 1) {
      const ways = shortestFrom(long[begin]?.at ?? '')
      for (let end = begin + 1; end < long.length; end += 1) {
        const way = ways.get(long[end]?.at ?? '')
        if (way && way.length < end - begin) cuts.push([...long.slice(0, begin), ...way, ...long.slice(end)])
      }
    }
    return cuts.toSorted((one, other) => one.length - other.length)
  }

  function shortestFrom(place: string): Map<string, readonly Edge[]> {
    const ways = new Map<string, readonly Edge[]>([[place, []]])
    for (const [at, way] of ways)
      for (const edge of from(at)) if (!ways.has(edge.next)) ways.set(edge.next, [...way, edge])
    return ways
  }
}

function failingStep(failure: string): number | undefined {
  const [, at] = /^step (\d+): /.exec(failure) ?? []
  return at === undefined ? undefined : Number(at)
}

function wayOf(failure: string): string {
  const [step, reason] = failure.split('\n')
  return `${step}\n${reason}`.replaceAll(/\d+/g, '#')
}
