import type { GridView } from '../../domain/dashboards/grid-spec.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { GridApi } from 'ag-grid-community'
import type { GridLook } from '../../domain/dashboards/open-rows/grid-look.ts'
import type { RowsPlace } from '../../domain/dashboards/open-rows/open-rows.ts'
import type { RowsPackage } from '../../domain/dashboards/open-rows/rows-package.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow, GridSource } from './rows/grid-source.ts'
import type { GroupNames } from './group-words.ts'
import type { AskedRow } from './row-menu/asked-row.ts'

/** What either form of the grid is given. */
export interface GridFormProps extends GroupNames {
  readonly source: GridSource
  readonly columns: readonly GridColumn[]
  readonly view: GridView
  /** What the rows are filtered and sorted by as the grid is drawn. */
  readonly place: RowsPlace
  readonly pivotFields: readonly string[]
  readonly symbol: string
  /** Where the first column stays in view; null: there is no room for that. */
  readonly pinned: 'left' | 'right' | null
  readonly empty: boolean
  /** The sums of all rows; null: none are shown. */
  readonly totals: QueryRow | null
  /** How the reader has the columns; undefined: as they are published. */
  readonly look: GridLook | undefined
  readonly onLook: (look: GridLook) => void
  /** What is selected, in words; empty: nothing. */
  readonly onSelected: (words: string) => void
  /** Gives the way to ask for all rows again, and the grid. */
  readonly onReady: (reload: () => void, api: GridApi<GridRow>) => void
  readonly onFailed: (error: unknown) => void
  readonly onOpen: (open: RowsPackage) => void
  readonly onMenu: (row: AskedRow) => void
}
