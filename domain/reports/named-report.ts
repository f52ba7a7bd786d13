import * as z from 'zod'
import { addMonths } from '../dates/calendar-date.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import { FileId } from '../dashboards/page-spec.ts'
import { ChildClientIds, CurrencyChoice, NEW_PAGE, WeightUnit } from '../query/query.ts'
import { REPORT_FORMATS } from './report.ts'
import type { ReportSpec } from './report-spec.ts'
import { saidWords } from '../values/said-words.ts'

/** A report of config/reports covers no more. CHAT-11 */
export const MOST_REPORT_MONTHS = 13

/** Stands in the place of one carrier. Source: 3.3, the pseudo-entry of carriers. */
export const ALL_CARRIERS = 'All Carriers'

/** What is asked of a report by its name. DATA: Reports request, 3.3 */
export const ReportsRequest = z
  .strictObject({
    reportName: z.string().min(1).max(60),
    /** One carrier by its name, or `All Carriers`. */
    carrier: z.string().min(1).max(100),
    startDate: CalendarDate,
    endDate: CalendarDate,
  })
  .meta({ id: 'ReportsRequest' })
export type ReportsRequest = z.infer<typeof ReportsRequest>

/** API-45; beside it, which children of the client, as which file, and by which key its attempts are one. */
export const NamedReportRequest = z
  .strictObject({
    reportsAgentJson: ReportsRequest,
    client: z.int().positive(),
    childClientIdsCSV: ChildClientIds.optional(),
    currency: CurrencyChoice.default(NEW_PAGE.currency),
    unit: WeightUnit.default(NEW_PAGE.unit),
    format: z.enum(REPORT_FORMATS).default('xlsx'),
    /** The same for every attempt to send one request: it makes one report. */
    idempotencyKey: z.uuid().optional(),
  })
  .meta({ id: 'NamedReportRequest' })
export type NamedReportRequest = z.infer<typeof NamedReportRequest>

/** A report of config/reports as it is kept until it is made. */
export const NamedReportQuestion = z.strictObject({
  /** The file in config/reports, without .json. */
  report: FileId,
  clientId: z.int().positive(),
  childClientIdsCSV: ChildClientIds.optional(),
  /** Empty: all of them. */
  carrier: z.string().max(100),
  fromDate: CalendarDate,
  toDate: CalendarDate,
  currency: CurrencyChoice.default(NEW_PAGE.currency),
  unit: WeightUnit.default(NEW_PAGE.unit),
  format: z.enum(REPORT_FORMATS).default('xlsx'),
})
export type NamedReportQuestion = z.infer<typeof NamedReportQuestion>

/** Why a report is not made for these dates or this carrier, in words. */
export const REPORT_FAULTS = saidWords({
  backwards: 'The last day is before the first one.',
  'too-long': `A report covers at most ${MOST_REPORT_MONTHS} months.`,
  'one-carrier': 'This report is of one carrier. Please name it.',
  'other-carrier': 'This report is not of that carrier.',
})
export type ReportFault = keyof typeof REPORT_FAULTS

/** A report covers at most 13 months, and the carriers that it is of; null: it is made. CHAT-11 */
export function reportFault(
  { startDate, endDate, carrier }: Pick<ReportsRequest, 'startDate' | 'endDate' | 'carrier'>,
  { carriers }: Pick<ReportSpec, 'carriers'>,
): ReportFault | null {
  if (startDate > endDate) return 'backwards'
  if (endDate >= addMonths(startDate, MOST_REPORT_MONTHS)) return 'too-long'
  if (typeof carriers === 'object') return carrier === carriers.only ? null : 'other-carrier'
  return carriers === 'one' && carrier === ALL_CARRIERS ? 'one-carrier' : null
}
