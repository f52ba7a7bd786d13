import { reportHandlers } from './report-handlers.ts'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createStoredReports } from './report-store.ts'
import type { MakingNeeds } from './making.ts'
import { openReportFiles } from './report-files.ts'
import { createReports, type ReportsOptions } from './reports.ts'
import type { Kept, Room } from '../room.ts'

type ReportsNeeds = Kept &
  MakingNeeds &
  Pick<ReportsOptions, 'readReport' | 'notifications' | 'installationSettings' | 'warn'> & {
    readonly environment: Pick<Settings, 'DATA_DIR'>
  }

export const reportsRoom = {
  open: async (needs: ReportsNeeds) => {
    const reportRuns = createStoredReports(needs.state, needs.now)
    const files = await openReportFiles(join(needs.environment.DATA_DIR, 'reports'))
    return { reportRuns, reports: createReports({ ...needs, deps: needs, stored: reportRuns, files }) }
  },
  handlers: reportHandlers,
} satisfies Room
