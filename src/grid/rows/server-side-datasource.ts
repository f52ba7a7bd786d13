import type { GridApi, IServerSideDatasource } from 'ag-grid-community'
import { withGroup, type GridLevel } from './grid-tree.ts'
import { groupKey, type GridRow, type GridSource } from './grid-source.ts'

/** A group's value as the grid's key, which is never nothing. */
export function writtenKey(value: string | number | null | undefined): string {
  return JSON.stringify(groupKey(value))
}

/** The rows for the server-side row model, which asks for each level by itself. */
export function serverSideDatasource(source: GridSource): IServerSideDatasource<GridRow> {
  return {
    getRows: ({
      request: { startRow = 0, endRow = startRow + 1, groupKeys, sortModel, filterModel },
      success,
      fail,
      api,
    }) =>
      void source.fill({
        order: { sortModel, filterModel: filterModel ?? {} },
        waits: groupKeys.length === 0,
        ask: (signal) =>
          source.block({ keys: groupKeys.map((key) => JSON.parse(key) as string | null), startRow, endRow }, signal),
        onAnswer: ({ rows, count }) => success({ rowData: rows, rowCount: count }),
        onNone: fail,
        onStale: () => api.refreshServerSide({ purge: true }),
      }),
    destroy: source.destroy,
  }
}

/** What stands in the grid: the rows of each level and the groups that are open; null: the outermost level is under way. */
export function openLevels(api: GridApi<GridRow>): GridLevel | null {
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
