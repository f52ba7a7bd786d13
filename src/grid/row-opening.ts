import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, RowClickedEvent } from 'ag-grid-community'
import { rowsPackageAt, type RowsPackage } from '../../domain/dashboards/open-rows/rows-package.ts'
import { askedRow, ROW_MENU_COLUMN, type AskedRow } from './row-menu/asked-row.ts'
import type { GridRow } from './rows/grid-source.ts'

type Row = Pick<RowClickedEvent<GridRow>, 'data' | 'rowIndex'>

/** Opens a row of the warehouse by a click or by Enter, or the menu of it on its button; groups open by themselves. TRK-01 */
export function rowOpening({
  onOpen,
  onMenu,
  drewRange,
}: {
  readonly onOpen: (open: RowsPackage) => void
  readonly onMenu: (row: AskedRow) => void
  /** The press that ends selected cells. */
  readonly drewRange: () => boolean
}) {
  const open = ({ data, rowIndex }: Row) => {
    if (data?.group === null && rowIndex !== null) onOpen(rowsPackageAt(rowIndex, data.values))
  }
  return {
    onRowClicked: ({ event, ...row }: RowClickedEvent<GridRow>) => {
      const onControl = event?.target instanceof Element && event.target.closest('button, a') !== null
      if (!onControl && !drewRange()) open(row)
    },
    onCellKeyDown: ({ event, ...row }: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return
      const asked =
        'column' in row && row.column.getColId() === ROW_MENU_COLUMN ? askedRow(row.api, event.target) : null
      if (asked) onMenu(asked)
      else open(row)
    },
  }
}

/** The row's cell in the column that the keyboard was in, on the row's own page. */
export function focusRow(api: GridApi<GridRow>, at: number): void {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0]
  if (!column) return
  api.paginationGoToPage(Math.floor(at / api.paginationGetPageSize()))
  api.ensureIndexVisible(at)
  api.setFocusedCell(at, column)
}
