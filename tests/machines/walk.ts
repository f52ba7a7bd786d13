import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
  SnapshotFrom,
  StateValue,
  StateValueFrom,
} from 'xstate'
import { createActor } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { AdjacencyMap } from 'xstate/graph'

type Parent<V> = V extends object ? keyof V & string : never
type Leaf<V> =
  | Exclude<Extract<V, string>, Parent<V>>
  | (V extends object ? { [K in keyof V & string]-?: `${K}.${Leaf<NonNullable<V[K]>>}` }[keyof V & string] : never)
/** Every atomic state of a machine, as `parent.child`. */
export type StateKey<M extends AnyStateMachine> = Leaf<StateValueFrom<M>>

/** One event on the way: where it is sent, and where it must lead. Parallel states are joined by `|`. */
export interface Step<Case extends string> {
  readonly from: string
  readonly event: Case
  readonly to: string
}
export type Walk<Case extends string> = readonly Step<Case>[]

/** How a level (the machine alone, the app in a browser) makes events happen and tells states apart. */
export interface Level<Case extends string, State extends string> {
  /** `ahead` lets a driver prepare what the following events need, such as a wrong password. */
  readonly drivers: Readonly<Record<Case, (step: Step<Case>, ahead: Walk<Case>) => void | Promise<void>>>
  readonly states: Readonly<Record<State, () => void | Promise<void>>>
}

/** The active atomic states of a state value, in order. */
export function leavesOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner, `${prefix}${name}.`),
  )
}

export function stateKeyOf(snapshot: { readonly value: StateValue }): string {
  return leavesOf(snapshot.value).join('|')
}

interface WalkOptions<Case extends string> {
  readonly cases: Readonly<Record<Case, EventObject>>
  readonly maxSteps?: number
  readonly input?: unknown
  /** What every walk together goes through: each case in each state that takes it (as usual), or each transition of the machine once from each of its outermost states. */
  readonly every?: 'case' | 'transition'
  /** Whether a case can happen in a state at this level. */
  readonly happens?: (step: Step<Case>) => boolean
}

/**
 * Walks from the start that together go through everything asked for.
 * Greedy: each goes on to the nearest step that leads through something new, and ends where none can be reached or at `maxSteps`.
 * Two snapshots with one state key count as one state.
 */
export function makeWalks<Case extends string>(
  machine: AnyStateMachine,
  { cases, maxSteps = Infinity, input, every = 'case', happens = () => true }: WalkOptions<Case>,
): Walk<Case>[] {
  const { start, edges, snapshotAt } = edgesOf(machine, { cases, input })
  const stepsFrom = (from: string) => edges.get(from)?.filter(happens) ?? []
  const goals = new Map(reachable().map((step) => [step, every === 'case' ? [describeStep(step)] : takenFrom(step)]))
  const uncovered = new Set([...goals.values()].flat())
  const leadsOn = (step: Step<Case>) => goals.get(step)?.some((goal) => uncovered.has(goal)) ?? false
  const walks: Walk<Case>[] = []
  while (uncovered.size > 0) {
    const walk: Step<Case>[] = []
    for (
      let leg = nearest(start);
      leg.length > 0 && (walk.length === 0 || walk.length + leg.length <= maxSteps);
      leg = nearest(walk.at(-1)?.to ?? start)
    ) {
      walk.push(...leg)
      for (const step of leg) for (const goal of goals.get(step) ?? []) uncovered.delete(goal)
    }
    if (walk.length === 0) throw new Error(`no way leads to ${[...uncovered].join(', ')}`)
    walks.push(walk)
  }
  return walks

  function reachable(): Step<Case>[] {
    const seen = new Set([start])
    for (const from of seen) for (const { to } of stepsFrom(from)) seen.add(to)
    return [...seen].flatMap(stepsFrom)
  }

  function takenFrom({ from, event }: Step<Case>): string[] {
    const [outermost = ''] = from.split('.')
    const taken: string[] = []
    takeStep(machine, {
      snapshot: snapshotAt(from),
      event: cases[event],
      inspect: watch({ onTransition: (key) => void taken.push(`${key} from ${outermost}`) }),
    })
    return taken
  }

  function nearest(from: string): Step<Case>[] {
    const ways: Step<Case>[][] = [[]]
    const seen = new Set([from])
    for (const way of ways) {
      for (const step of stepsFrom(way.at(-1)?.to ?? from)) {
        if (leadsOn(step)) return [...way, step]
        if (seen.has(step.to)) continue
        seen.add(step.to)
        ways.push([...way, step])
      }
    }
    return []
  }
}

/** Drives one walk at one level and checks every state on it. */
export async function runWalk<Case extends string, State extends string>(
  walk: Walk<Case>,
  level: Level<Case, State>,
): Promise<void> {
  const check = async (key: string) => {
    for (const leaf of key.split('|')) await level.states[leaf as State]()
  }
  const first = walk[0]
  if (first) await check(first.from)
  for (const [index, step] of walk.entries()) {
    try {
      await level.drivers[step.event](step, walk.slice(index + 1))
      await check(step.to)
    } catch (cause) {
      throw new Error(`step ${index + 1}: ${describeStep(step)}`, { cause })
    }
  }
}

export function describeStep({ from, event, to }: Step<string>): string {
  return `${from} → (${event}) → ${to}`
}

/** What running actors went through, against everything the machine has. */
export interface Coverage {
  /** Give this to createActor. */
  readonly inspect: (event: InspectionEvent) => void
  readonly missedStates: () => string[]
  readonly missedTransitions: () => string[]
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
    inspect: watch({ onState: (leaf) => void states.add(leaf), onTransition: (key) => void transitions.add(key) }),
    missedStates,
    missedTransitions,
    summary: () =>
      `${all.states.length - missedStates().length} of ${all.states.length} states, ${all.transitions.length - missedTransitions().length} of ${all.transitions.length} transitions`,
  }
}

/** Adds what walks go through, for a level where the machine itself is out of sight. */
export function coverWalks<Case extends string>(
  { inspect }: Coverage,
  {
    machine,
    walks,
    cases,
    input,
  }: {
    readonly machine: AnyStateMachine
    readonly walks: readonly Walk<Case>[]
    readonly cases: Readonly<Record<Case, EventObject>>
    readonly input?: unknown
  },
): void {
  const { snapshotAt } = edgesOf(machine, { cases, input })
  for (const { from, event } of walks.flat())
    takeStep(machine, { snapshot: snapshotAt(from), event: cases[event], inspect })
}

/** One event, sent to an actor that stands at the snapshot. */
function takeStep(
  machine: AnyStateMachine,
  {
    snapshot,
    event,
    inspect,
  }: { readonly snapshot: SnapshotFrom<AnyStateMachine>; readonly event: EventObject } & Pick<Coverage, 'inspect'>,
): void {
  const actor = createActor(machine, { snapshot, inspect }).start()
  actor.send(event)
  actor.stop()
}

function watch({
  onState,
  onTransition,
}: {
  readonly onState?: (leaf: string) => void
  readonly onTransition: (key: string) => void
}): Coverage['inspect'] {
  return (event) => {
    if (
      event.actorRef.sessionId !== event.rootId ||
      (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot')
    )
      return
    if (onState) leavesOf((event.snapshot as SnapshotFrom<AnyStateMachine>).value).forEach(onState)
    if (event.type === '@xstate.microstep')
      for (const transition of event._transitions) onTransition(transitionKey(transition))
  }
}

function edgesOf<Case extends string>(
  machine: AnyStateMachine,
  { cases, input }: { readonly cases: Readonly<Record<Case, EventObject>>; readonly input: unknown },
) {
  const names = new Map<EventObject, Case>(
    Object.entries<EventObject>(cases).map(([name, event]) => [event, name as Case]),
  )
  type Snapshot = SnapshotFrom<AnyStateMachine>
  const adjacency: AdjacencyMap<Snapshot, EventObject> = getAdjacencyMap<Snapshot, EventObject, unknown>(machine, {
    events: [...names.keys()],
    input,
    filterEvents: (snapshot, event) => snapshot.can(event),
    serializeState: (snapshot) => stateKeyOf(snapshot),
    serializeEvent: (event) => names.get(event) ?? event.type,
  })
  const edges = new Map<string, Step<Case>[]>()
  for (const [from, { transitions }] of Object.entries(adjacency)) {
    const steps = Object.values<{ event: EventObject; state: Snapshot }>(transitions)
    edges.set(
      from,
      steps.map(({ event, state }) => ({
        from,
        event: names.get(event) ?? (event.type as Case),
        to: stateKeyOf(state),
      })),
    )
  }
  const snapshotAt = (key: string): Snapshot => {
    const reached = adjacency[key as keyof typeof adjacency]
    if (!reached) throw new Error(`nothing leads to ${key}`)
    return reached.state
  }
  return { start: Object.keys(adjacency)[0] ?? '', edges, snapshotAt }
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function atomicPaths(nodes: readonly AnyStateNode[]): string[] {
  return nodes.filter((node) => node.type === 'atomic' || node.type === 'final').map((node) => node.path.join('.'))
}

function ownTransitions(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} on ${eventType || 'always'} #${siblings.indexOf(transition)}`
}
