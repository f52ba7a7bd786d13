import type { AnyTransitionDefinition } from 'xstate'
import { nodesOf, ownTransitions } from '../coverage.ts'
import { itemsOf } from './items.ts'
import type { Model } from '../model.ts'
import { levelsOf, machineFiles } from '../models.ts'

/** What a machine is made of, in words. */
export function listed(name: string, { machine, cases, starts }: Model): string {
  const nodes = nodesOf(machine.root)
  const transitions = nodes.flatMap(ownTransitions)
  const guards = new Set(transitions.flatMap(({ guard }) => (guard ? [nameOf(guard)] : [])))
  return [
    `${name}  ${machineFiles().get(name)}`,
    `  ${nodes.length - 1} states, ${transitions.length} transitions, ${guards.size} guards, ${Object.keys(cases).length} cases, ${Object.keys(starts).length} starts`,
    `  drivers: ${levelsOf(name).join(', ')}`,
    `  items: ${itemsOf(name).join(' ') || 'none'}`,
  ].join('\n')
}

/** Its states, with what leads out of each. */
export function listedStates({ machine }: Pick<Model, 'machine'>): string {
  return nodesOf(machine.root)
    .flatMap((node) => [
      `  ${node.path.join('.') || 'in any state'}`,
      ...ownTransitions(node).map((transition) => `    ${describeTransition(transition)}`),
    ])
    .join('\n')
}

/** `event [guard] → target`; what goes nowhere has no arrow. */
export function describeTransition({ eventType, guard, target }: AnyTransitionDefinition): string {
  const led = (target ?? []).map((node) => node.path.join('.'))
  return [eventType || 'at once', guard && `[${nameOf(guard)}]`, led.length > 0 && `→ ${led.join(' and ')}`]
    .filter(Boolean)
    .join(' ')
}

/** What a guard or an action is called; of a guard made of others, what is asked. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'function' && 'guards' in named && Array.isArray(named.guards)) {
    const asked = named.guards.map(nameOf)
    return named.name === 'not' ? `not ${asked.join()}` : asked.join(` ${named.name} `)
  }
  if (typeof named === 'function' && 'stateValue' in named) return `in ${JSON.stringify(named.stateValue)}`
  return named instanceof Object && 'type' in named ? String(named.type) : 'of its own'
}
