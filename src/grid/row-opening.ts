import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, RowClickedEvent } from 'ag-grid-community'
import type { GridRow } from './grid-source.ts'

/** Opens a row of the warehouse by a click or by Enter, given its place on the screen; groups open by themselves. TRK-01 */
export function rowOpening(onOpen: (at: number) => void) {
  const open = ({ data, rowIndex }: { readonly data: GridRow | undefined; readonly rowIndex: number | null }) => {
    if (data?.group === null && rowIndex !== null) onOpen(rowIndex)
  }
  return {
    onRowClicked: ({ event, ...row }: RowClickedEvent<GridRow>) => {
      const onControl = event?.target instanceof Element && event.target.closest('button, a') !== null
      if (!onControl) open(row)
    },
    onCellKeyDown: ({ event, ...row }: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') open(row)
    },
  }
}
