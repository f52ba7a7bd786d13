import { KebabHorizontalIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { text } from '../text/text.ts'
import type { ArrangedGroup } from './arrange.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** The line below a group that is cut. */
interface MoreEntry extends Pick<PaletteEntry, 'id' | 'group' | 'name' | 'detail' | 'icon'> {
  /** The entry that stands where the line did, once all are shown; null: only more letters find them. */
  readonly next: string | null
}
export type ListedEntry = PaletteEntry | MoreEntry

interface ListedInput {
  readonly onChoose: (entry: PaletteEntry, newTab: boolean) => void
  /** The line below a group was chosen, of which only more letters find the rest. */
  readonly onMoreByLetters: () => void
}

/** What is listed of each group, which entry is pointed at, and what choosing one does. */
export function useListedEntries(groups: readonly ArrangedGroup[], { onChoose, onMoreByLetters }: ListedInput) {
  const [pointed, setPointed] = useState<string | null>(null)
  /** Groups of which all is shown, for what is typed now. */
  const [whole, setWhole] = useState<readonly PaletteGroup[]>([])
  const lists = groups.map(({ group, entries: of, first, count }) => {
    const shown = whole.includes(group) ? of : of.slice(0, first)
    const rest = count - shown.length
    const more = rest > 0 ? [moreOf(group, { rest, isWhole: whole.includes(group), at: of[first] })] : []
    const options: readonly ListedEntry[] = [...shown, ...more]
    return { group, options }
  })
  const entries = lists.flatMap(({ options }) => options)
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === pointed),
  )
  const active = entries[at]
  const choose = (entry: ListedEntry, newTab: boolean) => {
    if (!('next' in entry)) return onChoose(entry, newTab)
    if (entry.next === null) return onMoreByLetters()
    setWhole([...whole, entry.group])
    setPointed(entry.next)
  }
  const point = (to: number) => setPointed(entries[(to + entries.length) % Math.max(1, entries.length)]?.id ?? null)
  /** Something else is typed: nothing is pointed at, and groups are cut again. */
  const begin = () => {
    setPointed(null)
    setWhole([])
  }
  return { lists, entries, at, pointed, point, active, choose, begin }
}

function moreOf(
  group: PaletteGroup,
  { rest, isWhole, at }: { readonly rest: number; readonly isWhole: boolean; readonly at: PaletteEntry | undefined },
): MoreEntry {
  return {
    ...{ id: `more ${group}`, group, icon: KebabHorizontalIcon },
    name: text(isWhole ? 'palette.moreByLetters' : 'palette.more', { count: rest }),
    next: isWhole ? null : (at?.id ?? null),
  }
}
