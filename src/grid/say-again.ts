import type { FilterModel, GridApi, SortModelItem } from 'ag-grid-community'
import type { GridRow, GridSource } from './rows/grid-source.ts'

/** Filters and sorts a grid as the one before it was, whose place it takes. */
export function sayAgain(api: GridApi<GridRow>, said: ReturnType<GridSource['said']>): void {
  if (!said) return
  api.setFilterModel(said.filterModel as FilterModel)
  sortBy(api, said.sortModel)
}

/** Sorts a grid by these columns, the first first, and by no other. */
export function sortBy(api: GridApi<GridRow>, sortModel: readonly Pick<SortModelItem, 'colId' | 'sort'>[]): void {
  api.applyColumnState({
    state: sortModel.map(({ colId, sort }, sortIndex) => ({ colId, sort, sortIndex })),
    defaultState: { sort: null },
  })
}
