import { statesBefore } from '../../../domain/schedules/run.ts'
import type { State } from '../../state/state.ts'

interface Dropped {
  readonly subscriptionId: number
  readonly userId: number
  readonly at: Date
}

/** Somebody gets a subscription no longer; once nobody does, it is paused. */
export async function dropPerson(transaction: State, { subscriptionId, userId, at }: Dropped): Promise<void> {
  await transaction
    .deleteFrom('subscription_receiver')
    .where('subscription_id', '=', subscriptionId)
    .where('user_id', '=', userId)
    .execute()
  await withdraw(transaction, { subscriptionId, people: [userId], at })
  const left = await transaction
    .selectFrom('subscription_receiver')
    .select('user_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  if (!left)
    await transaction
      .updateTable('subscription')
      .set({ next_at: null, awaits_after: null })
      .where('id', '=', subscriptionId)
      .execute()
}

interface Withdrawn {
  readonly subscriptionId: number
  readonly people: readonly number[]
  readonly at: Date
}

/** What is not handed over yet is not sent. */
export async function withdraw(transaction: State, { subscriptionId, people, at }: Withdrawn): Promise<void> {
  if (people.length === 0) return
  await transaction
    .updateTable('subscription_run')
    .set({ state: 'skipped', reason: 'withdrawn', lease: null, leased_until: null, ended_at: at.toISOString() })
    .where('subscription_id', '=', subscriptionId)
    .where('to_id', 'in', [...people])
    .where('state', 'in', statesBefore('skipped'))
    .execute()
}
