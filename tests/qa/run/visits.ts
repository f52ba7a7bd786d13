import type { AnyStateMachine } from 'xstate'
import { atomicPaths, nodesOf, ownTransitions, transitionKey, watch, type Coverage } from '../coverage.ts'
import type { Sighting } from '../reporting/sighting.ts'

/** How often actors were in each state of a machine and took each of its transitions; what they never did is there with 0. */
export interface Visits {
  readonly states: ReadonlyMap<string, number>
  /** By `transitionKey`. */
  readonly transitions: ReadonlyMap<string, number>
}

/** Counts what actors do that are given `inspect`, and what they are told to have done. */
export function countVisits(machine: AnyStateMachine): Pick<Coverage, 'inspect'> & {
  readonly visits: Visits
  readonly count: (sighting: Omit<Sighting, 'machine'>) => void
} {
  const nodes = nodesOf(machine.root)
  const states = new Map(atomicPaths(nodes).map((path) => [path, 0]))
  const transitions = new Map(nodes.flatMap(ownTransitions).map((each) => [transitionKey(each), 0]))
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const count = ({ state, transition }: Omit<Sighting, 'machine'>) => {
    if (transition !== undefined) add(transitions, transition)
    // What is left at once is told by the way out of it alone.
    if (transition === undefined || states.get(state) === 0) add(states, state)
  }
  return {
    inspect: watch({
      onState: (state, settled) => {
        if (settled) count({ state })
      },
      onTransition: (each) => count({ state: each.source.path.join('.'), transition: transitionKey(each) }),
    }),
    visits: { states, transitions },
    count,
  }
}

export function shareVisited(counts: ReadonlyMap<string, number>): { readonly visited: number; readonly all: number } {
  return { visited: [...counts.values()].filter((count) => count > 0).length, all: counts.size }
}

/** What nobody went through in a run, and what somebody did though it is said that nobody can. */
export function missedIn(
  { states, transitions }: Visits,
  unmet: Readonly<Record<string, string>> = {},
): {
  readonly missed: readonly string[]
  readonly excused: readonly string[]
  readonly metAfterAll: readonly string[]
} {
  const counts = [...states, ...transitions]
  const never = counts.filter(([, count]) => count === 0).map(([key]) => key)
  return {
    missed: never.filter((key) => unmet[key] === undefined),
    excused: never.flatMap((key) => (unmet[key] === undefined ? [] : [`${key}: ${unmet[key]}`])),
    metAfterAll: counts.filter(([key, count]) => count > 0 && unmet[key] !== undefined).map(([key]) => key),
  }
}
