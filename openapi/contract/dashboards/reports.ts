import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { DateType } from '../../../domain/dates/period.ts'
import { FileId } from '../../../domain/page/page-spec.ts'
import {
  REPORT_FAILURES,
  REPORT_FORMATS,
  REPORT_PERMISSIONS,
  REPORT_STATUSES,
  REPORT_TYPES,
} from '../../../domain/rows/report.ts'
import { ReportRequest } from '../../../domain/rows/report-request.ts'
import type { Operation } from '../operation.ts'
import { Done, IdText } from '../shapes.ts'

/** A report as its owner sees it; times are ISO text in UTC. GAP-31 */
const ReportEntry = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    /** The page's name where it was asked. */
    page: z.string(),
    /** What tells reports of one page apart: the fact and the columns that are filtered, by their labels in English. */
    asked: z.strictObject({
      fact: z.string(),
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

const requires = { anyOf: REPORT_PERMISSIONS }
const page = '/reports'
const params = z.strictObject({ id: IdText })

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
  reports: {
    method: 'get',
    path: '/aiparcelreports/api/reports',
    summary: "The caller's reports, the newest first. GAP-31",
    requires,
    seenAs: 'person',
    page,
    answer: z.array(ReportEntry),
    cache: 'private',
  },
  reportFile: {
    method: 'get',
    path: '/aiparcelreports/api/reports/{id}/file',
    summary: 'The file of a report, whole or in a range; the cover sheet of a CSV file is a file of its own. RPT-07',
    requires,
    page,
    params,
    query: z.strictObject({ part: z.enum(['rows', 'cover']).optional() }),
    answer: z.string(),
    streamed: Object.values(REPORT_TYPES),
    cache: 'private',
  },
  cancelReport: {
    method: 'post',
    path: '/aiparcelreports/api/reports/{id}/cancel',
    summary: 'Stops a report that is not ready yet; any other stays as it is.',
    requires,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
  deleteReport: {
    method: 'post',
    path: '/aiparcelreports/api/reports/{id}/delete',
    summary: 'Removes a report with its file.',
    requires,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
