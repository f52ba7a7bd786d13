import type { ColDef, ColGroupDef } from 'ag-grid-community'
import { AUTO_GROUP_COLUMN, gridField } from '../../domain/dashboards/grid-spec.ts'
import { groupColumn, pivotColumns, rowColumns, type ColumnDefsInput } from './grid-columns.ts'
import type { GridRow } from './rows/grid-source.ts'
import { GroupCell } from './GroupCell.tsx'

export interface InfiniteColumnsInput extends ColumnDefsInput {
  readonly pivotFields: readonly string[]
}

/** The columns for the infinite row model: the rows' own, after the groups where there are any, or one a value of the pivot. */
export function infiniteColumns(input: InfiniteColumnsInput): (ColDef<GridRow> | ColGroupDef<GridRow>)[] {
  const { groups, pivots } = input.view
  if (groups.length === 0) return rowColumns(input)
  const group: ColDef<GridRow> = { ...groupColumn(input), colId: AUTO_GROUP_COLUMN, cellRenderer: GroupCell }
  if (pivots.length > 0) return [group, ...pivotColumns(input)]
  const grouped = new Set(groups.map(gridField))
  return [group, ...rowColumns(input).filter(({ colId }) => !grouped.has(colId))]
}
