import { isDeepStrictEqual } from 'node:util'
import type { Outline, StateOutline, TransitionOutline } from './outline.ts'

/** A state that is only called otherwise. */
export interface Renamed {
  readonly from: string
  readonly to: string
}

/** What was changed of a machine, a line each; states that are only called otherwise are one state. */
export function compareOutlines(before: Outline, after: Outline, renamed: readonly Renamed[] = []): string[] {
  const known = withNames(before, renamed)
  return [
    ...renamed.map(({ from, to }) => `state renamed: ${from} → ${to}`),
    ...compareStates(known.states, after.states),
    ...compareTransitions(known.transitions, after.transitions),
    ...compareCode(known.code, after.code),
  ]
}

/** The states that are gone, and of which one that is new, beside it, does the same and leads to the same. */
export function renamedIn(before: Outline, after: Outline): Renamed[] {
  const [gone, fresh] = [pathsMissing(before, after), pathsMissing(after, before)]
  return gone.flatMap((from) => {
    const alike = fresh.filter(
      (to) => parentOf(to) === parentOf(from) && isDeepStrictEqual(within(before, from), within(after, to)),
    )
    const [to, ...others] = alike
    return to === undefined || others.length > 0 ? [] : [{ from, to }]
  })
}

/** A path by the new names. */
export function newName(path: string, renamed: readonly Renamed[]): string {
  const found = renamed.find(({ from }) => isWithin(path, from))
  return found ? found.to + path.slice(found.from.length) : path
}

function withNames({ states, transitions, code }: Outline, renamed: readonly Renamed[]): Outline {
  const now = (path: string) => newName(path, renamed)
  return {
    states: states.map(({ path, begins, does }) => ({ path: now(path), begins: begins.map(now), does })),
    transitions: transitions.map((each) => ({ ...each, from: now(each.from), to: each.to.map(now) })),
    code,
  }
}

function pathsMissing({ states }: Outline, from: Outline): string[] {
  const there = new Set(from.states.map(({ path }) => path))
  const missing = states.map(({ path }) => path).filter((path) => !there.has(path))
  // What lies within a state goes and comes with it.
  return missing.filter((path) => !missing.includes(parentOf(path)))
}

/** A state and all within it, whatever it is called. */
function within({ states, transitions }: Outline, outer: string): unknown {
  const relative = (path: string) => (isWithin(path, outer) ? `*${path.slice(outer.length)}` : path)
  return withNamesBy(relative, {
    states: states.filter(({ path }) => isWithin(path, outer)),
    transitions: transitions.filter(({ from }) => isWithin(from, outer)),
  })
}

function withNamesBy(named: (path: string) => string, { states, transitions }: Omit<Outline, 'code'>): unknown {
  return [
    states.map((each) => ({ ...each, path: named(each.path), begins: each.begins.map(named) })),
    transitions.map((each) => ({ ...each, from: named(each.from), to: each.to.map(named) })),
  ]
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0))
}

function compareStates(before: readonly StateOutline[], after: readonly StateOutline[]): string[] {
  const now = new Map(after.map((each) => [each.path, each]))
  const once = new Set(before.map(({ path }) => path))
  return [
    ...before.filter(({ path }) => !now.has(path)).map(({ path }) => `state removed: ${path}`),
    ...after.filter(({ path }) => !once.has(path)).map(({ path }) => `state added: ${path}`),
    ...before.flatMap((each) => {
      const changes = changesBetween(stateWords(each), stateWords(now.get(each.path) ?? each))
      return changes === '' ? [] : [`state changed: ${named(each.path)}: ${changes}`]
    }),
  ]
}

function stateWords({ does, begins }: StateOutline): string[] {
  return [...does, ...begins.map((path) => `begins in ${path}`)]
}

function compareTransitions(before: readonly TransitionOutline[], after: readonly TransitionOutline[]): string[] {
  const places = new Map<string, { before: TransitionOutline[]; after: TransitionOutline[] }>()
  const placeOf = ({ from, event }: TransitionOutline) => {
    const key = `${from} on ${event}`
    const place = places.get(key) ?? { before: [], after: [] }
    places.set(key, place)
    return place
  }
  for (const each of before) placeOf(each).before.push(each)
  for (const each of after) placeOf(each).after.push(each)
  return [...places.values()].flatMap(compareBranches)
}

/** Of the branches of one event in one state: those that are alike, then those that still ask or still lead to the same, are the same branch. */
function compareBranches(place: {
  readonly before: TransitionOutline[]
  readonly after: TransitionOutline[]
}): string[] {
  const [gone, fresh] = [new Set(place.before), new Set(place.after)]
  const changed: [TransitionOutline, TransitionOutline][] = []
  const take = (isSame: (one: TransitionOutline, other: TransitionOutline) => boolean) => {
    for (const one of gone) {
      const other = [...fresh].find((each) => isSame(one, each))
      if (!other) continue
      gone.delete(one)
      fresh.delete(other)
      changed.push([one, other])
    }
  }
  take((one, other) => isDeepStrictEqual(one, other))
  const same = changed.splice(0)
  take((one, other) => one.guard === other.guard)
  take((one, other) => isDeepStrictEqual(one.to, other.to))
  if (gone.size === 1 && fresh.size === 1) take(() => true)
  const order = same.map(([, other]) => place.after.indexOf(other))
  const isMoved = order.some((at, index) => at < (order[index - 1] ?? 0))
  return [
    ...[...gone].map((each) => `transition removed: ${transitionWords(each)}`),
    ...[...fresh].map((each) => `transition added: ${transitionWords(each)}`),
    ...changed.map(([one, other]) => `transition changed: ${placeWords(one)}: ${transitionChanges(one, other)}`),
    ...(isMoved
      ? same
          .slice(0, 1)
          .map(([one]) => `transition changed: ${placeWords(one)}: its branches are asked in another order`)
      : []),
  ]
}

function transitionChanges(one: TransitionOutline, other: TransitionOutline): string {
  const parts = [
    ['guard', one.guard ?? 'none', other.guard ?? 'none'],
    ['target', targetWords(one), targetWords(other)],
    ['actions', one.actions.join(', ') || 'none', other.actions.join(', ') || 'none'],
  ] as const
  return parts.flatMap(([part, was, is]) => (was === is ? [] : [`${part} ${was} → ${is}`])).join('; ')
}

function transitionWords(each: TransitionOutline): string {
  const does = each.actions.length > 0 ? ` / ${each.actions.join(', ')}` : ''
  return `${placeWords(each)}${each.guard === null ? '' : ` [${each.guard}]`} → ${targetWords(each)}${does}`
}

function placeWords({ from, event }: TransitionOutline): string {
  return `${named(from)} on ${event}`
}

function targetWords({ to }: TransitionOutline): string {
  return to.map(named).join(' and ') || 'nowhere'
}

function named(path: string): string {
  return path || 'the machine'
}

/** What is called as before and written otherwise; what is new or gone is told where it is used. */
function compareCode(before: Outline['code'], after: Outline['code']): string[] {
  return Object.entries(before).flatMap(([name, text]) =>
    after[name] === undefined || after[name] === text ? [] : [`${name} is written otherwise`],
  )
}

function changesBetween(before: readonly string[], after: readonly string[]): string {
  return [
    ...before.filter((each) => !after.includes(each)).map((each) => `no longer ${each}`),
    ...after.filter((each) => !before.includes(each)).map((each) => `now ${each}`),
  ].join('; ')
}
