import * as z from 'zod'
import { isCalendarDate } from '../../domain/dates/calendar-date.ts'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { ALL_CARRIERS, REPORT_FAULTS, reportFault } from '../../domain/reports/named-report.ts'
import { REPORT_FORMATS } from '../../domain/reports/report.ts'
import { text, translated } from '../text/text.ts'
import type { NamedReport, ReportChoices } from './named-report-queries.ts'

/** What is asked of a report, with what is missing or too much said at its field. */
export function reportForm(reports: readonly NamedReport[]) {
  const date = z.string().min(1, text('reports.make.dateMissing')).pipe(CalendarDate)
  return z
    .object({
      reportName: z.string().min(1, text('reports.make.reportMissing')),
      client: z.string(),
      carrier: z.string().min(1, text('reports.make.carrierMissing')),
      startDate: date,
      endDate: date,
      format: z.enum(REPORT_FORMATS),
    })
    .superRefine((asked, { addIssue }) => {
      const report = reports.find(({ name }) => name === asked.reportName)
      const whole = isCalendarDate(asked.startDate) && isCalendarDate(asked.endDate)
      const fault = report && whole ? reportFault(asked, report) : null
      if (fault === null) return
      const ofDates = fault === 'backwards' || fault === 'too-long'
      addIssue({ code: 'custom', path: [ofDates ? 'endDate' : 'carrier'], message: translated(REPORT_FAULTS[fault]) })
    })
}

export type AskedReport = z.infer<ReturnType<typeof reportForm>>

/** All of them where a report may be of all, its only one where it has one; else none is chosen. */
export function firstCarrier(report: NamedReport | undefined): string {
  if (!report || report.carriers === 'one') return ''
  return report.carriers === 'any' ? ALL_CARRIERS : report.carriers.only
}

/** The carriers that a report may be of. */
export function carriersOf(report: NamedReport | undefined, { carriers }: ReportChoices): readonly string[] {
  if (!report || report.carriers === 'one') return carriers
  return report.carriers === 'any' ? [ALL_CARRIERS, ...carriers] : [report.carriers.only]
}
