import type { IDatasource } from 'ag-grid-community'
import { flatSize } from './grid-tree.ts'
import type { GridSource } from './grid-source.ts'

/** The rows for the infinite row model, to which groups that are open are more rows. */
export function infiniteDatasource(source: GridSource): IDatasource {
  return {
    getRows: ({ startRow, endRow, sortModel, filterModel, successCallback, failCallback, api }) =>
      void source.fill({
        order: { sortModel, filterModel: filterModel as unknown },
        waits: (source.levels()?.opened.length ?? 0) === 0,
        ask: (signal) => source.read({ start: startRow, end: endRow }, signal),
        onAnswer: (rows) => successCallback(rows, flatSize(source.levels() ?? { count: rows.length, opened: [] })),
        onNone: failCallback,
        onStale: () => api.purgeInfiniteCache(),
      }),
    destroy: source.destroy,
  }
}
