import * as z from 'zod'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import type { Work } from '../jobs/job-kind.ts'
import type { Notifications } from '../messages/notifications/notifications.ts'
import type { ReadReport } from '../warehouse/reports/read-report.ts'
import { makeReport } from './make-report.ts'
import type { MakingNeeds, ReportJob, ReportsGround } from './making.ts'
import type { ReportEnd } from './report-store.ts'

const ReportJob: z.ZodType<ReportJob> = z.object({ report: z.number() })

export interface ReportJobsOptions extends Omit<ReportsGround, 'making'> {
  readonly jobs: Jobs
  readonly readReport: ReadReport
  readonly notifications: Notifications
  readonly warn: (line: string) => void
}

const DAY_MS = 86_400_000
const EXPIRED_EVERY_MS = 3_600_000

/** One report at a time is made beside everything else; one whose making ended the server is begun again twice. Files that expired go by themselves. Decision 0193 */
export function reportJobs(options: ReportJobsOptions): Queue<ReportJob> {
  options.jobs.kind({
    name: 'report-expiry',
    payload: z.object({}),
    atOnce: 1,
    everyMs: EXPIRED_EVERY_MS,
    againAfterMinutes: [],
    trouble: 'Files of reports that expired could not be removed',
    perform: () => expireReports(options),
  })
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

/** How long files of reports are kept. */
export async function keptMs({ installationSettings }: MakingNeeds): Promise<number> {
  return (await installationSettings.current()).reportDays * DAY_MS
}

export async function expireReports({ stored, files, deps }: Omit<ReportsGround, 'making'>): Promise<void> {
  const before = new Date(deps.now().getTime() - (await keptMs(deps))).toISOString()
  for (const { id } of await stored.expire(before)) await files.remove(id)
}
