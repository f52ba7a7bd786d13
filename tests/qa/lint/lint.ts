import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, ownTransitions } from '../coverage.ts'
import { describeTransition } from '../list/list.ts'
import type { Model } from '../model.ts'
import { explore } from './explore.ts'
import { overlapsIn } from './overlaps.ts'

/** What may be wrong with a machine; a state says of itself in `meta.accepted` which of it is meant so, and why. */
export type FindingKind =
  | 'unreachable'
  | 'dead'
  | 'overlap'
  | 'dead end'
  | 'no error exit'
  | 'unhandled'
  | 'no case'
  | 'idle case'
  | 'stale reason'

export interface Finding {
  readonly kind: FindingKind
  /** The state, or the machine's own id. */
  readonly where: string
  readonly what: string
}

const NOBODY_SENDS = /^xstate\.(done\.state|init|stop)|^$/

/** What is wrong with the machine of a model: what its states do not accept, and the reasons of theirs that outlived the fault. */
export function lint(model: Model): Finding[] {
  const found = findAll(model)
  const accepted = nodesOf(model.machine.root).flatMap((node) =>
    Object.keys(acceptedBy(node)).map((kind) => ({ kind, where: node.id })),
  )
  const isSame = (one: Omit<Finding, 'what'>, other: { readonly kind: string; readonly where: string }) =>
    one.kind === other.kind && one.where === other.where
  return [
    ...found.filter((each) => !accepted.some((other) => isSame(each, other))),
    ...accepted
      .filter((each) => !found.some((other) => isSame(other, each)))
      .map(
        ({ kind, where }) =>
          ({ kind: 'stale reason', where, what: `it accepts “${kind}”, which is not there` }) as const,
      ),
  ]
}

/** Everything that may be wrong with the machine of a model, whatever its states accept. */
function findAll(model: Model): Finding[] {
  const nodes = nodesOf(model.machine.root)
  const transitions = nodes.flatMap(ownTransitions)
  const handled = new Set(transitions.map(({ eventType }) => eventType))
  const sent = new Map(Object.entries(model.cases).map(([name, { type }]) => [name, type]))
  const { coverage, taken, cases } = explore(model)
  const guards = { ...model.machine.implementations.guards, ...model.guards }
  const whole = (kind: FindingKind, what: string): Finding => ({ kind, where: model.machine.id, what })

  return [
    ...nodes
      .filter((node) => coverage.missedStates().includes(node.path.join('.')))
      .map((node) => at(node, 'unreachable', 'no case leads to it')),
    ...transitions
      .filter((each) => coverage.misses(each))
      .map((each) => at(each.source, 'dead', `${describeTransition(each)} is never taken`)),
    ...overlapsIn(taken, guards).map(([first, other]) =>
      at(first.source, 'overlap', `${describeTransition(first)} and ${describeTransition(other)} hold at once`),
    ),
    ...nodes.filter(isDeadEnd).map((node) => at(node, 'dead end', 'nothing leads out of it')),
    ...nodes.flatMap((node) =>
      node.invoke
        .filter(({ id }) => !handlesError(node, id))
        .map(({ id }) => at(node, 'no error exit', `${id} may fail and nothing says so`)),
    ),
    ...[...sent]
      .filter(([, type]) => !handled.has(type))
      .map(([name]) => whole('unhandled', `no state handles “${name}”`)),
    ...[...handled]
      .filter((type) => !NOBODY_SENDS.test(type) && ![...sent.values()].includes(type))
      .map((type) => whole('no case', `${type} has no case`)),
    ...[...sent]
      .filter(([name, type]) => handled.has(type) && !cases.has(name))
      .map(([name]) => whole('idle case', `“${name}” never happens`)),
  ]
}

function at(node: AnyStateNode, kind: FindingKind, what: string): Finding {
  return { kind, where: node.id, what }
}

function acceptedBy(node: AnyStateNode): Readonly<Record<string, string>> {
  const { accepted = {} } = (node.meta ?? {}) as { readonly accepted?: Readonly<Record<string, string>> }
  return accepted
}

/** No state that ends the machine, and no way out of it or of what it is in. */
function isDeadEnd(node: AnyStateNode): boolean {
  return (
    node.type === 'atomic' &&
    withAround(node).every((each) => ownTransitions(each).every((transition) => !leavesFrom(node, transition)))
  )
}

function leavesFrom(node: AnyStateNode, { target }: AnyTransitionDefinition): boolean {
  return (target ?? []).some((each) => each !== node)
}

function handlesError(node: AnyStateNode, actor: string): boolean {
  return withAround(node).some((each) => each.transitions.has(`xstate.error.actor.${actor}`))
}

function withAround(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...withAround(node.parent)] : [node]
}
