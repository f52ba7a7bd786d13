import { saidWords } from '../values/said-words.ts'

/** Rows of one report; an Excel sheet takes not many more. GAP-19 */
export const MAX_REPORT_ROWS = 1_000_000

/** Reports of one person that may be queued or running at once. */
export const MAX_REPORTS_UNDER_WAY = 10

/** What the server says to a submission, as plain text. GAP-19, RPT-04 to RPT-06 */
export const REPORT_ANSWERS = saidWords({
  submitted: 'Report submitted',
  alreadySubmitted: 'Report already submitted',
  tooManyRows: 'Report row count cross 1 million limit',
  noRows: 'Report has no rows',
  tooMany: `You have ${MAX_REPORTS_UNDER_WAY} reports under way. Wait until one is done, or cancel one on the Reports page.`,
  full: 'The files of your reports take up all the room that a person has. Delete some on the Reports page.',
})

/** How an answer is taken: the server's own words are shown, it was submitted, or it was not. RPT-04 to RPT-06 */
export function reportAnswerKind(answer: string): 'said' | 'submitted' | 'refused' {
  if (
    answer.includes('already submitted') ||
    answer.includes('cross 1 million') ||
    answer === REPORT_ANSWERS.tooMany ||
    answer === REPORT_ANSWERS.full
  )
    return 'said'
  return answer.includes('submitted') ? 'submitted' : 'refused'
}

export const REPORT_FORMATS = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The media type of a report's file. */
export const REPORT_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The way of a report: queued, running, and one of the others at its end. */
export const REPORT_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Why a report failed: who asked may not see the rows any more, they became too many, the server ended while it was made, or something broke. */
export const REPORT_FAILURES = ['not-permitted', 'too-many-rows', 'interrupted', 'fault'] as const
export type ReportFailure = (typeof REPORT_FAILURES)[number]

/** A report that still changes by itself. */
export function isUnderWay(status: ReportStatus): boolean {
  return status === 'queued' || status === 'running'
}

/** Either of them lets a person submit reports and have them. */
export const REPORT_PERMISSIONS = ['RUN_REPORTS', 'DOWNLOAD_REPORTS']
