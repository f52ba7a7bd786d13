import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Crossing } from '../../../domain/alerts/judge.ts'
import { dueAfterLoad, nextDue } from '../../../domain/schedules/next-due.ts'
import { RUN_ENDS, statesBefore, triedAgainAt, type RunReason, type RunState } from '../../../domain/schedules/run.ts'
import type { SubscriptionRunTable } from './state-tables.ts'
import { tellWithin } from '../../messages/notifications/notifications.ts'
import type { State } from '../../state/state.ts'
import { dropPerson } from './drop-people.ts'
import { allOf, findIn, NOT_LOOKED_YET, type Subscription } from './subscriptions.ts'

/** A mail of a subscription to one person; times are ISO text in UTC. */
export interface Run {
  readonly id: number
  readonly subscriptionId: number
  /** Who sends it. */
  readonly userId: number
  readonly to: number
  readonly name: string
  readonly address: string
  readonly dueAt: string
  readonly state: RunState
  readonly reason: RunReason | null
  readonly tries: number
  readonly messageId: string
  readonly endedAt: string | null
  /** What happened with the figure of an alert; null: the page itself is sent. */
  readonly news: Crossing | null
}

/** One that a server has, until its lease runs out. */
export interface TakenRun extends Run {
  readonly lease: string
}

/** How an attempt ended. `again`: later, as often as it is tried. */
export type RunOutcome =
  | { readonly state: 'sent' | 'unknown' }
  | { readonly state: 'closed' | 'failed' | 'again'; readonly reason: RunReason }

export interface Runs {
  /** Everybody's, the newest first. */
  all(): Promise<Run[]>
  /** The newest of each subscription, by its id. */
  lastOfEach(): Promise<ReadonlyMap<number, Run>>
  /**
   * Makes the runs that are due by now: of a subscription that was due several times while no server ran, the last alone.
   * @param loads the data version of the newest load of each that goes after loads, by its id
   */
  raise(loads: ReadonlyMap<number, number>): Promise<void>
  /** Sends a subscription now, beside its schedule; false: it is under way already. */
  raiseNow(subscription: Subscription): Promise<boolean>
  /** Those whose server is gone: what it made waits again, what it handed over may have been sent. */
  lapse(): Promise<void>
  /** The one that waits longest, for so long. */
  take(leaseMs: number): Promise<TakenRun | undefined>
  /** From here on it may have been sent; false: it is not the caller's to send any more. */
  hand(run: TakenRun, leaseMs: number): Promise<boolean>
  /** Ends an attempt, and tells the owner of every end but a mail that was sent; nothing where the run is not the caller's any more. */
  end(run: TakenRun, outcome: RunOutcome): Promise<void>
}

/** Beyond so many times that went by, the rest is told with the last of them. */
const MOST_CAUGHT_UP = 400

export function createRuns(state: State, now: () => Date): Runs {
  return {
    lastOfEach: async () => {
      const newest = state
        .selectFrom('subscription_run')
        .select(({ fn }) => fn.max('id').as('id'))
        .groupBy('subscription_id')
      const rows = await state.selectFrom('subscription_run').selectAll().where('id', 'in', newest).execute()
      return new Map(rows.map((row) => [row.subscription_id, runOf(row)]))
    },

    all: async () =>
      (await state.selectFrom('subscription_run').selectAll().orderBy('id', 'desc').execute()).map(runOf),

    raise: (loads) =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        for (const subscription of await allOf(transaction)) {
          const { id, schedule, nextAt } = subscription
          await raiseAfterLoad(transaction, subscription, { at, load: loads.get(id) })
          // An alert is raised by what its check finds.
          if (nextAt === null || subscription.rule || 'after' in schedule) continue
          const next = nextDue(schedule, at)?.toISOString() ?? null
          if (nextAt === next) continue
          // A clock that was put back leaves it later than its schedule has it: nothing is due then.
          const dues = duesBetween(subscription, nextAt, at)
          for (const [index, due] of dues.entries())
            await insertRuns(transaction, subscription, { due, at, skipped: index < dues.length - 1 })
          await transaction.updateTable('subscription').set({ next_at: next }).where('id', '=', id).execute()
        }
      }),

    raiseNow: (subscription) =>
      state.transaction().execute(async (transaction) => {
        const underWay = await transaction
          .selectFrom('subscription_run')
          .select('id')
          .where('subscription_id', '=', subscription.id)
          .where('state', 'not in', RUN_ENDS)
          .executeTakeFirst()
        if (underWay) return false
        const at = now()
        await insertRuns(transaction, subscription, { due: at.toISOString(), at, skipped: false })
        return true
      }),

    lapse: () =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        const gone = await transaction
          .selectFrom('subscription_run')
          .selectAll()
          .where('state', 'in', ['making', 'handing'])
          .where('leased_until', '<=', at.toISOString())
          .execute()
        for (const row of gone) {
          const run = { ...runOf(row), lease: row.lease ?? '' }
          await move(transaction, run, {
            at,
            outcome: row.state === 'making' ? { state: 'again', reason: 'stopped' } : { state: 'unknown' },
          })
        }
      }),

    take: (leaseMs) =>
      state.transaction().execute(async (transaction) => {
        const at = now()
        const row = await transaction
          .selectFrom('subscription_run')
          .selectAll()
          .where('state', 'in', statesBefore('making'))
          .where('try_at', '<=', at.toISOString())
          .orderBy('try_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (!row) return undefined
        const lease = randomUUID()
        const taken = { state: 'making' as const, tries: row.tries + 1, lease, leased_until: later(at, leaseMs) }
        await transaction.updateTable('subscription_run').set(taken).where('id', '=', row.id).execute()
        return { ...runOf({ ...row, ...taken }), lease }
      }),

    hand: async (run, leaseMs) => {
      const { numUpdatedRows } = await state
        .updateTable('subscription_run')
        .set({ state: 'handing', leased_until: later(now(), leaseMs) })
        .where('id', '=', run.id)
        .where('lease', '=', run.lease)
        .where('state', 'in', statesBefore('handing'))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    end: (run, outcome) => state.transaction().execute((transaction) => move(transaction, run, { at: now(), outcome })),
  }
}

interface Loaded {
  readonly at: Date
  /** Undefined: it is not known. */
  readonly load: number | undefined
}

/** Notices a load, and an hour later makes the runs that tell of it and of those that came meanwhile. */
async function raiseAfterLoad(transaction: State, subscription: Subscription, { at, load }: Loaded): Promise<void> {
  const { id, schedule, nextAt, awaitsAfter } = subscription
  if (!('after' in schedule) || awaitsAfter === null || load === undefined) return
  const change = async (to: { readonly next_at?: string | null; readonly awaits_after?: number }) => {
    const changed = transaction.updateTable('subscription').set(to).where('id', '=', id)
    const { numUpdatedRows } = await changed.where('next_at', nextAt === null ? 'is' : '=', nextAt).executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const due = dueAfterLoad(schedule, at).toISOString()
  if (nextAt === null && awaitsAfter === NOT_LOOKED_YET) await change({ awaits_after: load })
  // A clock that was put back leaves it later than it is due.
  else if (nextAt === null ? load > awaitsAfter : nextAt > due) await change({ next_at: due })
  else if (nextAt !== null && nextAt <= at.toISOString() && (await change({ next_at: null, awaits_after: load })))
    await insertRuns(transaction, subscription, { due: at.toISOString(), at, skipped: false })
}

/** The times that a subscription was due until now. */
function duesBetween({ schedule }: Subscription, first: string, at: Date): string[] {
  const dues: string[] = []
  for (
    let due: Date | null = new Date(first);
    due && due <= at && dues.length < MOST_CAUGHT_UP;
    due = nextDue(schedule, due)
  )
    dues.push(due.toISOString())
  return dues
}

interface Raised {
  readonly due: string
  readonly at: Date
  readonly skipped: boolean
  readonly news?: Crossing
}

/** One for each person, once however often it is raised; one that is skipped is told. */
export async function insertRuns(
  transaction: State,
  subscription: Subscription,
  { due, at, skipped, news }: Raised,
): Promise<void> {
  const { id, userId, name, address, people } = subscription
  let many = 0n
  for (const to of people) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('subscription_run')
      .values({
        subscription_id: id,
        user_id: userId,
        to_id: to,
        name,
        address,
        news: news ? JSON.stringify(news) : null,
        due_at: due,
        state: skipped ? 'skipped' : 'waiting',
        reason: skipped ? 'stopped' : null,
        tries: 0,
        try_at: at.toISOString(),
        lease: null,
        leased_until: null,
        message_id: randomUUID(),
        ended_at: skipped ? at.toISOString() : null,
      })
      .onConflict((same) => same.columns(['subscription_id', 'due_at', 'to_id']).doNothing())
      .executeTakeFirst()
    many += numInsertedOrUpdatedRows
  }
  if (skipped && many > 0n)
    await tellWithin(transaction, at, [userId], {
      occasion: `subscription-skipped ${id} ${due}`,
      content: { kind: 'subscription-told', subscription: name, what: 'skipped' },
    })
}

interface Move {
  readonly at: Date
  readonly outcome: RunOutcome
}

/** Ends an attempt of a run that its lease still has. */
async function move(transaction: State, run: TakenRun, { at, outcome }: Move): Promise<void> {
  const again = outcome.state === 'again' ? triedAgainAt(run.tries, at) : null
  const next: RunState = outcome.state === 'again' ? (again ? 'waiting' : 'failed') : outcome.state
  const { numUpdatedRows } = await transaction
    .updateTable('subscription_run')
    .set({
      state: next,
      reason: 'reason' in outcome ? outcome.reason : null,
      lease: null,
      leased_until: null,
      ...(again ? { try_at: again.toISOString() } : { ended_at: at.toISOString() }),
    })
    .where('id', '=', run.id)
    .where('lease', '=', run.lease)
    .where('state', 'in', statesBefore(next))
    .executeTakeFirst()
  if (numUpdatedRows === 0n || next === 'waiting') return
  if (next === 'sent') return remind(transaction, run, at)
  if (next === 'closed') await dropPerson(transaction, { subscriptionId: run.subscriptionId, userId: run.to, at })
  if (next === 'failed' || next === 'closed' || next === 'unknown')
    await tellWithin(transaction, at, [run.userId], {
      occasion: `subscription-${next} ${run.id}`,
      content: { kind: 'subscription-told', subscription: run.name, what: next },
    })
}

/** Who sends themselves a page on one day is told by the bell too that it went. */
async function remind(transaction: State, run: Run, at: Date): Promise<void> {
  if (run.to !== run.userId) return
  const subscription = await findIn(transaction, run.subscriptionId)
  if (!subscription || !('date' in subscription.schedule)) return
  await tellWithin(transaction, at, [run.userId], {
    occasion: `subscription-reminded ${run.id}`,
    content: { kind: 'subscription-told', subscription: run.name, what: 'reminded' },
  })
}

function later(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString()
}

function runOf(row: Selectable<SubscriptionRunTable>): Run {
  const { id, name, address, state, reason, tries } = row
  return {
    id,
    name,
    address,
    state,
    reason,
    tries,
    subscriptionId: row.subscription_id,
    userId: row.user_id,
    to: row.to_id,
    dueAt: row.due_at,
    messageId: row.message_id,
    endedAt: row.ended_at,
    news: row.news === null ? null : (JSON.parse(row.news) as Crossing),
  }
}
