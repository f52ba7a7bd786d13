import { reportHandlers } from './report-handlers.ts'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createStoredReports } from './report-store.ts'
import type { MakingNeeds } from './making.ts'
import { openReportFiles } from './report-files.ts'
import { reportJobs, type ReportJobsOptions } from './report-jobs.ts'
import { createReports, type ReportsOptions } from './reports.ts'
import type { Kept, Room } from '../room.ts'

type ReportsNeeds = Kept &
  MakingNeeds &
  Pick<ReportJobsOptions, 'readReport' | 'notifications' | 'warn'> &
  Pick<ReportsOptions, 'jobs' | 'installationSettings'> & {
    readonly environment: Pick<Settings, 'DATA_DIR'>
  }

export const reportsRoom = {
  open: async (needs: ReportsNeeds) => {
    const reportRuns = createStoredReports(needs.state, needs.now)
    const files = await openReportFiles(join(needs.environment.DATA_DIR, 'reports'))
    const making = reportJobs({ ...needs, deps: needs, stored: reportRuns, files })
    return { reportRuns, reports: createReports({ ...needs, deps: needs, stored: reportRuns, files, making }) }
  },
  handlers: reportHandlers,
} satisfies Room
