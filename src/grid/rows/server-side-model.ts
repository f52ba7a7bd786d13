import type { ColDef, GridApi, IServerSideDatasource } from 'ag-grid-community'
import { gridField } from '../../../domain/dashboards/grid-spec.ts'
import { groupColumn, pivotColumns, rowColumns, type ColumnDefsInput } from '../grid-columns.ts'
import { GroupLabel } from '../GroupLabel.tsx'
import { groupKey, type GridRow, type GridSource } from './grid-source.ts'
import { withGroup, type GridLevel } from './grid-tree.ts'
import type { RowModel } from './row-model.ts'

/** With a licence key: the library has groups and pivots of its own, and asks for each level by itself. GRID-02, GRID-03 */
export const serverSideModel: RowModel = {
  isFlat: false,
  columns: (input) => ({
    columnDefs: columnsOf(input),
    autoGroupColumnDef: {
      ...groupColumn(input),
      cellRendererParams: { innerRenderer: GroupLabel, suppressCount: true },
    },
  }),
  showPivot: (api, input) => {
    const columns = pivotColumns(input)
    if (columns.length > 0) api.setPivotResultColumns(columns)
  },
  rows: (source, { pivots }) => ({
    rowModelType: 'serverSide',
    serverSideDatasource: datasourceOf(source),
    serverSideSortAllLevels: true,
    paginateChildRows: true,
    pivotMode: pivots.length > 0,
    onModelUpdated: ({ api }) => {
      const levels = openLevels(api)
      if (levels) source.show(levels)
    },
  }),
  askAgain: (api) => api.refreshServerSide({ purge: true }),
}

/** The rows' own, with the view's groups and pivot among them. */
function columnsOf(input: ColumnDefsInput): ColDef<GridRow>[] {
  const groups = input.view.groups.map(gridField)
  const pivots = new Set(input.view.pivots.map(gridField))
  return rowColumns(input).map((def) => ({
    ...def,
    ...(groups.includes(def.colId)
      ? ({
          rowGroupIndex: groups.indexOf(def.colId),
          hide: true,
          valueGetter: ({ data }) => data && writtenKey(data.values[def.colId]),
        } satisfies ColDef<GridRow>)
      : {}),
    ...(pivots.has(def.colId) ? { pivotIndex: 0 } : {}),
  }))
}

/** A group's value as the grid's key, which is never nothing. */
function writtenKey(value: string | number | null | undefined): string {
  return JSON.stringify(groupKey(value))
}

function datasourceOf(source: GridSource): IServerSideDatasource<GridRow> {
  return {
    getRows: ({ request: { startRow = 0, endRow = startRow + 1, groupKeys, sortModel, filterModel }, success, fail }) =>
      void source.fill({
        order: { sortModel, filterModel: filterModel ?? {} },
        waits: groupKeys.length === 0,
        ask: (signal) =>
          source.block({ keys: groupKeys.map((key) => JSON.parse(key) as string | null), startRow, endRow }, signal),
        onAnswer: ({ rows, count }) => success({ rowData: rows, rowCount: count }),
        onNone: fail,
      }),
    destroy: source.destroy,
  }
}

/** What stands in the grid: the rows of each level and the groups that are open; null: the outermost level is under way. */
function openLevels(api: GridApi<GridRow>): GridLevel | null {
  const counts = new Map(
    api
      .getServerSideGroupLevelState()
      .map(({ route, rowCount, lastRowIndexKnown }) => [
        JSON.stringify(route),
        lastRowIndexKnown === true ? rowCount : undefined,
      ]),
  )
  const count = counts.get('[]')
  if (count === undefined) return null
  let levels: GridLevel = { count, opened: [] }
  api.forEachNode((node) => {
    const { data, expanded } = node
    if (!expanded || !data || data.group === null) return
    levels = withGroup(levels, {
      keys: data.keys,
      at: data.at,
      key: groupKey(data.values[data.group]),
      count: counts.get(JSON.stringify(node.getRoute())) ?? null,
    })
  })
  return levels
}
