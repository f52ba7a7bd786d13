import type { ColumnSpec } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'
import type { ReportRows } from '../warehouse/reports/report-rows.ts'
import type { CoverLine } from './cover-line.ts'
import type { ReportWords } from './report-words.ts'

/** A report as its caller may have it. */
export interface ReportPlan {
  /** Of the file, in its order. */
  readonly columns: readonly ColumnSpec[]
  /** What was asked, as the cover sheet says it. */
  readonly about: (words: ReportWords) => CoverLine[]
  /** Of whose ship dates the cover sheet says what is billed. */
  readonly dated: Query
  /** Whose rows are read. */
  readonly clientIds: readonly number[]
  readonly rows: ReportRows
}
