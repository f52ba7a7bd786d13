import type { AlertBucket } from '../../domain/alerts/alert-bucket.ts'
import { surelyNotSent, type Mail, type Mailer } from '../messages/mail/mailer.ts'
import type { Alerts, TakenAlert } from './kept/alerts.ts'
import type { Run, RunOutcome, Runs, TakenRun } from './kept/runs.ts'

export interface Scheduler {
  /** Does all that is due; nothing more is begun once the signal is aborted. */
  look(signal?: AbortSignal): Promise<void>
}

/** What goes to the mail server, null where nothing does, and how the run ends then. */
export interface RunMail {
  readonly mail: Mail | null
  readonly ends: RunOutcome
}

export interface SchedulerOptions {
  readonly runs: Runs
  readonly alerts: Pick<Alerts, 'take' | 'end'>
  /** What an alert is judged by now; null: it cannot be. */
  readonly bucketsOf: (alert: TakenAlert['subscription']) => Promise<readonly AlertBucket[] | null>
  /** The data version of the newest load of each subscription that goes after loads, by its id. */
  readonly newestLoads: () => Promise<ReadonlyMap<number, number>>
  /** That of the data: each newer one may make alerts fire. */
  readonly dataVersion: () => number
  readonly mailer: Mailer
  readonly makeMail: (run: Run) => Promise<RunMail>
  readonly warn: (line: string) => void
}

/** Longer than a mail takes to be made, or to be handed over, and an alert to be checked. */
const LEASE_MS = 10 * 60_000

/**
 * Sends what people have sent on a schedule, and has their alerts checked. Several servers over one state share the work: each mail is taken for a while by one,
 * noted before it is handed over, and not sent again where nobody can know what became of it. Decision 0118
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { runs, alerts, bucketsOf, newestLoads, dataVersion, mailer, makeMail, warn } = options
  let last: Promise<void> = Promise.resolve()

  const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

  const handOver = async (run: TakenRun, { mail, ends }: RunMail): Promise<RunOutcome | undefined> => {
    if (mail === null) return ends
    if (!(await runs.hand(run, LEASE_MS))) return undefined
    try {
      await mailer.send(mail)
      return ends
    } catch (error) {
      warn(`A mail on a schedule was not taken by the mail server: ${said(error)}`)
      return surelyNotSent(error) ? { state: 'again', reason: 'mail' } : { state: 'unknown' }
    }
  }

  const send = async (run: TakenRun) => {
    const made = await makeMail(run).catch((error: unknown): RunMail => {
      warn(`A mail on a schedule could not be made: ${said(error)}`)
      return { mail: null, ends: { state: 'again', reason: 'figures' } }
    })
    const outcome = await handOver(run, made)
    if (outcome) await runs.end(run, outcome)
  }

  /** What happened is noted and to be mailed in one transaction, so that a check that a server does not end is made again. */
  const checkAlerts = async (signal: AbortSignal | undefined) => {
    while (!signal?.aborted) {
      const alert = await alerts.take(dataVersion(), LEASE_MS)
      if (!alert) return
      const buckets = await bucketsOf(alert.subscription).catch((error: unknown) => {
        warn(`An alert could not be checked: ${said(error)}`)
        return null
      })
      await alerts.end(alert, buckets)
    }
  }

  const lookOnce = async (signal: AbortSignal | undefined) => {
    await checkAlerts(signal)
    await runs.raise(await newestLoads())
    await runs.lapse()
    while (!signal?.aborted) {
      const run = await runs.take(LEASE_MS)
      if (!run) return
      await send(run)
    }
  }

  return {
    // One after another: what came while it looked may have been passed by.
    look: (signal) => (last = last.catch(() => undefined).then(() => lookOnce(signal))),
  }
}
