import type { GridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import type { RowsSort } from '../../domain/dashboards/open-rows/grid-look.ts'
import type { RowsPlace } from '../../domain/dashboards/open-rows/open-rows.ts'
import type { RowsOf } from '../../domain/dashboards/open-rows/rows-of.ts'
import type { RowsPackage } from '../../domain/dashboards/open-rows/rows-package.ts'
import type { QueryRow } from '../../domain/query/query.ts'

/** What is there of the rows under the filters, the order and the groups of now. */
export interface RowsLoaded {
  /** Rows on the screen, those in open groups among them. */
  readonly size: number
  /** Rows or groups of the outermost level. */
  readonly count: number
  /** Of a pivot: a field for each value and each number. */
  readonly pivotFields: readonly string[]
}

/** Where the reader was before they went to all rows of one package or invoice. */
export interface LeftRows {
  readonly place: RowsPlace
  /** The row's place on the screen. */
  readonly at: number
}

/** The row whose package is open. */
export interface OpenedPackage {
  /** Its place on the screen. */
  readonly at: number
  /** The row itself, where it stands elsewhere among the rows than an address says; null: it stands at its place. */
  readonly alone: QueryRow | null
}

export interface RowsContext {
  /** What the address says, or would. */
  readonly place: RowsPlace
  /** Null: not known. */
  readonly loaded: RowsLoaded | null
  /** The sums of all rows under the filters of now; null: not known. */
  readonly totals: QueryRow | null
  readonly failure: unknown
  readonly left: LeftRows | null
  readonly opened: OpenedPackage | null
}

export type RowsEvent =
  /** The address changed by itself: back, or another link. */
  | { readonly type: 'place.shown'; readonly place: RowsPlace }
  /** Under other filters, in another order, or of other data views: what stood there is of them no more. */
  | { readonly type: 'rows.asked' }
  | { readonly type: 'rows.came'; readonly loaded: RowsLoaded }
  | { readonly type: 'totals.came'; readonly totals: QueryRow | null }
  | { readonly type: 'call.failed'; readonly failure: unknown }
  /** An answer was of newer data than the rows on the screen. */
  | { readonly type: 'data.changed' }
  | { readonly type: 'rows.retried' }
  | { readonly type: 'view.chosen'; readonly rows: string }
  | { readonly type: 'rows.filtered'; readonly filters: GridFilters | undefined }
  | { readonly type: 'rows.sorted'; readonly sort: RowsSort | undefined }
  /** The reader has the columns otherwise, and they are kept. */
  | { readonly type: 'columns.kept' }
  /** All rows of one package or invoice, in a view of this key, from the row at a place. */
  | { readonly type: 'one.opened'; readonly rows: string; readonly rowsOf: RowsOf; readonly at: number }
  | { readonly type: 'one.left' }
  | { readonly type: 'package.opened'; readonly open: RowsPackage }
  /** To the row before or after it. */
  | { readonly type: 'package.passed'; readonly open: RowsPackage }
  | { readonly type: 'package.closed'; readonly at: number }
