import type { FilterModel, GridApi } from 'ag-grid-community'
import type { GridRow, GridSource } from './rows/grid-source.ts'

/** Filters and sorts a grid as the one before it was, whose place it takes. */
export function sayAgain(api: GridApi<GridRow>, said: ReturnType<GridSource['said']>): void {
  if (!said) return
  api.setFilterModel(said.filterModel as FilterModel)
  api.applyColumnState({
    state: said.sortModel.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex })),
    defaultState: { sort: null },
  })
}
