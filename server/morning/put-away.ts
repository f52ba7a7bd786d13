import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { QUOTA } from '../state/quota.ts'
import type { State } from '../state/state.ts'

interface Whose {
  readonly userId: number
  readonly clientId: number
}

/** Sentences that people put away. */
export interface PutAway {
  /** The keys of those that are away on a day. */
  on(day: CalendarDate, whose: Whose): Promise<Set<string>>
  /** Until a day, which it is told on again; null: for good. Beyond what one person may keep the oldest come back. */
  put(whose: Whose, away: { readonly key: string; readonly until: CalendarDate | null }): Promise<void>
  /** Brings all of a client back. */
  bringBack(whose: Whose): Promise<void>
}

export function createPutAway(state: State, now: () => Date): PutAway {
  const of = ({ userId, clientId }: Whose) => ({ user_id: userId, client_id: clientId })
  return {
    on: async (day, { userId, clientId }) => {
      const rows = await state
        .selectFrom('morning_away')
        .select('key')
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .where((away) => away.or([away('until', 'is', null), away('until', '>', day)]))
        .execute()
      return new Set(rows.map(({ key }) => key))
    },
    put: (whose, { key, until }) =>
      state.transaction().execute(async (transaction) => {
        const row = { until, at: now().toISOString() }
        await transaction
          .insertInto('morning_away')
          .values({ ...of(whose), key, ...row })
          .onConflict((same) => same.columns(['user_id', 'client_id', 'key']).doUpdateSet(row))
          .execute()
        const beyond = await transaction
          .selectFrom('morning_away')
          .select('at')
          .where('user_id', '=', whose.userId)
          .orderBy('at', 'desc')
          .offset(QUOTA.putAway)
          .limit(1)
          .executeTakeFirst()
        if (beyond)
          await transaction
            .deleteFrom('morning_away')
            .where('user_id', '=', whose.userId)
            .where('at', '<=', beyond.at)
            .execute()
      }),
    bringBack: async ({ userId, clientId }) => {
      await state.deleteFrom('morning_away').where('user_id', '=', userId).where('client_id', '=', clientId).execute()
    },
  }
}
