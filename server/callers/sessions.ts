import type { State } from '../state/state.ts'
import { endAllOf, endBegunBy, endNamed, endSession } from './end-sessions.ts'
import {
  findSession,
  liveSessionsOf,
  sweepSessions,
  type LiveSession,
  type OpenSession,
  type SessionsKept,
} from './live-sessions.ts'
import { hashOfSession } from './session-id.ts'
import { startSession, type NewSession } from './start-session.ts'

export interface Sessions {
  /** The new session's id; undefined where another is live and may not be ended. Of too many, the one that was not used for longest ends. LOGOFFCHECK */
  start(session: NewSession): Promise<string | undefined>
  /** A live session, which is used by that; undefined once it ended, was idle for 12 hours, or is as old as one may be. */
  find(sessionId: string): Promise<OpenSession | undefined>
  /** Keeps that the person of a session has just shown their second factor. */
  noteFactor(sessionId: string): Promise<void>
  /** The user of a live session. */
  userOf(sessionId: string): Promise<number | undefined>
  end(sessionId: string): Promise<void>
  /** Ends the session of a user that a handle names; false: there is none. */
  endOf(userId: number, handle: string): Promise<boolean>
  /** The sessions of a user that live, the newest first. */
  liveOf(userId: number): Promise<LiveSession[]>
  /** Whether a user ever signed in. */
  hasStarted(userId: number): Promise<boolean>
  /** When each user signed in last, by the user's id; ISO text in UTC. */
  lastStarts(): Promise<ReadonlyMap<number, string>>
  /** Ends every session of a user but the one to keep. */
  endAll(userId: number, keep?: string): Promise<void>
  /** Ends every session that an identity provider began but the one to keep. */
  endBegunBy(provider: string, keep: string): Promise<void>
}

export function createSessions(options: Omit<SessionsKept, 'sweptAtMs'>): Sessions {
  const kept = { ...options, sweptAtMs: -Infinity }
  const { state } = kept
  return {
    start: (session) => startSession(kept, session),
    find: (sessionId) => findSession(kept, sessionId),
    noteFactor: (sessionId) => noteFactor(kept, sessionId),
    userOf: async (sessionId) => (await findSession(kept, sessionId))?.userId,
    end: (sessionId) => endSession(kept, sessionId),
    endOf: (userId, handle) => endNamed(kept, userId, handle),
    liveOf: async (userId) => {
      await sweepSessions(kept)
      return liveSessionsOf(state, userId)
    },
    hasStarted: (userId) => hasStarted(state, userId),
    lastStarts: () => lastStarts(state),
    endAll: (userId, keep) => endAllOf(kept, userId, keep),
    endBegunBy: (provider, keep) => endBegunBy(kept, provider, keep),
  }
}

async function noteFactor({ state, now }: SessionsKept, sessionId: string): Promise<void> {
  await state
    .updateTable('session')
    .set({ factor_at: now().toISOString() })
    .where('id', '=', hashOfSession(sessionId))
    .execute()
}

async function hasStarted(state: State, userId: number): Promise<boolean> {
  const one = state.selectFrom('session').select('id').where('user_id', '=', userId).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

async function lastStarts(state: State): Promise<ReadonlyMap<number, string>> {
  const last = await state
    .selectFrom('session')
    .select(({ fn }) => ['user_id', fn.max('created_at').as('at')])
    .groupBy('user_id')
    .execute()
  return new Map(last.map(({ user_id, at }) => [user_id, at]))
}
