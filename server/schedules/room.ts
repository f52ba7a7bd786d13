import { alertHandlers } from './alerts/alert-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'
import { createAlerts } from './kept/alerts.ts'
import { createRuns } from './kept/runs.ts'
import { createSubscriptions } from './kept/subscriptions.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { checkedBuckets, type CheckNeeds } from './alerts/check-alert.ts'
import { runMail, type RunMailNeeds } from './run-mail.ts'
import { newestLoads } from './newest-loads.ts'
import { mailJobs } from './mail-jobs.ts'
import { createScheduler } from './scheduler.ts'
import type { Kept, Room } from '../room.ts'

/** How often it is looked whether something is due. */
const SCHEDULES_EVERY_MS = 15_000

type SchedulesNeeds = Kept &
  CheckNeeds &
  Omit<RunMailNeeds, 'subscriptions'> & {
    readonly warehouse: Pick<Warehouse, 'dataVersion'>
    readonly publishes: Publishes
    readonly mailer: Mailer
    readonly jobs: Jobs
    readonly warn: (line: string) => void
  }

export const schedulesRoom = {
  open: (needs: SchedulesNeeds) => {
    const { state, now, warehouse, mailer, jobs, warn } = needs
    const subscriptions = createSubscriptions(state, now)
    const runs = createRuns(state, now)
    const alerts = createAlerts(state, now)
    const scheduler = createScheduler({
      runs,
      alerts,
      bucketsOf: (alert) => checkedBuckets(alert, needs),
      newestLoads: () => newestLoads({ ...needs, subscriptions }),
      dataVersion: () => warehouse.dataVersion(),
      mailer,
      makeMail: (run) => runMail(run, { ...needs, subscriptions }),
      warn,
    })
    const { lookSoon } = mailJobs({ jobs, scheduler, everyMs: SCHEDULES_EVERY_MS, warn })
    return { subscriptions, runs, alerts, scheduler: { ...scheduler, lookSoon } }
  },
  handlers: { ...subscriptionHandlers, ...alertHandlers },
} satisfies Room
