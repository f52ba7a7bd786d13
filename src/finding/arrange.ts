import { bestRank, RANKS } from '../../domain/finding/rank.ts'
import { GROUPS, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'

export interface ArrangedGroup {
  readonly group: PaletteGroup
  /** The best first, as many as a list holds. */
  readonly entries: readonly PaletteEntry[]
  /** So many of them stand there unasked. */
  readonly first: number
  /** All that there are; more letters find those that the list does not hold. */
  readonly count: number
}

const FIRST_OF: Partial<Record<PaletteGroup, number>> = { pages: 8 }
const FIRST_OF_OTHERS = 5
const MOST_LISTED = 100
/** Where nothing is typed. */
const UNTYPED: readonly PaletteGroup[] = ['recent', 'saved', 'pages']
const FIRST_PAGES_UNTYPED = 12

/** The entries that answer what is typed, the best first, and the groups by their best one; of an empty text what was opened last, saved views, then pages. */
export function arranged(
  entries: readonly PaletteEntry[],
  typed: string,
  /** Those of a group that the server left out. */
  leftOut: Partial<Record<PaletteGroup, number>> = {},
): ArrangedGroup[] {
  if (typed.trim() === '')
    return UNTYPED.flatMap((group) => {
      const of = entries.filter((each) => each.group === group)
      return of.length > 0
        ? [arrangedGroup(group, of, { first: group === 'pages' ? FIRST_PAGES_UNTYPED : FIRST_OF_OTHERS, leftOut: 0 })]
        : []
    })
  const ranked = entries.flatMap((entry) => {
    const rank = entry.rank ?? bestRank([entry.name, ...(entry.also ?? [])], typed)
    return rank === undefined || entry.group === 'recent' ? [] : [{ entry, rank: RANKS.indexOf(rank) }]
  })
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank)
  return GROUPS.map((group) => ({ group, of: sorted.filter(({ entry }) => entry.group === group) }))
    .filter(({ of }) => of.length > 0)
    .toSorted((one, other) => (one.of[0]?.rank ?? 0) - (other.of[0]?.rank ?? 0))
    .map(({ group, of }) =>
      arrangedGroup(
        group,
        of.map(({ entry }) => entry),
        { first: FIRST_OF[group] ?? FIRST_OF_OTHERS, leftOut: leftOut[group] ?? 0 },
      ),
    )
}

/** A line that says there is one more would take its place. */
function arrangedGroup(
  group: PaletteGroup,
  of: readonly PaletteEntry[],
  { first, leftOut }: { readonly first: number; readonly leftOut: number },
): ArrangedGroup {
  const count = of.length + leftOut
  const all = count === of.length && count <= first + 1
  return { group, entries: of.slice(0, MOST_LISTED), first: all ? count : Math.min(first, of.length), count }
}
