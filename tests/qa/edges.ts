import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { getAdjacencyMap, type AdjacencyMap } from 'xstate/graph'
import { placeOf, stateKeyOf, type Model, type Step } from './model.ts'
import { silent } from './silent.ts'

/** A step between two places: a place is a state with the facts that the model tells apart. */
export interface Edge<Case extends string = string> extends Step<Case> {
  readonly at: string
  readonly next: string
  /** Tried in vain: a guard refuses it. */
  readonly refused: boolean
}

/** Where each case leads from each place that it can happen in. */
export interface Edges<Case extends string> {
  readonly machine: AnyStateMachine
  readonly start: string
  readonly from: (place: string) => readonly Edge<Case>[]
  /** All of them, nearest first. */
  readonly places: readonly string[]
  /** A place as the shortest way leads to it. */
  readonly snapshotAt: (place: string) => AnyMachineSnapshot
}

/** Of the machine from one of its starts; two snapshots of one place count as one. */
export function edgesOf<Case extends string>(model: Model<Case>, start: string = firstStart(model)): Edges<Case> {
  const machine = silent(model)
  const names = new Map<EventObject, Case>(
    Object.entries<EventObject>(model.cases).map(([name, event]) => [event, name as Case]),
  )
  const nameOf = (event: EventObject) => names.get(event) ?? (event.type as Case)
  const adjacency: AdjacencyMap<AnyMachineSnapshot, EventObject> = getAdjacencyMap<
    AnyMachineSnapshot,
    EventObject,
    unknown
  >(machine, {
    events: [...names.keys()],
    input: model.starts[start],
    filterEvents: (snapshot, event) =>
      snapshot.status === 'active' && (snapshot.can(event) || (model.refusals === true && isHeard(snapshot, event))),
    serializeState: (snapshot) => placeOf(model, snapshot),
    serializeEvent: nameOf,
  })
  const reached = new Map(Object.entries(adjacency))
  const edges = new Map(
    [...reached].map(([at, { state: before, transitions }]) => [
      at,
      Object.values<{ event: EventObject; state: AnyMachineSnapshot }>(transitions).map(({ event, state }) => ({
        at,
        from: stateKeyOf(before),
        event: nameOf(event),
        to: stateKeyOf(state),
        next: placeOf(model, state),
        refused: !before.can(event),
      })),
    ]),
  )
  const places = [...reached.keys()]
  return {
    machine,
    start: places[0] ?? '',
    places,
    from: (place) => edges.get(place) ?? [],
    snapshotAt: (place) => {
      const found = reached.get(place)
      if (!found) throw new Error(`nothing leads to ${place}`)
      return found.state
    },
  }
}

/** Whether a state has something for what a person does, which a guard may refuse. */
function isHeard(snapshot: AnyMachineSnapshot, { type }: EventObject): boolean {
  return !type.startsWith('xstate.') && snapshot._nodes.some(({ transitions }) => transitions.has(type))
}

export function firstStart({ starts }: Pick<Model, 'starts'>): string {
  const [first] = Object.keys(starts)
  if (first === undefined) throw new Error('a model has a start')
  return first
}
