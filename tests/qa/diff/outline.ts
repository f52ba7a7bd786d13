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
}

export interface TransitionOutline {
  readonly from: string
  readonly event: string
  readonly guard: string | null
  readonly to: readonly string[]
  readonly actions: readonly string[]
}

export function outlineOf(machine: AnyStateMachine): Outline {
  const nodes = nodesOf(machine.root)
  const { guards, actions, delays } = machine.implementations
  return {
    states: nodes.map(stateOf),
    transitions: nodes.flatMap(ownTransitions).map(transitionOf),
    code: {
      ...texts('guard', guards),
      ...texts('action', actions),
      ...texts('delay', delays),
    },
  }
}

function stateOf(node: AnyStateNode): StateOutline {
  return {
    path: pathOf(node),
    does: [
      node.type,
      ...node.tags.map((tag) => `tag ${tag}`),
      ...node.entry.map((action) => `entry ${nameOf(action)}`),
      ...node.exit.map((action) => `exit ${nameOf(action)}`),
      ...node.invoke.map(({ src }) => `invokes ${nameOf(src)}`),
    ],
    begins: (node.initial?.target ?? []).map(pathOf),
  }
}

function transitionOf({ source, eventType, guard, target, actions }: AnyTransitionDefinition): TransitionOutline {
  return {
    from: pathOf(source),
    event: eventOf(source, eventType),
    guard: guard ? nameOf(guard) : null,
    to: (target ?? []).map(pathOf),
    actions: actions.map(nameOf),
  }
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

/** The text of a function, and of those that it is made with. */
function textOf(value: unknown): string {
  if (typeof value === 'function')
    return Object.keys(value).length > 0 ? textOf({ ...value }) : value.toString().replaceAll(/\s+/g, ' ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${textOf(each)}`)
    .join(', ')
}
