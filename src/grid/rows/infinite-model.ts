import type { ColDef, IDatasource } from 'ag-grid-community'
import { AUTO_GROUP_COLUMN, gridField } from '../../../domain/dashboards/grid-spec.ts'
import { groupColumn, pivotColumns, rowColumns } from '../grid-columns.ts'
import { GroupCell } from '../GroupCell.tsx'
import type { GridRow, GridSource } from './grid-source.ts'
import { flatSize } from './grid-tree.ts'
import type { PivotedColumnsInput, RowModel } from './row-model.ts'

/** Without a licence key: a group that is open is more rows, a pivot more columns. */
export const infiniteModel: RowModel = {
  isFlat: true,
  columns: (input) => ({ columnDefs: columnsOf(input) }),
  showPivot: () => undefined,
  rows: (source) => ({ rowModelType: 'infinite', datasource: datasourceOf(source) }),
  askAgain: (api) => api.purgeInfiniteCache(),
}

/** The rows' own, after the groups where there are any, or one a value of the pivot. */
function columnsOf(input: PivotedColumnsInput) {
  const { groups, pivots } = input.view
  if (groups.length === 0) return rowColumns(input)
  const group: ColDef<GridRow> = { ...groupColumn(input), colId: AUTO_GROUP_COLUMN, cellRenderer: GroupCell }
  if (pivots.length > 0) return [group, ...pivotColumns(input)]
  const grouped = new Set(groups.map(gridField))
  return [group, ...rowColumns(input).filter(({ colId }) => !grouped.has(colId))]
}

function datasourceOf(source: GridSource): IDatasource {
  return {
    getRows: ({ startRow, endRow, sortModel, filterModel, successCallback, failCallback }) =>
      void source.fill({
        order: { sortModel, filterModel: filterModel as unknown },
        waits: (source.levels()?.opened.length ?? 0) === 0,
        ask: (signal) => source.read({ start: startRow, end: endRow }, signal),
        onAnswer: (rows) => successCallback(rows, flatSize(source.levels() ?? { count: rows.length, opened: [] })),
        onNone: failCallback,
      }),
    destroy: source.destroy,
  }
}
