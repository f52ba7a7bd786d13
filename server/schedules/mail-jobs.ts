import * as z from 'zod'
import type { Jobs } from '../jobs/jobs.ts'
import type { Scheduler } from './scheduler.ts'

export interface MailJobs {
  /** Somebody waits for what is due now: it is looked for at once. */
  lookSoon(): void
}

interface MailJobsNeeds {
  readonly jobs: Jobs
  readonly scheduler: Scheduler
  readonly everyMs: number
  readonly warn: (line: string) => void
}

/** What is due is looked for again and again, and once more for each who waits for it. What a run or an alert has come to stands in its own row. Decision 0210 */
export function mailJobs({ jobs, scheduler, everyMs, warn }: MailJobsNeeds): MailJobs {
  const trouble = 'What is due could not be looked for'
  const looks = {
    ...{ payload: z.object({}), atOnce: 1, againAfterMinutes: [], trouble },
    perform: (_: object, { signal }: { readonly signal: AbortSignal }) => scheduler.look(signal),
  }
  jobs.kind({ ...looks, name: 'due-mails', everyMs })
  const awaited = jobs.kind({ ...looks, name: 'awaited-mails' })
  return {
    lookSoon: () =>
      void awaited
        .add({ payload: {}, userId: null })
        .catch((error: unknown) => warn(`${trouble}: ${error instanceof Error ? error.message : String(error)}`)),
  }
}
