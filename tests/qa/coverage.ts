import {
  createActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { edgesOf, firstStart, type Edge } from './edges.ts'
import { leavesOf, type Model } from './model.ts'

/** What running actors went through, against everything the machine has. */
export interface Coverage {
  /** Give this to createActor. */
  readonly inspect: (event: InspectionEvent) => void
  readonly missedStates: () => string[]
  readonly missedTransitions: () => string[]
  readonly misses: (transition: AnyTransitionDefinition) => boolean
  /** How much of the machine it is, in words. */
  readonly summary: () => string
}

export function createCoverage(machine: AnyStateMachine): Coverage {
  const states = new Set<string>()
  const transitions = new Set<string>()
  const nodes = nodesOf(machine.root)
  const all = { states: atomicPaths(nodes), transitions: nodes.flatMap(ownTransitions).map(transitionKey) }
  const missedStates = () => all.states.filter((path) => !states.has(path))
  const missedTransitions = () => all.transitions.filter((key) => !transitions.has(key))
  return {
    inspect: watch({
      onState: (leaf) => void states.add(leaf),
      onTransition: (transition) => {
        transitions.add(transitionKey(transition))
        // What is left at once at the very start is told by the way out of it alone.
        states.add(transition.source.path.join('.'))
      },
    }),
    missedStates,
    missedTransitions,
    misses: (transition) => !transitions.has(transitionKey(transition)),
    summary: () =>
      `${all.states.length - missedStates().length} of ${all.states.length} states, ${all.transitions.length - missedTransitions().length} of ${all.transitions.length} transitions`,
  }
}

/** Adds what walks from a start go through, for a level where the machine itself is out of sight. */
export function coverWalks<Case extends string>(
  { inspect }: Pick<Coverage, 'inspect'>,
  {
    model,
    walks,
    start = firstStart(model),
  }: {
    readonly model: Model<Case>
    readonly walks: readonly (readonly Edge<Case>[])[]
    readonly start?: string | undefined
  },
): void {
  const { machine, snapshotAt } = edgesOf(model, start)
  createActor(machine, { input: model.starts[start], inspect }).start().stop()
  for (const { at, event } of walks.flat())
    takeStep(machine, { snapshot: snapshotAt(at), event: model.cases[event], inspect })
}

/** The transitions that one event makes a machine take from a snapshot. */
export function transitionsTaken(
  machine: AnyStateMachine,
  { snapshot, event }: { readonly snapshot: AnyMachineSnapshot; readonly event: EventObject },
): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = []
  takeStep(machine, { snapshot, event, inspect: watch({ onTransition: (each) => void taken.push(each) }) })
  return taken
}

/** One event, sent to an actor that stands at the snapshot. */
function takeStep(
  machine: AnyStateMachine,
  {
    snapshot,
    event,
    inspect,
  }: { readonly snapshot: AnyMachineSnapshot; readonly event: EventObject } & Pick<Coverage, 'inspect'>,
): void {
  const actor = createActor(machine, { snapshot, inspect }).start()
  actor.send(event)
  actor.stop()
}

export function watch({
  of,
  onState,
  onTransition,
}: {
  /** Whose steps; absent: those of the actor that all others are of. */
  readonly of?: AnyActorRef
  /** `settled`: it is where an event led at last, and no state on the way. */
  readonly onState?: (leaf: string, settled: boolean) => void
  readonly onTransition: (transition: AnyTransitionDefinition) => void
}): Coverage['inspect'] {
  return (event) => {
    if (
      event.actorRef.sessionId !== (of?.sessionId ?? event.rootId) ||
      (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot')
    )
      return
    const settled = event.type === '@xstate.snapshot' && event.event.type !== 'xstate.stop'
    for (const leaf of leavesOf((event.snapshot as AnyMachineSnapshot).value)) onState?.(leaf, settled)
    if (event.type === '@xstate.microstep') event._transitions.forEach(onTransition)
  }
}

/** A state and all within it. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

export function atomicPaths(nodes: readonly AnyStateNode[]): string[] {
  return nodes.filter((node) => node.type === 'atomic' || node.type === 'final').map((node) => node.path.join('.'))
}

export function ownTransitions(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} on ${eventType || 'always'} #${siblings.indexOf(transition)}`
}
