import type { Kept } from '../room.ts'
import type { State } from '../state/state.ts'
import { QUOTA } from '../state/quota.ts'
import { handleOfHash, hashOfSession } from './session-id.ts'

export async function endSession({ state, now }: Kept, sessionId: string): Promise<void> {
  await ending(state, now).where('id', '=', hashOfSession(sessionId)).execute()
}

export async function endNamed({ state, now }: Kept, userId: number, handle: string): Promise<boolean> {
  const ids = await state
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  const named = ids.find(({ id }) => handleOfHash(id) === handle)
  if (named)
    await state.updateTable('session').set({ ended_at: now().toISOString() }).where('id', '=', named.id).execute()
  return named !== undefined
}

export async function endAllOf({ state, now }: Kept, userId: number, keptId = ''): Promise<void> {
  await ending(state, now).where('user_id', '=', userId).where('id', '!=', hashOfSession(keptId)).execute()
}

export async function endBegunBy({ state, now }: Kept, provider: string, keptId: string): Promise<void> {
  await ending(state, now).where('provider', '=', provider).where('id', '!=', hashOfSession(keptId)).execute()
}

/** Ends the sessions of a user that were not used for longest, until there is room for one more. */
export async function endUnused({ state, now }: Kept, userId: number): Promise<void> {
  const open = state.selectFrom('session').select('id').where('user_id', '=', userId).where('ended_at', 'is', null)
  const unused = open
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(QUOTA.sessions - 1)
  await state.updateTable('session').set({ ended_at: now().toISOString() }).where('id', 'in', unused).execute()
}

/** The end of sessions that are not over. */
function ending(state: State, now: () => Date) {
  return state.updateTable('session').set({ ended_at: now().toISOString() }).where('ended_at', 'is', null)
}
