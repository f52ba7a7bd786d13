import { createHash, randomBytes } from 'node:crypto'
import type { State } from '../../state/state.ts'
import { hashOfSession } from '../../callers/session-id.ts'

const LASTS_MS = 60 * 60_000

/** What a call brings: the grant counts in the session that it was given to, and in no other. */
export interface SeeingCall {
  readonly grant: string
  readonly sessionId: string
}

/** Who of the administrators sees the portal as whom, by grants that their browsers hold. Decision 0037 */
export interface SeeingAs {
  /** A grant for the next hour; `until` is ISO text in UTC. */
  begin(seeing: {
    readonly sessionId: string
    readonly userId: number
  }): Promise<{ readonly grant: string; readonly until: string }>
  /** Whom a session sees as; undefined: the grant is not its own, or was ended. `isOver`: its hour is. */
  find(call: SeeingCall): Promise<{ readonly userId: number; readonly isOver: boolean } | undefined>
  /** Whom it was that the session saw as; undefined: there is nothing to end. */
  end(call: SeeingCall): Promise<number | undefined>
}

export function createSeeingAs(state: State, now: () => Date): SeeingAs {
  const hashed = (grant: string) => createHash('sha256').update(grant).digest('base64url')

  return {
    begin: async ({ sessionId, userId }) => {
      const at = now()
      await state.deleteFrom('seeing_as').where('over_at', '<=', at.toISOString()).execute()
      const grant = randomBytes(24).toString('base64url')
      const until = new Date(at.getTime() + LASTS_MS).toISOString()
      await state
        .insertInto('seeing_as')
        .values({ id: hashed(grant), session_id: hashOfSession(sessionId), user_id: userId, over_at: until })
        .execute()
      return { grant, until }
    },
    find: async ({ grant, sessionId }) => {
      const found = await state
        .selectFrom('seeing_as')
        .selectAll()
        .where('id', '=', hashed(grant))
        .where('session_id', '=', hashOfSession(sessionId))
        .executeTakeFirst()
      return found && { userId: found.user_id, isOver: found.over_at <= now().toISOString() }
    },
    end: async ({ grant, sessionId }) => {
      const ended = await state
        .deleteFrom('seeing_as')
        .where('id', '=', hashed(grant))
        .where('session_id', '=', hashOfSession(sessionId))
        .returning('user_id')
        .executeTakeFirst()
      return ended?.user_id
    },
  }
}
