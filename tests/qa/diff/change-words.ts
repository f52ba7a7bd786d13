import type { StateOutline, TransitionOutline } from './outline.ts'

/** Where two texts part, so much before it is shown. */
const BEFORE = 40
const MOST_SHOWN = 160

export function stateName({ path }: Pick<StateOutline, 'path'>): string {
  return path === '' ? 'the machine' : `the state ${path}`
}

export function stateWords({ does, begins, given }: StateOutline): string[] {
  return [...does, ...begins.map((path) => `begins in ${path}`), ...given]
}

/** What was so and is no longer, and what is so now. */
export function changesBetween(before: readonly string[], after: readonly string[]): string {
  return [
    ...before.filter((each) => !after.includes(each)).map((each) => `no longer ${each}`),
    ...after.filter((each) => !before.includes(each)).map((each) => `now ${each}`),
  ].join('; ')
}

/** `in unsent, report.abandoned`: the state, and what happens there. */
export function placeWords({ from, event }: TransitionOutline): string {
  return `${from === '' ? 'in any state' : `in ${from}`}, ${eventWords(event)}`
}

function eventWords(event: string): string {
  return event
    .replace('xstate.done.actor.', 'an answer of ')
    .replace('xstate.error.actor.', 'a failure of ')
    .replace('xstate.after.', 'after ')
}

/** Of a transition that there is no more. */
export function lossWords(each: TransitionOutline): string {
  return `${conditionWords(each)} no longer ${effectWords(each, ' nor ')}`
}

/** Of a transition that there was not. */
export function gainWords(each: TransitionOutline): string {
  return `${conditionWords(each)} ${effectWords(each, ' and ')}`
}

/** Of a transition that is there still, and otherwise. */
export function transitionChanges(one: TransitionOutline, other: TransitionOutline): string {
  const parts = [
    ['asks', one.guard ?? 'nothing', other.guard ?? 'nothing'],
    ['leads to', targetWords(one), targetWords(other)],
    ['does', one.actions.join(', ') || 'nothing', other.actions.join(', ') || 'nothing'],
  ] as const
  const reentering = ({ reenter }: TransitionOutline) => (reenter ? ['enters its state anew'] : [])
  return [
    ...parts.flatMap(([verb, was, is]) => (was === is ? [] : [`${verb} ${is}, no longer ${was}`])),
    ...[changesBetween(reentering(one), reentering(other)), changesBetween(one.given, other.given)].filter(Boolean),
  ].join('; ')
}

/** Of two texts what differs, with what stands around it. */
export function otherwise(is: string, was: string): string {
  const at = [...is].findIndex((letter, index) => letter !== was[index])
  const from = Math.max((at === -1 ? is.length : at) - BEFORE, 0)
  const shown = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MOST_SHOWN)}${text.length > from + MOST_SHOWN ? '…' : ''}`
  return `${shown(is)}, no longer ${shown(was)}`
}

function conditionWords(each: TransitionOutline): string {
  return each.guard === null ? placeWords(each) : `${placeWords(each)} where ${each.guard}`
}

function effectWords({ to, actions }: TransitionOutline, joined: string): string {
  const effects = [
    ...(to.length > 0 ? [`leads to ${to.map(named).join(' and ')}`] : []),
    ...(actions.length > 0 ? [`does ${actions.join(', ')}`] : []),
  ]
  return effects.join(joined) || 'is passed over'
}

function targetWords({ to }: TransitionOutline): string {
  return to.map(named).join(' and ') || 'nowhere'
}

function named(path: string): string {
  return path || 'the machine'
}
