import type { MailOutcome } from '../../../domain/dashboards/layout/sharing.ts'
import type { State } from '../../state/state.ts'

export interface Mailings {
  /**
   * Claims the mail of a sending (by its key) to a person. True: it is the caller's to send. Else what became of it; one that
   * failed is claimed again, one that was under way when the server stopped is not: it may have been sent.
   */
  claim(mailing: { readonly userId: number; readonly key: string; readonly to: number }): Promise<true | MailOutcome>
  end(
    mailing: { readonly userId: number; readonly key: string; readonly to: number },
    outcome: MailOutcome,
  ): Promise<void>
}

export function createMailings(state: State, now: () => Date): Mailings {
  return {
    claim: ({ userId, key, to }) =>
      state.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('mailing')
          .select('outcome')
          .where('user_id', '=', userId)
          .where('key', '=', key)
          .where('to_id', '=', to)
          .executeTakeFirst()
        if (stored && stored.outcome !== 'failed') return stored.outcome
        const row = { outcome: 'sending' as const, at: now().toISOString() }
        await transaction
          .insertInto('mailing')
          .values({ user_id: userId, key, to_id: to, ...row })
          .onConflict((same) => same.columns(['user_id', 'key', 'to_id']).doUpdateSet(row))
          .execute()
        return true as const
      }),
    end: async ({ userId, key, to }, outcome) => {
      await state
        .updateTable('mailing')
        .set({ outcome })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('to_id', '=', to)
        .execute()
    },
  }
}
