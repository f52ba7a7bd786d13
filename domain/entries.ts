/** Something that is saved as a whole and changed part by part: parts by name. */
export type Entries<Part = unknown> = Readonly<Record<string, Part>>

/** Three states of the same entries. */
export interface ThreeWays<E extends Entries = Entries> {
  /** What both started from. */
  readonly base: E
  readonly mine: E
  readonly theirs: E
}

/** Whether two JSON values say the same, in whatever order their names stand. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  return sameEntries(one as Entries, other as Entries)
}

export function sameEntries(one: Entries, other: Entries): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
}

/** Both changes together, or null where they made different things of one entry. */
export function mergeEntries<E extends Entries>({ base, mine, theirs }: ThreeWays<E>): E | null {
  const touched = changedNames(base, mine)
  const clash = changedNames(base, theirs).some((name) => touched.includes(name) && !sameValue(own(mine, name), own(theirs, name)))
  return clash ? null : withChanges(mine, { base, theirs })
}

/** Entries with what they changed since the base, entry by entry. */
export function withChanges<E extends Entries>(entries: E, { base, theirs }: Pick<ThreeWays<E>, 'base' | 'theirs'>): E {
  const changed = changedNames(base, theirs)
  const kept = Object.entries(entries).filter(([name]) => !changed.includes(name))
  return Object.fromEntries([...kept, ...Object.entries(theirs).filter(([name]) => changed.includes(name))]) as E
}

/** An own entry only: one may be named like something that every object has. */
export function own<Part>(entries: Entries<Part>, name: string): Part | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

function changedNames(base: Entries, now: Entries): string[] {
  return [...new Set([...Object.keys(base), ...Object.keys(now)])].filter((name) => !sameValue(own(base, name), own(now, name)))
}
