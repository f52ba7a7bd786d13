import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, ownTransitions } from '../coverage.ts'
import { nameOf } from '../list/list.ts'

/** What a machine is made of, as it is held against another revision of it. */
export interface Outline {
  readonly states: readonly StateOutline[]
  readonly transitions: readonly TransitionOutline[]
  /** What its guards, actions and delays are called, and the text of their code. */
  readonly code: Readonly<Record<string, string>>
}

export interface StateOutline {
  /** `parent.child`; empty: the machine itself. */
  readonly path: string
  /** What it is and does, in words. */
  readonly does: readonly string[]
  /** The states within that it begins in. */
  readonly begins: readonly string[]
  /** What its actions and its actors are given, as it is written. */
  readonly given: readonly string[]
}

export interface TransitionOutline {
  readonly from: string
  readonly event: string
  readonly guard: string | null
  readonly to: readonly string[]
  readonly actions: readonly string[]
  /** A state that it leads to from within is left and entered again. */
  readonly reenter: boolean
  /** What its guard and its actions are given, as it is written. */
  readonly given: readonly string[]
}

export function outlineOf(machine: AnyStateMachine): Outline {
  const nodes = nodesOf(machine.root)
  const { guards, actions, delays } = machine.implementations
  const { context } = machine.config
  return {
    states: nodes.map(stateOf),
    transitions: nodes.flatMap(ownTransitions).map(transitionOf),
    code: {
      ...texts('guard', guards),
      ...texts('action', actions),
      ...texts('delay', delays),
      ...(context === undefined ? {} : { 'context at the start': textOf(context) }),
    },
  }
}

function stateOf(node: AnyStateNode): StateOutline {
  return {
    path: pathOf(node),
    does: [
      node.type,
      ...node.tags.map((tag) => `tag ${tag}`),
      ...node.entry.filter(isWritten).map((action) => `entry ${nameOf(action)}`),
      ...node.exit.filter(isWritten).map((action) => `exit ${nameOf(action)}`),
      ...node.invoke.map(({ src }) => `invokes ${nameOf(src)}`),
    ],
    begins: (node.initial?.target ?? []).map(pathOf),
    given: [
      ...[...node.entry, ...node.exit].filter(isWritten).flatMap(givenTo),
      ...node.invoke.flatMap(({ src, input }) =>
        input === undefined ? [] : [`${nameOf(src)} is given ${textOf(input)}`],
      ),
    ],
  }
}

/** What xstate adds itself to wait for a delay stands with the transition that the delay is of. */
function isWritten(action: unknown): boolean {
  if (typeof action !== 'function') return true
  const { event, sendId } = action as { readonly event?: unknown; readonly sendId?: unknown }
  const waits = event instanceof Object && 'type' in event ? event.type : sendId
  return !String(waits).startsWith('xstate.after.')
}

function transitionOf({
  source,
  eventType,
  guard,
  target,
  actions,
  reenter,
}: AnyTransitionDefinition): TransitionOutline {
  return {
    from: pathOf(source),
    event: eventOf(source, eventType),
    guard: guard ? nameOf(guard) : null,
    to: (target ?? []).map(pathOf),
    actions: actions.map(nameOf),
    reenter,
    given: [...(guard === undefined ? [] : [guard]), ...actions].flatMap(givenTo),
  }
}

/** What has no name is given as it is written. */
function givenTo(named: unknown): string[] {
  if (typeof named === 'function' && 'guards' in named) return [named.guards].flat().flatMap(givenTo)
  if (typeof named === 'function') return 'stateValue' in named ? [] : [textOf(named)]
  if (!(named instanceof Object) || !('params' in named) || named.params === undefined) return []
  return [`${nameOf(named)} is given ${textOf(named.params)}`]
}

/** Without the state that it is of. */
function eventOf({ id }: AnyStateNode, event: string): string {
  if (event === '') return 'at once'
  return event.startsWith('xstate.') && event.endsWith(`.${id}`) ? event.slice(0, -id.length - 1) : event
}

function pathOf({ path }: AnyStateNode): string {
  return path.join('.')
}

function texts(kind: string, named: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`${kind} ${name}`, textOf(value)]))
}

/** The text of a function; of one that xstate makes, what it is made with. */
function textOf(value: unknown): string {
  if (typeof value === 'function') {
    const { type, resolve: _, execute: __, ...made } = value as unknown as Readonly<Record<string, unknown>>
    return type === undefined
      ? value.toString().replaceAll(/\s+/g, ' ')
      : `${String(type).replace('xstate.', '')} ${textOf(Object.values(made).length === 1 ? Object.values(made)[0] : made)}`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${parts.map(([name, each]) => `${name}: ${textOf(each)}`).join(', ')}}`
}
