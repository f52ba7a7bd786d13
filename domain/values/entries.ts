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
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]))
  )
}

/** Both changes together, or null where they made different things of one entry. */
export function mergeEntries<E extends Entries>(ways: ThreeWays<E>): E | null {
  return clashes(ways).length > 0 ? null : withChanges(ways.mine, ways)
}

/** Both sides without the entries that they made different things of: those are as in the base. */
export function withoutClashes<E extends Entries>(ways: ThreeWays<E>): Pick<ThreeWays<E>, 'mine' | 'theirs'> {
  const clashing = clashes(ways)
  return {
    mine: taking(clashing, { into: ways.mine, from: ways.base }),
    theirs: taking(clashing, { into: ways.theirs, from: ways.base }),
  }
}

/** Entries with what they changed since the base, entry by entry. */
export function withChanges<E extends Entries>(entries: E, { base, theirs }: Pick<ThreeWays<E>, 'base' | 'theirs'>): E {
  return taking(changedNames(base, theirs), { into: entries, from: theirs })
}

/** An own entry only: one may be named like something that every object has. */
export function own<Part>(entries: Entries<Part>, name: string): Part | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** Names of the entries that both changed, to different things. */
function clashes({ base, mine, theirs }: ThreeWays): string[] {
  const touched = changedNames(base, mine)
  return changedNames(base, theirs).filter(
    (name) => touched.includes(name) && !sameValue(own(mine, name), own(theirs, name)),
  )
}

function taking<E extends Entries>(
  names: readonly string[],
  { into, from }: { readonly into: E; readonly from: E },
): E {
  const kept = Object.entries(into).filter(([name]) => !names.includes(name))
  return Object.fromEntries([...kept, ...Object.entries(from).filter(([name]) => names.includes(name))]) as E
}

function changedNames(base: Entries, now: Entries): string[] {
  return [...new Set([...Object.keys(base), ...Object.keys(now)])].filter(
    (name) => !sameValue(own(base, name), own(now, name)),
  )
}
