import fc from 'fast-check'
import {
  createActor,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { coverWalks, createCoverage, transitionsTaken, type Coverage } from '../coverage.ts'
import { edgesOf } from '../edges.ts'
import type { Model } from '../model.ts'
import { silent } from '../silent.ts'
import { coverOf, startsOf } from '../started-walk.ts'

const SEED = 20_261_121
const STRAY_STEPS = 1_000

/** A transition that was taken in thought, and what its guards were asked about. */
export interface Taken {
  readonly transition: AnyTransitionDefinition
  readonly context: unknown
  readonly event: EventObject
}

export interface Explored {
  readonly coverage: Coverage
  readonly taken: readonly Taken[]
  /** The cases that happened, or were refused. */
  readonly cases: ReadonlySet<string>
}

/** What the cases lead to in thought: by the walks of the cover, and astray, where what happened before counts as it does in the product. */
export function explore(model: Model): Explored {
  const coverage = createCoverage(model.machine)
  const explored = { coverage, taken: [] as Taken[], cases: new Set<string>() }
  for (const start of startsOf(model)) {
    const walks = coverOf(model, [start]).map(({ walk }) => walk)
    coverWalks(coverage, { model, walks, start })
    const { machine, snapshotAt } = edgesOf(model, start)
    for (const { at, event: name } of walks.flat()) {
      explored.cases.add(name)
      const [snapshot, event] = [snapshotAt(at), model.cases[name] as EventObject]
      for (const transition of transitionsTaken(machine, { snapshot, event }))
        // What is left at once then is asked about what the event made of the context.
        if (transition.eventType !== '') explored.taken.push({ transition, context: snapshot.context, event })
    }
    stray(model, start, explored)
  }
  return explored
}

function stray(
  model: Model,
  start: string,
  { coverage, taken, cases }: { readonly coverage: Coverage; readonly taken: Taken[]; readonly cases: Set<string> },
): void {
  const machine = silent(model)
  let context: unknown
  const inspect = (event: InspectionEvent) => {
    coverage.inspect(event)
    if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return
    const after = (event.snapshot as AnyMachineSnapshot).context as unknown
    for (const transition of event._transitions)
      taken.push({ transition, context: context ?? after, event: event.event })
    context = after
  }
  const open = () => createActor(machine, { input: model.starts[start], inspect }).start()
  let actor = open()
  for (const pick of fc.sample(fc.nat(), { seed: SEED, numRuns: STRAY_STEPS })) {
    const before = actor.getSnapshot() as AnyMachineSnapshot
    const possible = Object.entries<EventObject>(model.cases).filter(
      ([, event]) => before.status === 'active' && before.can(event),
    )
    const picked = possible[pick % possible.length]
    if (picked) {
      cases.add(picked[0])
      context = before.context
      actor.send(picked[1])
    } else {
      actor.stop()
      context = undefined
      actor = open()
    }
  }
  actor.stop()
}
