import * as z from 'zod'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { DateType } from '../../domain/dates/period.ts'
import { FileId } from '../../domain/dashboards/page-spec.ts'
import {
  REPORT_FAILURES,
  REPORT_FORMATS,
  REPORT_PERMISSIONS,
  REPORT_STATUSES,
  REPORT_TYPES,
} from '../../domain/reports/report.ts'
import {
  INVOICE_FILE_PERMISSIONS,
  INVOICE_FILES_TYPE,
  INVOICE_TASK_PERMISSIONS,
  InvoiceFilesRequest,
} from '../../domain/reports/invoice-files.ts'
import { NamedReportRequest } from '../../domain/reports/named-report.ts'
import { ReportRequest } from '../../domain/reports/report-request.ts'
import type { Operation } from './operation.ts'
import { Done, IdText } from './shapes.ts'

/** A report as its owner sees it; times are ISO text in UTC. GAP-31 */
const ReportEntry = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    /** The page's name where it was asked; of a report by its name, that name in English. */
    page: z.string(),
    /** How many invoices it has a file of each; null: it is a report of rows. */
    invoices: z.int().nullable(),
    /** What tells reports apart: the fact by its label in English, each filtered column and by what, in the language of its owner; of a report by its name, its carrier, empty for all, null for any other. */
    asked: z.strictObject({
      fact: z.string(),
      carrier: z.string().nullable(),
      dateType: DateType,
      from: CalendarDate,
      to: CalendarDate,
      filtered: z.array(z.string()),
    }),
    format: z.enum(REPORT_FORMATS),
    rows: z.int(),
    /** Of a running report; null: it is not running. */
    rowsWritten: z.int().nullable(),
    submittedAt: z.string(),
    status: z.enum(REPORT_STATUSES),
    failure: z.enum(REPORT_FAILURES).nullable(),
    /** Null: there is no file. */
    bytes: z.int().nullable(),
    expiresAt: z.string().nullable(),
  })
  .meta({ id: 'ReportEntry' })

/** A report that can be asked for by its name; words are in English. CHAT-31 */
const NamedReport = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    dateType: DateType,
    /** Each one and all together, one alone, or always the same one. */
    carriers: z.union([z.enum(['any', 'one']), z.strictObject({ only: z.string() })]),
  })
  .meta({ id: 'NamedReport' })

const GeneratedReport = z
  .strictObject({ id: z.int(), fileName: z.string(), contentType: z.string() })
  .meta({ id: 'GeneratedReport' })

/** What the status of a report is called on the wire. CHAT-26 */
export const REPORT_STATUS_WORDS = {
  queued: 'Queued',
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const

const requires = { anyOf: REPORT_PERMISSIONS }
const page = '/reports'
const params = z.strictObject({ id: IdText })

/** Reports of rows and downloads of invoices are one list; each kind asks for its own permission. */
const either = { anyOf: [...REPORT_PERMISSIONS, ...INVOICE_TASK_PERMISSIONS] }

export const REPORT_OPERATIONS = {
  submitReport: {
    method: 'post',
    path: '/aiparcelreports/api/aidashboards/submitReport/{pageName}',
    summary: "Submits all rows of a page's grid as a report. API-36",
    requires,
    page: '/aframe/dashboard/{pageName}',
    params: z.strictObject({ pageName: FileId }),
    body: ReportRequest,
    answer: z.string(),
    plainText: true,
    cache: 'no-store',
  },
  getReportsRequest: {
    method: 'post',
    path: '/aiparcelreports/api/getReportsRequest',
    summary: 'Queues a report by its name; the answer is its id. API-45',
    requires,
    page,
    body: NamedReportRequest,
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
  submitInvoiceFiles: {
    method: 'post',
    path: '/aiparcelreports/api/invoiceFiles',
    summary:
      'Queues invoices as a ZIP with a file of charges an invoice; the answer is the id of that report. ROUTE-09',
    requires: { anyOf: INVOICE_FILE_PERMISSIONS },
    page: '/invoicesBulkDownload',
    body: InvoiceFilesRequest,
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
  reportStatus: {
    method: 'get',
    path: '/aiparcelreports/api/reportStatus/{id}',
    summary: "The status of one of the caller's reports. API-46",
    requires,
    page,
    params,
    answer: z.enum(Object.values(REPORT_STATUS_WORDS)),
    plainText: true,
    cache: 'no-store',
  },
  generatedReports: {
    method: 'get',
    path: '/aiparcelweb/api/riGenerateds/generatedReports/{id}',
    summary: 'The files of a report that is done; none: it is not. API-47',
    requires,
    page,
    params,
    answer: z.array(GeneratedReport),
    cache: 'no-store',
  },
  downloadGeneratedFile: {
    method: 'get',
    path: '/aiparcelweb/api/riGenerateds/downloadFile/{id}',
    summary: 'A file of a report, whole or in a range. API-48',
    requires,
    page,
    params,
    answer: z.string(),
    streamed: Object.values(REPORT_TYPES),
    cache: 'private',
  },
  generatedFileDetails: {
    method: 'get',
    path: '/aiparcelweb/api/riGenerateds/fileDetails/{id}',
    summary: 'What a file of a report is. API-48',
    requires,
    page,
    params,
    answer: z.strictObject({ contentType: z.string(), fileName: z.string() }),
    cache: 'no-store',
  },
  getReportsAccessableByUser: {
    method: 'get',
    path: '/aiparcelweb/api/getReportsAccessableByUser',
    summary:
      'The names of the reports that the caller may ask for; `userId` is of the caller. Spelled as the spec has it. API-49',
    requires: { anyOf: ['NEW_BI_TOOLS', ...REPORT_PERMISSIONS] },
    seenAs: 'person',
    query: z.strictObject({ userId: IdText }),
    answer: z.array(z.string()),
    cache: 'private',
  },
  namedReports: {
    method: 'get',
    path: '/aiparcelreports/api/namedReports',
    summary: 'The reports that the caller may ask for by their names, and what is in them. CHAT-31',
    requires,
    seenAs: 'person',
    page,
    answer: z.array(NamedReport),
    cache: 'private',
  },
  reports: {
    method: 'get',
    path: '/aiparcelreports/api/reports',
    summary: "The caller's reports, the newest first. GAP-31",
    requires: either,
    seenAs: 'person',
    page,
    answer: z.array(ReportEntry),
    cache: 'private',
  },
  reportFile: {
    method: 'get',
    path: '/aiparcelreports/api/reports/{id}/file',
    summary: 'The file of a report, whole or in a range; the cover sheet of a CSV file is a file of its own. RPT-07',
    requires: either,
    page,
    params,
    query: z.strictObject({ part: z.enum(['rows', 'cover']).optional() }),
    answer: z.string(),
    streamed: [...Object.values(REPORT_TYPES), INVOICE_FILES_TYPE],
    cache: 'private',
  },
  cancelReport: {
    method: 'post',
    path: '/aiparcelreports/api/reports/{id}/cancel',
    summary: 'Stops a report that is not ready yet; any other stays as it is.',
    requires: either,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
  deleteReport: {
    method: 'post',
    path: '/aiparcelreports/api/reports/{id}/delete',
    summary: 'Removes a report with its file.',
    requires: either,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
