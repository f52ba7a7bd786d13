import * as z from 'zod'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { SavedGroupName, SavedSetName } from './comparison-names.ts'
import { ComparisonSet, MAX_COMPARED_SETS, setOnDay } from './comparison-set.ts'
import { own, sameValue, type Entries } from '../values/entries.ts'
import { jsonIn } from '../values/json-in.ts'

/** Saving another is refused. COMP-22 */
export const MAX_SAVED_SETS = 10
/** Saving another is refused. COMP-23 */
export const MAX_SAVED_GROUPS = 10
/** The setting that sets and groups are stored under. COMP-25 */
export const COMPARISON_KEY = 'comparison'

const SavedSet = z.strictObject({ ...ComparisonSet.shape, name: SavedSetName })
/** Sets by their names; one of them may be deleted since. */
const SavedGroup = z.strictObject({ name: SavedGroupName, sets: z.array(SavedSetName).min(1).max(MAX_COMPARED_SETS) })
export type SavedGroup = z.infer<typeof SavedGroup>

const BLOB = {
  sets: z.array(SavedSet).max(MAX_SAVED_SETS),
  setNameList: z.array(SavedSetName),
  savedGroups: z.array(SavedGroup).max(MAX_SAVED_GROUPS),
  savedGroupNameList: z.array(SavedGroupName),
}

/** What is written under the key: no name twice, and each list the names of what stands beside it. COMP-25, DATA-09 */
export const ComparisonBlob = z.strictObject(BLOB).check(({ value, issues }) => {
  const check = (
    listed: readonly string[],
    { path, parts }: { readonly path: string; readonly parts: readonly { readonly name: string }[] },
  ) => {
    const names = parts.map(({ name }) => name)
    if (new Set(names).size < names.length)
      issues.push({ code: 'custom', input: names, message: 'must have each name once', path: [path] })
    if (!sameValue(names, listed))
      issues.push({
        code: 'custom',
        input: listed,
        message: `must be the names of ${path}`,
        path: [path === 'sets' ? 'setNameList' : 'savedGroupNameList'],
      })
  }
  check(value.setNameList, { path: 'sets', parts: value.sets })
  check(value.savedGroupNameList, { path: 'savedGroups', parts: value.savedGroups })
})

const SET = 'set:'
const GROUP = 'group:'

/** Saved sets and groups by `set:{name}` and `group:{name}`, so that what two tabs save is merged one by one. */
export type SavedComparison = Entries<ComparisonSet | SavedGroup>

export function savedSets(saved: SavedComparison): ComparisonSet[] {
  return partsOf(saved, { start: SET, shape: SavedSet })
}

export function savedGroups(saved: SavedComparison): SavedGroup[] {
  return partsOf(saved, { start: GROUP, shape: SavedGroup })
}

export function savedSetNamed(saved: SavedComparison, name: string): ComparisonSet | undefined {
  const part = own(saved, `${SET}${name}`)
  return part && 'filters' in part ? part : undefined
}

export function savedGroupNamed(saved: SavedComparison, name: string): SavedGroup | undefined {
  const part = own(saved, `${GROUP}${name}`)
  return part && 'sets' in part ? part : undefined
}

/** The sets of a group that there are. */
export function setsOfGroup(saved: SavedComparison, name: string): ComparisonSet[] {
  return [...new Set(savedGroupNamed(saved, name)?.sets)].flatMap((each) => savedSetNamed(saved, each) ?? [])
}

/** With these sets; one of the same name is replaced. COMP-21 */
export function withSets(saved: SavedComparison, sets: readonly ComparisonSet[]): SavedComparison {
  return { ...saved, ...Object.fromEntries(sets.map((set) => [`${SET}${set.name}`, set])) }
}

export function withGroup(saved: SavedComparison, group: SavedGroup): SavedComparison {
  return { ...saved, [`${GROUP}${group.name}`]: group }
}

/** Groups of it stay, and say that it is gone. */
export function withoutSet(saved: SavedComparison, name: string): SavedComparison {
  return without(saved, `${SET}${name}`)
}

export function withoutGroup(saved: SavedComparison, name: string): SavedComparison {
  return without(saved, `${GROUP}${name}`)
}

/** Which kinds of parts one has other than the other. COMP-27 */
export function changedKinds(one: SavedComparison, other: SavedComparison): ('sets' | 'groups')[] {
  const differs = (start: string) => !sameValue(startingWith(one, start), startingWith(other, start))
  return [...(differs(SET) ? (['sets'] as const) : []), ...(differs(GROUP) ? (['groups'] as const) : [])]
}

export function printSavedComparison(saved: SavedComparison): string {
  const [sets, groups] = [savedSets(saved), savedGroups(saved)]
  const blob: z.infer<typeof ComparisonBlob> = {
    sets,
    setNameList: sets.map(({ name }) => name),
    savedGroups: groups,
    savedGroupNameList: groups.map(({ name }) => name),
  }
  return JSON.stringify(blob)
}

/** Whatever is stored, as sets and groups; what is none is left out, as `unreadableParts` tells. Moving periods are made anew. COMP-26 */
export function readSavedComparison(text: string, today: CalendarDate): SavedComparison {
  const sets = listIn(text, 'sets').flatMap((part) => SavedSet.safeParse(part).data ?? [])
  const groups = listIn(text, 'savedGroups').flatMap((part) => SavedGroup.safeParse(part).data ?? [])
  return groups.reduce<SavedComparison>(
    withGroup,
    withSets(
      {},
      sets.map((set) => setOnDay(set, today)),
    ),
  )
}

/** What of a stored text is no set and no group, each by its name; `null` where it has none, or where the whole text cannot be read. */
export function unreadableParts(text: string): (string | null)[] {
  const stored = jsonIn(text)
  if (text !== '' && (typeof stored !== 'object' || stored === null || Array.isArray(stored))) return [null]
  const lost = (parts: readonly unknown[], shape: z.ZodType) => parts.filter((part) => !shape.safeParse(part).success)
  return [...lost(listIn(text, 'sets'), SavedSet), ...lost(listIn(text, 'savedGroups'), SavedGroup)].map(
    (part) => z.object({ name: z.string().min(1) }).safeParse(part).data?.name ?? null,
  )
}

/** Anything that was kept as entries, as sets and groups. */
export function readSavedEntries(kept: unknown): SavedComparison {
  const entries = kept instanceof Object ? (kept as SavedComparison) : {}
  return savedGroups(entries).reduce<SavedComparison>(withGroup, withSets({}, savedSets(entries)))
}

function listIn(text: string, name: keyof typeof BLOB): unknown[] {
  const stored = jsonIn(text)
  const list = stored instanceof Object ? own(stored as Entries<unknown>, name) : []
  return Array.isArray(list) ? list : []
}

function partsOf<T extends { readonly name: string }>(
  saved: Entries,
  { start, shape }: { readonly start: string; readonly shape: z.ZodType<T> },
): T[] {
  return Object.values(startingWith(saved, start))
    .flatMap((part) => shape.safeParse(part).data ?? [])
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function startingWith(saved: Entries, start: string): Entries {
  return Object.fromEntries(Object.entries(saved).filter(([key]) => key.startsWith(start)))
}

function without(saved: SavedComparison, gone: string): SavedComparison {
  return Object.fromEntries(Object.entries(saved).filter(([key]) => key !== gone))
}
