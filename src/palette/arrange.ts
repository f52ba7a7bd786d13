import { bestRank, RANKS } from '../../domain/finding/rank.ts'
import { GROUPS, type PaletteEntry, type PaletteGroup } from './palette-entry.ts'

export interface ArrangedGroup {
  readonly group: PaletteGroup
  readonly entries: readonly PaletteEntry[]
}

/** More of a group are found by more letters. */
const MOST: Partial<Record<PaletteGroup, number>> = { pages: 8 }
const MOST_OTHERS = 5
/** Where nothing is typed. */
const FIRST: readonly PaletteGroup[] = ['recent', 'saved', 'pages']
const MOST_FIRST = 12

/** The entries that answer what is typed, the best first, and the groups by their best one; of an empty text what was opened last, saved views, then pages. */
export function arranged(entries: readonly PaletteEntry[], typed: string): ArrangedGroup[] {
  if (typed.trim() === '')
    return FIRST.flatMap((group) => {
      const of = entries.filter((each) => each.group === group).slice(0, group === 'pages' ? MOST_FIRST : MOST_OTHERS)
      return of.length > 0 ? [{ group, entries: of }] : []
    })
  const ranked = entries.flatMap((entry) => {
    const rank = entry.rank ?? bestRank([entry.name, ...(entry.also ?? [])], typed)
    return rank === undefined || entry.group === 'recent' ? [] : [{ entry, rank: RANKS.indexOf(rank) }]
  })
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank)
  return GROUPS.map((group) => ({ group, of: sorted.filter(({ entry }) => entry.group === group) }))
    .filter(({ of }) => of.length > 0)
    .toSorted((one, other) => (one.of[0]?.rank ?? 0) - (other.of[0]?.rank ?? 0))
    .map(({ group, of }) => ({ group, entries: of.slice(0, MOST[group] ?? MOST_OTHERS).map(({ entry }) => entry) }))
}
