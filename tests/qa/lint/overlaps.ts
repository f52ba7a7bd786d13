import type { AnyTransitionDefinition } from 'xstate'
import { transitionKey } from '../coverage.ts'
import { nameOf } from '../list/list.ts'
import type { Taken } from './explore.ts'

type Guards = Readonly<Record<string, unknown>>

/** Guarded transitions of one state and event that held at once with one that was taken before them, so that their order alone decided. */
export function overlapsIn(
  taken: readonly Taken[],
  guards: Guards,
): [AnyTransitionDefinition, AnyTransitionDefinition][] {
  const found = new Map<string, [AnyTransitionDefinition, AnyTransitionDefinition]>()
  for (const { transition, ...asked } of taken) {
    const siblings = siblingsOf(transition)
    for (const other of siblings.slice(siblings.indexOf(transition) + 1))
      if (transition.guard && other.guard && holds(other.guard, guards, asked))
        found.set(`${transitionKey(transition)} and ${transitionKey(other)}`, [transition, other])
  }
  return [...found.values()]
}

function siblingsOf({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
}

/** Of guards that the machine names; those made of others do not stand beside others. */
function holds(guard: unknown, guards: Guards, asked: Omit<Taken, 'transition'>): boolean {
  const test = guards[nameOf(guard)]
  if (typeof test !== 'function' || 'check' in test) return false
  const { params } = typeof guard === 'object' && guard !== null && 'params' in guard ? guard : { params: undefined }
  return Boolean(test(asked, typeof params === 'function' ? params(asked) : params))
}
