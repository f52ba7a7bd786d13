import type { LanguageNeeds } from '../access/language-of.ts'
import type { PersonNeeds } from '../callers/caller.ts'
import type { TextStore } from '../config/text-store.ts'
import type { GridPageNeeds } from '../grid/grid-of-page.ts'
import type { ReadReport } from '../warehouse/reports/read-report.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Queue } from '../jobs/jobs.ts'
import type { ReportFiles } from './report-files.ts'
import type { StoredReports } from './report-store.ts'

/** What reports are made from. */
export interface MakingNeeds extends PersonNeeds, GridPageNeeds, LanguageNeeds {
  readonly warehouse: Warehouse
  readonly now: () => Date
  readonly texts: TextStore
}

/** The report that is made, by its id. */
export interface ReportJob {
  readonly report: number
}

/** What reports are asked for, kept and made with. */
export interface ReportsGround {
  readonly stored: StoredReports
  readonly files: ReportFiles
  readonly making: Queue<ReportJob>
  readonly deps: MakingNeeds
}

export interface MakeOptions {
  readonly deps: MakingNeeds
  readonly readReport: ReadReport
  readonly files: ReportFiles
  readonly signal: AbortSignal
  /** Called with the rows written so far. */
  readonly onRows: (rows: number) => void
}
