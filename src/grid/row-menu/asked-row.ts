import type { GridApi } from 'ag-grid-community'
import { createContext, useCallback, useState } from 'react'
import { rowsOfRow, type RowsOf } from '../../../domain/dashboards/open-rows/rows-of.ts'
import type { GridRow } from '../rows/grid-source.ts'

/** The narrow column of the rows' buttons. */
export const ROW_MENU_COLUMN = 'ROW_MENU'

/** A row whose menu was asked for, and where. */
export interface AskedRow {
  /** Its place on the screen. */
  readonly at: number
  readonly row: GridRow
  readonly anchor: HTMLElement
  /** The package and the invoice that it is of. */
  readonly package: RowsOf | undefined
  readonly invoice: RowsOf | undefined
}

/** Asks for the menu of a row; null: rows have none. */
export const RowMenuContext = createContext<((asked: AskedRow) => void) | null>(null)

/** The row whose menu was asked for last, and how many were; null: none was. */
export function useAskedRow() {
  const [asked, setAsked] = useState<(AskedRow & { readonly times: number }) | null>(null)
  const ask = useCallback((row: AskedRow) => setAsked((last) => ({ ...row, times: (last?.times ?? 0) + 1 })), [])
  return { asked, ask }
}

/** The row of the warehouse that an element of the grid stands in; null: none. */
export function askedRow(api: GridApi<GridRow>, target: EventTarget | null): AskedRow | null {
  if (!(target instanceof Element)) return null
  const at = Number(target.closest('.ag-row:not(.ag-row-pinned)')?.getAttribute('row-index') ?? Number.NaN)
  const anchor = target.closest<HTMLElement>('.ag-cell')
  const row = Number.isNaN(at) ? undefined : api.getDisplayedRowAtIndex(at)?.data
  if (!anchor || !row || row.group !== null) return null
  return { at, row, anchor, package: rowsOfRow('package', row.values), invoice: rowsOfRow('invoice', row.values) }
}
