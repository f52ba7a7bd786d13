import { createContext, useContext } from 'react'
import type { ReportSubmissionActor } from '../../machines/reports/report-submission.machine.ts'

/** Null: the person may not submit reports. */
export const ReportContext = createContext<ReportSubmissionActor | null>(null)

/** What submits a person's reports. */
export function useReportSubmission(): ReportSubmissionActor | null {
  return useContext(ReportContext)
}
