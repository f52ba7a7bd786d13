import { createContext, useCallback, useState, type RefObject } from 'react'
import { gridViewKey } from '../../../domain/dashboards/grid-spec.ts'
import { rowsInMark, type RowsIn } from '../../../domain/dashboards/open-rows/rows-in.ts'
import { factOf, type Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { Mark } from '../../charts/marks/mark.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { useRowsPlace, type RowsPlacing } from '../../grid/frame/rows-place.ts'

/** Opens the rows of a mark or a fact so that the address says it; false: no address can. */
export type OpenRows = (mark: Mark, anchor: HTMLElement) => boolean

/** Null: the address of the page says nothing of rows. */
export const OpenRowsContext = createContext<OpenRows | null>(null)

/** Where they are: the page that they are behind, and on a page of many pages' cards the card. */
interface MarkedPlace {
  readonly page: Page
  readonly card?: string
}

/** The same of cards, each of its own page; null: the address says nothing of them. */
export const OpenCardRowsContext = createContext<MarkedRows['open'] | null>(null)

/** The rows of a mark of a page: how they are opened, where they stand, and what gets the focus back; null: they came with the address. */
export interface MarkedRows {
  readonly open: (place: MarkedPlace, mark: Mark, anchor: HTMLElement) => boolean
  readonly placing: RowsPlacing
  readonly openerRef: RefObject<HTMLButtonElement> | null
}

export function useMarkedRows(go: (change: Partial<View>) => void): MarkedRows {
  const [openerRef, setOpenerRef] = useState<RefObject<HTMLButtonElement> | null>(null)
  const placing = useRowsPlace({ docks: false })
  const open = useCallback<MarkedRows['open']>(
    ({ page, card: rowsCard }, mark, anchor) => {
      const [first] = page.grid?.views ?? []
      const rowsIn = rowsInMark(mark)
      if (!first || !rowsIn) return false
      setOpenerRef(anchor instanceof HTMLButtonElement ? { current: anchor } : null)
      go({ rows: gridViewKey(first), rowsIn, rowsCard })
      return true
    },
    [go],
  )
  return { open, placing, openerRef }
}

/** Whose rows they are, their days apart. */
export function markedWords(
  { fact, filters }: RowsIn,
  { page, table }: { readonly page: Page; readonly table: TableIndex | undefined },
): string {
  return [
    ...(fact === undefined ? [] : [factOf(page, fact).factText]),
    ...Object.entries(filters).map(([dimension, filter]) => chosenWords(dimension, { filter, table }).words),
  ].join(', ')
}
