import { join } from 'node:path'
import * as z from 'zod'
import { addMonths, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import { cutAuditLog } from '../../state/cut-audit-log.ts'
import { freeSpace } from '../../state/engines/free-space.ts'
import { stateAddress, type State } from '../../state/state.ts'
import type { PublishWork } from '../../warehouse/publishing/publish-work.ts'
import { removeOldInvoices } from '../../warehouse/publishing/old-invoices.ts'
import { removeOldMails } from './old-mails.ts'
import {
  forgetRemovedNotes,
  removeOldAlertEvents,
  removeOldAnswers,
  removeOldJobs,
  removeOldNotifications,
  removeOldPageUse,
  removeOldRuns,
  removeOldSessions,
} from './old-rows.ts'

const DAY_MS = 86_400_000
const TIDIED_EVERY_MS = 3_600_000
/** Nobody looks for these longer. */
const SESSIONS_DAYS = 90
const NOTIFICATIONS_DAYS = 366
const RUNS_DAYS = 366
const JOBS_DAYS = 30
const PAGE_USE_DAYS = 366

export interface Tidying {
  readonly settings: Pick<
    Settings,
    | 'DATA_DIR'
    | 'STATE_URL'
    | 'KEEP_INVOICES_MONTHS'
    | 'KEEP_CONVERSATIONS_DAYS'
    | 'KEEP_AUDIT_DAYS'
    | 'KEEP_MAILS_DAYS'
  >
  readonly state: State
  readonly publish: PublishWork
  readonly audit: AuditLog
  readonly now: () => Date
  readonly today: () => CalendarDate
  /** Aborted where it is to end before all is done; undefined: it is done to its end. */
  readonly signal: AbortSignal | undefined
}

/** Has it done again and again, by one server. */
export function scheduleTidying(jobs: Jobs, tidyNow: (signal: AbortSignal) => Promise<void>): void {
  jobs.kind({
    name: 'tidying',
    payload: z.object({}),
    atOnce: 1,
    everyMs: TIDIED_EVERY_MS,
    againAfterMinutes: [],
    trouble: 'What is too old could not be removed',
    perform: (_, { signal }) => tidyNow(signal),
  })
}

/**
 * Removes what is older than the settings keep it, each with an entry of the audit log, and gives its space back to the disk.
 * Days are whole days in UTC, so that what one day is too old goes at once.
 */
export async function tidy(tidying: Tidying): Promise<void> {
  const { settings, state, publish, audit, now, today, signal } = tidying
  const midnightMs = Math.floor(now().getTime() / DAY_MS) * DAY_MS
  const daysAgo = (days: number) => new Date(midnightMs - days * DAY_MS).toISOString()
  const remove = async (object: string, { kept, before, removal }: Removal) => {
    signal?.throwIfAborted()
    const removed = kept === 0 ? 0 : await removal()
    if (removed > 0)
      await audit({
        userId: null,
        action: 'retention',
        object,
        decision: 'done',
        detail: JSON.stringify({ before, removed }),
      })
  }
  const {
    KEEP_INVOICES_MONTHS: months,
    KEEP_CONVERSATIONS_DAYS: talkDays,
    KEEP_MAILS_DAYS: mailDays,
    KEEP_AUDIT_DAYS: auditDays,
  } = settings
  const firstDay = `${addMonths(today(), -months).slice(0, 7)}-01`
  await remove('invoices', {
    kept: months,
    before: firstDay,
    removal: () => publish((connection) => removeOldInvoices(connection, { before: firstDay, now: now() })),
  })
  await remove('conversations', {
    kept: talkDays,
    before: daysAgo(talkDays),
    removal: () => removeOldAnswers(state, daysAgo(talkDays)),
  })
  await remove('mails', {
    kept: mailDays,
    before: daysAgo(mailDays),
    removal: () => removeOldMails(join(settings.DATA_DIR, 'outbox'), midnightMs - mailDays * DAY_MS),
  })
  await removeOldSessions(state, daysAgo(SESSIONS_DAYS))
  await removeOldNotifications(state, daysAgo(NOTIFICATIONS_DAYS))
  await removeOldRuns(state, daysAgo(RUNS_DAYS))
  await removeOldJobs(state, daysAgo(JOBS_DAYS))
  await removeOldAlertEvents(state, daysAgo(RUNS_DAYS))
  await forgetRemovedNotes(state, daysAgo(0))
  await removeOldPageUse(state, daysAgo(PAGE_USE_DAYS).slice(0, 10))
  if (auditDays > 0) await cutAuditLog(state, { before: daysAgo(auditDays), now: now() })
  // PostgreSQL does so by itself.
  if (settings.STATE_URL === undefined) await freeSpace(stateAddress(settings))
}

interface Removal {
  /** The setting; 0: for ever. */
  readonly kept: number
  readonly before: string
  readonly removal: () => Promise<number>
}
