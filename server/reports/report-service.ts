import type { Result } from '../../domain/values/problem.ts'
import type { InvoiceFilesRequest } from '../../domain/reports/invoice-files.ts'
import type { NamedReportRequest } from '../../domain/reports/named-report.ts'
import type { ReportStatus } from '../../domain/reports/report.ts'
import type { ReportRequest } from '../../domain/reports/report-request.ts'
import type { TenantScope } from '../warehouse/tenant-scope.ts'
import type { User } from '../callers/users.ts'
import type { FileToSend } from '../http/send-file.ts'
import type { StoredReport } from './report-store.ts'
import type { ListedSpec } from './plan-named.ts'
import type { ReportPart } from './report-files.ts'
import type { AskedReport } from './report-name.ts'

/** Who asks: what it may do and see now. */
export interface ReportCaller {
  readonly user: User
  readonly held: ReadonlySet<string>
  readonly scope: TenantScope
}

export interface Submission {
  readonly request: ReportRequest
  readonly pageName: string
  readonly caller: ReportCaller
  readonly signal: AbortSignal
}

export interface NamedSubmission extends Pick<Submission, 'caller' | 'signal'> {
  readonly request: NamedReportRequest
}

export interface InvoicesSubmission extends Pick<Submission, 'caller' | 'signal'> {
  readonly request: InvoiceFilesRequest
}

/** A report as its owner sees it. */
export interface ListedReport extends StoredReport {
  /** Of `rows`; null: it is not running. */
  readonly rowsWritten: number | null
  readonly asked: AskedReport
  /** ISO text in UTC; null: there is no file. */
  readonly expiresAt: string | null
}

export type ReportFile = Pick<FileToSend, 'pieces' | 'name' | 'type'>

/** Reports of people, made one after the other beside everything else. */
export interface Reports {
  /** One of the sentences of GAP-19. */
  submit(submission: Submission): Promise<Result<string>>
  /** The report that is made for it; the problem says why none is. API-45 */
  submitNamed(submission: NamedSubmission): Promise<Result<{ readonly id: number }>>
  /** Invoices as files, made as a report is; not found where one is not the caller's. ROUTE-09 */
  submitInvoices(submission: InvoicesSubmission): Promise<Result<{ readonly id: number }>>
  /** The reports that a person may ask for by their names. API-49 */
  openTo(caller: ReportCaller): ListedSpec[]
  status(userId: number, id: number): Promise<Result<ReportStatus>>
  list(userId: number): Promise<ListedReport[]>
  /** A file that the caller may see now. */
  file(caller: ReportCaller, id: number, part: ReportPart): Promise<Result<ReportFile>>
  cancel(userId: number, id: number): Promise<Result<{ status: 'ok' }>>
  remove(userId: number, id: number): Promise<Result<{ status: 'ok' }>>
  /** Before the first is made: removes files of reports that were being made when the server ended, or expired since. */
  sweep(): Promise<void>
}
