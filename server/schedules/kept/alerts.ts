import { randomUUID } from 'node:crypto'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts'
import type { Crossing } from '../../../domain/alerts/judge.ts'
import { judgeSegments, type AlertStandings } from '../../../domain/alerts/judge-segments.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { nextDue } from '../../../domain/schedules/next-due.ts'
import { tellWithin } from '../../messages/notifications/notifications.ts'
import type { State } from '../../state/state.ts'
import { insertRuns } from './runs.ts'
import type { AlertTable } from './state-tables.ts'
import { findIn, type Subscription } from './subscriptions.ts'

/** A subscription whose figure is told of when something happens. */
export type WatchedSubscription = Subscription & { readonly rule: AlertRule }

/** One that a server checks, until its lease runs out. */
export interface TakenAlert {
  readonly subscription: WatchedSubscription
  readonly standing: AlertStandings
  readonly dataVersion: number
  readonly lease: string
}

export interface AlertEvent {
  /** ISO text in UTC. */
  readonly at: string
  readonly what: Crossing['what'] | 'unchecked'
  /** Of the week or month; null: none could be judged. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly told: boolean
  /** Of which carriers, services, accounts …; absent: of the figure as a whole. */
  readonly segments?: readonly string[]
}

export interface StoredAlert extends AlertStandings {
  /** The last day on which nobody is told; null: it tells. */
  readonly snoozedUntil: CalendarDate | null
  /** The newest first. */
  readonly history: readonly AlertEvent[]
}

export interface Alerts {
  /** How each stands, by the id of its subscription. */
  all(): Promise<ReadonlyMap<number, StoredAlert>>
  /** Tells nobody until the end of a day; null: tells again. */
  snooze(id: number, until: CalendarDate | null): Promise<void>
  /** One that is due by its time, or was not checked on this data version, for so long. */
  take(dataVersion: number, leaseMs: number): Promise<TakenAlert | undefined>
  /** Ends a check: what happened is noted and is to be told to its people; null: it could not be checked, which its owner is told once. */
  end(taken: TakenAlert, buckets: readonly AlertBucket[] | null): Promise<void>
}

const LISTED_EVENTS = 12
/** What could not be checked is checked again after so long. */
const AGAIN_MS = 60 * 60_000

export function createAlerts(state: State, now: () => Date): Alerts {
  return {
    all: async () => {
      const rows = await state.selectFrom('alert').selectAll().execute()
      const events = await state.selectFrom('alert_event').selectAll().orderBy('id', 'desc').execute()
      return new Map(
        rows.map((row) => [
          row.subscription_id,
          {
            ...standingOf(row),
            snoozedUntil: row.snoozed_until,
            history: events
              .filter(({ subscription_id }) => subscription_id === row.subscription_id)
              .slice(0, LISTED_EVENTS)
              .map(({ at, what, first_day, last_day, told, segments }) => ({
                at,
                what,
                from: first_day,
                to: last_day,
                told: told === 1,
                ...(segments !== null && { segments: JSON.parse(segments) as string[] }),
              })),
          },
        ]),
      )
    },
    snooze: async (id, until) => {
      await state.updateTable('alert').set({ snoozed_until: until }).where('subscription_id', '=', id).execute()
    },
    take: (dataVersion, leaseMs) =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        const row = await transaction
          .selectFrom('alert')
          .innerJoin('subscription', 'subscription.id', 'alert.subscription_id')
          .selectAll('alert')
          .where('subscription.next_at', 'is not', null)
          .where((where) =>
            where.or([
              where('subscription.next_at', '<=', at.toISOString()),
              where('alert.checked_version', 'is', null),
              where('alert.checked_version', '<', dataVersion),
            ]),
          )
          .where((where) =>
            where.or([where('alert.lease', 'is', null), where('alert.leased_until', '<=', at.toISOString())]),
          )
          .orderBy('alert.subscription_id')
          .limit(1)
          .executeTakeFirst()
        const subscription = row && (await findIn(transaction, row.subscription_id))
        if (!row || !subscription?.rule) return undefined
        const lease = randomUUID()
        await transaction
          .updateTable('alert')
          .set({ lease, leased_until: new Date(at.getTime() + leaseMs).toISOString() })
          .where('subscription_id', '=', subscription.id)
          .execute()
        const { rule } = subscription
        return { subscription: { ...subscription, rule }, standing: standingOf(row), dataVersion, lease }
      }),
    end: (taken, buckets) =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        const { subscription, standing: before, dataVersion, lease } = taken
        const held = await transaction
          .selectFrom('alert')
          .select('snoozed_until')
          .where('subscription_id', '=', subscription.id)
          .where('lease', '=', lease)
          .executeTakeFirst()
        // Changed, deleted or checked by another server meanwhile.
        if (!held) return
        const { standing, news } = judgeSegments(buckets ?? [], subscription.rule.when, before)
        await transaction
          .updateTable('alert')
          .set({
            state: standing.state,
            is_firing: standing.isFiring ? 1 : 0,
            judged: standing.judged,
            segments: standing.segments.length === 0 ? null : JSON.stringify(standing.segments),
            checked_version: dataVersion,
            lease: null,
            leased_until: null,
          })
          .where('subscription_id', '=', subscription.id)
          .execute()
        await transaction
          .updateTable('subscription')
          .set({ next_at: (buckets ? nextDue(subscription.schedule, at) : soon(at))?.toISOString() ?? null })
          .where('id', '=', subscription.id)
          .where('next_at', 'is not', null)
          .execute()
        const snoozed = held.snoozed_until !== null && at.toISOString().slice(0, 10) <= held.snoozed_until
        await noteNews(transaction, subscription, { at, news, told: !snoozed })
        if (standing.state === 'unchecked' && before.state !== 'unchecked')
          await noteUnchecked(transaction, subscription, at)
      }),
  }
}

function soon(at: Date): Date {
  return new Date(at.getTime() + AGAIN_MS)
}

interface News {
  readonly at: Date
  readonly news: readonly Crossing[]
  readonly told: boolean
}

/** Each crossing in its history, and as a mail to each of its people as they are now. */
async function noteNews(transaction: State, { id }: Subscription, { at, news, told }: News): Promise<void> {
  const subscription = await findIn(transaction, id)
  const last = await transaction
    .selectFrom('subscription_run')
    .select(({ fn }) => fn.max('due_at').as('due'))
    .where('subscription_id', '=', id)
    .executeTakeFirst()
  // Mails are told apart by when they are due: a clock that was put back shows a time twice.
  const first = Math.max(at.getTime(), last?.due ? Date.parse(last.due) + 1 : 0)
  for (const [index, crossing] of news.entries()) {
    const { what, start, end, segments } = crossing
    await note(transaction, id, { at, what, from: start, to: end, told, ...(segments && { segments }) })
    const due = new Date(first + index).toISOString()
    if (told && subscription) await insertRuns(transaction, subscription, { due, at, skipped: false, news: crossing })
  }
}

async function noteUnchecked(transaction: State, { id, userId, name }: Subscription, at: Date): Promise<void> {
  await note(transaction, id, { at, what: 'unchecked', from: null, to: null, told: true })
  await tellWithin(transaction, at, [userId], {
    occasion: `alert-unchecked ${id} ${at.toISOString()}`,
    content: { kind: 'alert-unchecked', alert: name },
  })
}

async function note(
  transaction: State,
  id: number,
  { at, what, from, to, told, segments }: Omit<AlertEvent, 'at'> & { readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('alert_event')
    .values({
      subscription_id: id,
      at: at.toISOString(),
      what,
      first_day: from,
      last_day: to,
      told: told ? 1 : 0,
      segments: segments ? JSON.stringify(segments) : null,
    })
    .execute()
}

function standingOf({
  state,
  is_firing,
  judged,
  segments,
}: Pick<AlertTable, 'state' | 'is_firing' | 'judged' | 'segments'>): AlertStandings {
  const each = segments === null ? [] : (JSON.parse(segments) as AlertStandings['segments'])
  return { state, isFiring: is_firing === 1, judged, segments: each }
}
