import * as z from 'zod'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import type { Work } from '../jobs/job-kind.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { ReadReport } from '../warehouse/reports/read-report.ts'
import { makeReport } from './make-report.ts'
import type { MakingNeeds } from './making.ts'
import type { ReportFiles } from './report-files.ts'
import type { ReportEnd, StoredReports } from './report-store.ts'

/** The report that is made, by its id. */
const ReportJob = z.object({ report: z.number() })
export type ReportJob = z.infer<typeof ReportJob>

export interface ReportJobsOptions {
  readonly jobs: Jobs
  readonly stored: StoredReports
  readonly files: ReportFiles
  readonly readReport: ReadReport
  readonly notifications: Notifications
  readonly deps: MakingNeeds
  readonly warn: (line: string) => void
}

/** One report at a time is made beside everything else. One whose making ended the server is begun again twice. Decision 0193 */
export function reportJobs(options: ReportJobsOptions): Queue<ReportJob> {
  return options.jobs.kind({
    name: 'report',
    payload: ReportJob,
    atOnce: 1,
    againAfterMinutes: [0, 0],
    trouble: 'Reports stand still',
    perform: ({ report }, work) => make(options, report, work),
    giveUp: ({ report }) => end(options, report, { status: 'failed', failure: 'interrupted' }),
  })
}

async function make(options: ReportJobsOptions, id: number, { signal, onProgress: onRows }: Work): Promise<void> {
  const { stored, files, warn } = options
  const report = await stored.begin(id)
  if (!report) return
  let ends: ReportEnd
  try {
    ends = await makeReport(report, { ...options, signal, onRows })
  } catch (error) {
    if (signal.aborted) {
      await stored.putBack(id)
      await files.remove(id)
      throw error
    }
    warn(`Report ${id} could not be made: ${error instanceof Error ? error.message : String(error)}`)
    ends = { status: 'failed', failure: 'fault' }
  }
  await end(options, id, ends)
}

/** Ends a report that was not cancelled meanwhile, and tells its person. */
async function end({ stored, files, notifications }: ReportJobsOptions, id: number, ends: ReportEnd): Promise<void> {
  const ended = await stored.end(id, ends)
  if (!ended || ends.status !== 'done') await files.remove(id)
  if (!ended || ends.status === 'cancelled') return
  const kind = ends.status === 'done' ? 'report-finished' : 'report-failed'
  await notifications.tell([ended.userId], { occasion: `${kind} ${id}`, content: { kind, report: ended.name } })
}
