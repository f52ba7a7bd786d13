import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AlertRule } from '../../../domain/alerts/alert-rule.ts'
import { NEW_ALERT } from '../../../domain/alerts/judge.ts'
import type { Attachment } from '../../../domain/schedules/attachment.ts'
import { nextDue } from '../../../domain/schedules/next-due.ts'
import { Schedule } from '../../../domain/schedules/schedule.ts'
import type { SubscriptionTable } from './state-tables.ts'
import type { State } from '../../state/state.ts'
import { QUOTA } from '../../state/quota.ts'
import { tellWithin } from '../../messages/notifications/notifications.ts'
import { dropPerson, withdraw } from './drop-people.ts'

/** A page that one person sends to people again and again or on a day, or of which a figure is told when something happens. */
export interface Subscription {
  readonly id: number
  /** Who sends it. */
  readonly userId: number
  readonly name: string
  /** Path and query of the page. */
  readonly address: string
  readonly schedule: Schedule
  readonly attachment: Attachment
  /** What its owner writes over the figures; empty: nothing. */
  readonly line: string
  /** ISO text in UTC; null: it is paused, its one day is over, or it waits for a load. */
  readonly nextAt: string | null
  /** Of one that goes after loads the data version of the last load that it told of; null: of none, or it is paused. */
  readonly awaitsAfter: number | null
  /** Ids of people. */
  readonly people: readonly number[]
  /** When its figure is told of; null: the page is sent each time. */
  readonly rule: AlertRule | null
}

export type SubscriptionDraft = Pick<Subscription, 'name' | 'schedule' | 'attachment' | 'line' | 'people' | 'rule'>

export interface Subscriptions {
  /** When a schedule is due next by the server's clock, as ISO text in UTC; null: its one day is over, or it waits for loads. */
  dueNext(schedule: Schedule): string | null
  /** Everybody's, the newest first. */
  all(): Promise<Subscription[]>
  find(id: number): Promise<Subscription | undefined>
  /** Its id; undefined: the person has as many as one may have. */
  add(subscription: Omit<Subscription, 'id' | 'nextAt' | 'awaitsAfter'>): Promise<number | undefined>
  /** What waits to be sent to those who are no longer among its people is not sent. One whose day was over begins anew. */
  change(id: number, draft: SubscriptionDraft): Promise<void>
  /** What waits to be sent of one that is paused is not sent. */
  pause(id: number, paused: boolean): Promise<void>
  remove(id: number): Promise<void>
  /** Whose key it is gets it no longer, and its owner is told. */
  leave(key: string): Promise<void>
  /** What the link of a person proves itself by; undefined: they get it no longer. */
  keyOf(id: number, userId: number): Promise<string | undefined>
  /** Whose key it is. */
  byKey(key: string): Promise<{ readonly subscription: Subscription; readonly userId: number } | undefined>
}

export function createSubscriptions(state: State, now: () => Date): Subscriptions {
  const due = (schedule: Schedule) => nextDue(schedule, now())?.toISOString() ?? null
  return {
    dueNext: due,
    all: () => allOf(state),
    find: (id) => findIn(state, id),
    add: ({ userId, name, address, schedule, attachment, line, people, rule }) =>
      state.transaction().execute(async (transaction) => {
        const own = await transaction
          .selectFrom('subscription')
          .select('id')
          .where('user_id', '=', userId)
          .limit(QUOTA.subscriptions)
          .execute()
        if (own.length >= QUOTA.subscriptions) return undefined
        const dated = { schedule: JSON.stringify(schedule), ...begun(schedule, due(schedule)) }
        const { id } = await transaction
          .insertInto('subscription')
          .values({ user_id: userId, name, address, attachment, line, ...dated })
          .returning('id')
          .executeTakeFirstOrThrow()
        await addPeople(transaction, id, people)
        if (rule)
          await transaction
            .insertInto('alert')
            .values({ subscription_id: id, ...unjudged(rule) })
            .execute()
        return id
      }),
    change: (id, { name, schedule, attachment, line, people, rule }) =>
      state.transaction().execute(async (transaction) => {
        const stored = await findIn(transaction, id)
        if (!stored) return
        await transaction
          .updateTable('subscription')
          .set({
            name,
            attachment,
            line,
            schedule: JSON.stringify(schedule),
            ...(isPaused(stored, due) || ('after' in stored.schedule && 'after' in schedule)
              ? {}
              : begun(schedule, due(schedule))),
          })
          .where('id', '=', id)
          .execute()
        if (rule && JSON.stringify(rule) !== JSON.stringify(stored.rule))
          await transaction.updateTable('alert').set(unjudged(rule)).where('subscription_id', '=', id).execute()
        // Before the others leave: one without anybody is paused.
        await addPeople(
          transaction,
          id,
          people.filter((person) => !stored.people.includes(person)),
        )
        for (const userId of stored.people)
          if (!people.includes(userId)) await dropPerson(transaction, { subscriptionId: id, userId, at: now() })
      }),
    pause: (id, paused) =>
      state.transaction().execute(async (transaction) => {
        const stored = await findIn(transaction, id)
        if (!stored || paused === isIdle(stored)) return
        await transaction
          .updateTable('subscription')
          .set(paused ? { next_at: null, awaits_after: null } : begun(stored.schedule, due(stored.schedule)))
          .where('id', '=', id)
          .execute()
        if (paused) await withdraw(transaction, { subscriptionId: id, people: stored.people, at: now() })
      }),
    remove: (id) =>
      state.transaction().execute(async (transaction) => {
        const stored = await findIn(transaction, id)
        if (!stored) return
        await withdraw(transaction, { subscriptionId: id, people: stored.people, at: now() })
        await transaction.deleteFrom('subscription').where('id', '=', id).execute()
      }),
    leave: (key) =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        const left = await keyed(transaction, key)
        if (!left) return
        const { subscription, userId } = left
        await dropPerson(transaction, { subscriptionId: subscription.id, userId, at })
        if (userId === subscription.userId) return
        await tellWithin(transaction, at, [subscription.userId], {
          occasion: `subscription-left ${subscription.id} ${key.slice(0, 10)}`,
          content: { kind: 'subscription-told', subscription: subscription.name, what: 'left' },
        })
      }),
    keyOf: async (id, userId) => {
      const row = await state
        .selectFrom('subscription_receiver')
        .select('key')
        .where('subscription_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.key
    },
    byKey: (key) => keyed(state, key),
  }
}

/** In the place of the last load that is known: from its first look on it tells of those that come. */
export const NOT_LOOKED_YET = -1

/** How a schedule begins that is due then. */
function begun(schedule: Schedule, due: string | null) {
  return { next_at: due, awaits_after: 'after' in schedule ? NOT_LOOKED_YET : null }
}

/** Whether nothing makes it due. */
function isIdle({ nextAt, awaitsAfter }: Subscription): boolean {
  return nextAt === null && awaitsAfter === null
}

/** Whether it is idle and could be gone on with. */
function isPaused(stored: Subscription, due: (schedule: Schedule) => string | null): boolean {
  return isIdle(stored) && ('after' in stored.schedule || due(stored.schedule) !== null)
}

/** One that was not checked yet, or whose condition is another now. */
function unjudged(rule: AlertRule) {
  const { state, judged } = NEW_ALERT
  return {
    rule: JSON.stringify(rule),
    state,
    is_firing: 0,
    judged,
    segments: null,
    checked_version: null,
    lease: null,
    leased_until: null,
  }
}

async function addPeople(transaction: State, id: number, people: readonly number[]): Promise<void> {
  for (const user_id of people) {
    const key = randomBytes(32).toString('base64url')
    await transaction.insertInto('subscription_receiver').values({ subscription_id: id, user_id, key }).execute()
  }
}

/** Everybody's, the newest first. */
export async function allOf(state: State): Promise<Subscription[]> {
  const rows = await withRules(state).orderBy('subscription.id', 'desc').execute()
  const receivers = await state.selectFrom('subscription_receiver').selectAll().orderBy('user_id').execute()
  return rows.map((row) =>
    subscriptionOf(
      row,
      receivers.filter(({ subscription_id }) => subscription_id === row.id),
    ),
  )
}

function withRules(state: State) {
  return state
    .selectFrom('subscription')
    .leftJoin('alert', 'alert.subscription_id', 'subscription.id')
    .selectAll('subscription')
    .select('alert.rule')
}

/** Whose key it is, and of what. */
async function keyed(state: State, key: string): Promise<{ subscription: Subscription; userId: number } | undefined> {
  const row = await state.selectFrom('subscription_receiver').selectAll().where('key', '=', key).executeTakeFirst()
  const subscription = row && (await findIn(state, row.subscription_id))
  return subscription && { subscription, userId: row.user_id }
}

export async function findIn(state: State, id: number): Promise<Subscription | undefined> {
  const row = await withRules(state).where('subscription.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const receivers = await state
    .selectFrom('subscription_receiver')
    .select('user_id')
    .where('subscription_id', '=', id)
    .orderBy('user_id')
    .execute()
  return subscriptionOf(row, receivers)
}

function subscriptionOf(
  row: Selectable<SubscriptionTable> & { rule: string | null },
  receivers: readonly { readonly user_id: number }[],
): Subscription {
  const { id, user_id: userId, name, address, attachment, line, next_at: nextAt, awaits_after: awaitsAfter } = row
  const schedule = Schedule.parse(JSON.parse(row.schedule))
  const rule = row.rule === null ? null : AlertRule.parse(JSON.parse(row.rule))
  const people = receivers.map(({ user_id }) => user_id)
  return { id, userId, name, address, schedule, attachment, line, nextAt, awaitsAfter, people, rule }
}
