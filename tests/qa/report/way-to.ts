import type { AnyTransitionDefinition } from 'xstate'
import { transitionKey, transitionsTaken } from '../coverage.ts'
import { edgesOf, type Edge } from '../edges.ts'
import type { Model } from '../model.ts'
import { startsOf, type StartedWalk } from '../started-walk.ts'

/** The shortest walk that takes a transition; undefined: none does. */
export function wayTo(model: Model, transition: AnyTransitionDefinition): StartedWalk | undefined {
  const key = transitionKey(transition)
  for (const start of startsOf(model)) {
    const { machine, start: begins, from, snapshotAt } = edgesOf(model, start)
    const ways = new Map<string, readonly Edge[]>([[begins, []]])
    for (const [place, way] of ways)
      for (const edge of from(place)) {
        const walk = [...way, edge]
        const taken = transitionsTaken(machine, {
          snapshot: snapshotAt(place),
          event: model.cases[edge.event] as never,
        })
        if (taken.some((each) => transitionKey(each) === key)) return { start, walk }
        if (!ways.has(edge.next)) ways.set(edge.next, walk)
      }
  }
  return undefined
}
