import type { GridApi, GridOptions } from 'ag-grid-community'
import type { GridView } from '../../../domain/dashboards/grid-spec.ts'
import type { ColumnDefsInput } from '../grid-columns.ts'
import type { GridRow, GridSource } from './grid-source.ts'

export interface PivotedColumnsInput extends ColumnDefsInput {
  /** Of the last answer: a field for each value of the pivot and each number. */
  readonly pivotFields: readonly string[]
}

/** How the library holds the rows: all that one form of the grid has of its own. Decision 0013 */
export interface RowModel {
  /** A group that is open is more rows, and may be scrolled out of sight above them. */
  readonly isFlat: boolean
  readonly columns: (input: PivotedColumnsInput) => Pick<GridOptions<GridRow>, 'columnDefs' | 'autoGroupColumnDef'>
  /** Shows the columns of a pivot, where they are not among the others. */
  readonly showPivot: (api: GridApi<GridRow>, input: PivotedColumnsInput) => void
  /** Where the rows come from. */
  readonly rows: (source: GridSource, view: GridView) => GridOptions<GridRow>
  /** For all rows. */
  readonly askAgain: (api: GridApi<GridRow>) => void
}
