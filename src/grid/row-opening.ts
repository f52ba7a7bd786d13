import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GridApi, RowClickedEvent } from 'ag-grid-community'
import type { OpenedRow } from './grid-form.ts'
import type { GridRow } from './rows/grid-source.ts'

type Row = Pick<RowClickedEvent<GridRow>, 'api' | 'data' | 'rowIndex'>

/** Opens a row of the warehouse by a click or by Enter; groups open by themselves. TRK-01 */
export function rowOpening({
  onOpen,
  drewRange,
}: {
  readonly onOpen: (row: OpenedRow) => void
  /** The press that ends selected cells. */
  readonly drewRange: () => boolean
}) {
  const open = ({ api, data, rowIndex }: Row) => {
    if (data?.group === null && rowIndex !== null) onOpen({ at: rowIndex, returnTo: (at) => focusRow(api, at) })
  }
  return {
    onRowClicked: ({ event, ...row }: RowClickedEvent<GridRow>) => {
      const onControl = event?.target instanceof Element && event.target.closest('button, a') !== null
      if (!onControl && !drewRange()) open(row)
    },
    onCellKeyDown: ({ event, ...row }: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') open(row)
    },
  }
}

/** The row's cell in the column that the keyboard was in, on the row's own page. */
function focusRow(api: GridApi<GridRow>, at: number): void {
  const column = api.getFocusedCell()?.column ?? api.getAllDisplayedColumns()[0]
  if (!column) return
  api.paginationGoToPage(Math.floor(at / api.paginationGetPageSize()))
  api.ensureIndexVisible(at)
  api.setFocusedCell(at, column)
}
