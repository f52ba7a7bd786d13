import { isDeepStrictEqual } from 'node:util'
import {
  changesBetween,
  gainWords,
  lossWords,
  otherwise,
  placeWords,
  stateName,
  stateWords,
  transitionChanges,
} from './change-words.ts'
import type { Outline, StateOutline, TransitionOutline } from './outline.ts'

/** A state that is only called otherwise. */
export interface Renamed {
  readonly from: string
  readonly to: string
}

/** What became of one part of a machine, as a sentence that names the part. */
export interface Change {
  readonly kind: 'lost' | 'changed' | 'new'
  readonly words: string
}

/** What was changed of a machine; states that are only called otherwise are one state. */
export function compareOutlines(before: Outline, after: Outline, renamed: readonly Renamed[] = []): Change[] {
  const known = withNames(before, renamed)
  return [
    ...renamed.map(({ from, to }) => changed(`the state ${from} is called ${to}`)),
    ...compareStates(known.states, after.states),
    ...compareTransitions(known.transitions, after.transitions),
    ...compareCode(known.code, after.code),
  ]
}

/** `lost: in unsent, report.abandoned no longer leads to idle`. */
export function changeWords({ kind, words }: Change): string {
  return `${kind}: ${words}`
}

function changed(words: string): Change {
  return { kind: 'changed', words }
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
    states: states.map((each) => ({ ...each, path: now(each.path), begins: each.begins.map(now) })),
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

function compareStates(before: readonly StateOutline[], after: readonly StateOutline[]): Change[] {
  const now = new Map(after.map((each) => [each.path, each]))
  const once = new Set(before.map(({ path }) => path))
  return [
    ...before
      .filter(({ path }) => !now.has(path))
      .map(({ path }): Change => ({ kind: 'lost', words: `the state ${path} is gone` })),
    ...after
      .filter(({ path }) => !once.has(path))
      .map(({ path }): Change => ({ kind: 'new', words: `the state ${path}` })),
    ...before.flatMap((each) => {
      const changes = changesBetween(stateWords(each), stateWords(now.get(each.path) ?? each))
      return changes === '' ? [] : [changed(`${stateName(each)}: ${changes}`)]
    }),
  ]
}

function compareTransitions(before: readonly TransitionOutline[], after: readonly TransitionOutline[]): Change[] {
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
}): Change[] {
  const [gone, fresh] = [new Set(place.before), new Set(place.after)]
  const pairs: [TransitionOutline, TransitionOutline][] = []
  const take = (isSame: (one: TransitionOutline, other: TransitionOutline) => boolean) => {
    for (const one of gone) {
      const other = [...fresh].find((each) => isSame(one, each))
      if (!other) continue
      gone.delete(one)
      fresh.delete(other)
      pairs.push([one, other])
    }
  }
  take((one, other) => isDeepStrictEqual(one, other))
  const same = pairs.splice(0)
  take((one, other) => one.guard === other.guard)
  take((one, other) => isDeepStrictEqual(one.to, other.to))
  if (gone.size === 1 && fresh.size === 1) take(() => true)
  const order = same.map(([, other]) => place.after.indexOf(other))
  const isMoved = order.some((at, index) => at < (order[index - 1] ?? 0))
  return [
    ...[...gone].map((each): Change => ({ kind: 'lost', words: lossWords(each) })),
    ...[...fresh].map((each): Change => ({ kind: 'new', words: gainWords(each) })),
    ...pairs.map(([one, other]) => changed(`${placeWords(one)} ${transitionChanges(one, other)}`)),
    ...(isMoved
      ? same.slice(0, 1).map(([one]) => changed(`${placeWords(one)} asks its branches in another order`))
      : []),
  ]
}

/** What is called as before and written otherwise; what is new or gone is told where it is used. */
function compareCode(before: Outline['code'], after: Outline['code']): Change[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    return is === undefined || is === was ? [] : [changed(`the ${name} is written otherwise: ${otherwise(is, was)}`)]
  })
}
