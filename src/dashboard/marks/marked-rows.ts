import { createContext, useCallback, useState, type RefObject } from 'react'
import { gridViewKey } from '../../../domain/page/grid-spec.ts'
import { rowsInMark, type RowsIn } from '../../../domain/page/open-rows/rows-in.ts'
import { factOf, type Page } from '../../../domain/page/page-spec.ts'
import type { View } from '../../../domain/page/view.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { Mark } from '../../charts/marks/mark.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { useRowsPlace, type RowsPlacing } from '../../grid/frame/rows-place.ts'

/** Opens the rows of a mark or a fact so that the address says it; false: no address can. */
type OpenRows = (mark: Mark, anchor: HTMLElement) => boolean

/** Null: the address of the page says nothing of rows. */
export const OpenRowsContext = createContext<OpenRows | null>(null)

interface MarkedRowsInput {
  readonly page: Page
  readonly go: (change: Partial<View>) => void
}

/** The rows of a mark of a page: how they are opened, where they stand, and what gets the focus back; null: they came with the address. */
export function useMarkedRows({ page, go }: MarkedRowsInput): {
  readonly open: OpenRows
  readonly placing: RowsPlacing
  readonly openerRef: RefObject<HTMLButtonElement> | null
} {
  const [openerRef, setOpenerRef] = useState<RefObject<HTMLButtonElement> | null>(null)
  const placing = useRowsPlace({ docks: false })
  const [first] = page.grid?.views ?? []
  const open = useCallback(
    (mark: Mark, anchor: HTMLElement) => {
      const rowsIn = rowsInMark(mark)
      if (!first || !rowsIn) return false
      setOpenerRef(anchor instanceof HTMLButtonElement ? { current: anchor } : null)
      go({ rows: gridViewKey(first), rowsIn })
      return true
    },
    [first, go],
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
