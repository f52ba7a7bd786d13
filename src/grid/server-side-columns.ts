import type { ColDef } from 'ag-grid-community'
import { gridField } from '../../domain/dashboards/grid-spec.ts'
import { rowColumns, type ColumnDefsInput } from './grid-columns.ts'
import type { GridRow } from './rows/grid-source.ts'
import { writtenKey } from './rows/server-side-datasource.ts'

/** The columns for the server-side row model, with the view's groups and pivot. */
export function serverSideColumns(input: ColumnDefsInput): ColDef<GridRow>[] {
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
