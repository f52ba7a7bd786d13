import { reportHandlers } from './report-handlers.ts'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createStoredReports } from './report-store.ts'
import type { MakingNeeds } from './making.ts'
import { openReportFiles } from './report-files.ts'
import { reportJobs, type ReportJobsOptions } from './report-jobs.ts'
import { createReports } from './reports.ts'
import type { Kept, Room } from '../room.ts'

type ReportsNeeds = Kept &
  MakingNeeds &
  Pick<ReportJobsOptions, 'jobs' | 'readReport' | 'notifications' | 'warn'> & {
    readonly environment: Pick<Settings, 'DATA_DIR'>
  }

export const reportsRoom = {
  open: async (needs: ReportsNeeds) => {
    const reportRuns = createStoredReports(needs.state, needs.now)
    const files = await openReportFiles(join(needs.environment.DATA_DIR, 'reports'))
    const kept = { stored: reportRuns, files, deps: needs }
    const making = reportJobs({ ...needs, ...kept })
    return { reportRuns, reports: createReports({ ...kept, making }) }
  },
  handlers: reportHandlers,
} satisfies Room
