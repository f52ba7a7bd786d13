import { randomBytes } from 'node:crypto'
import type { State } from '../state/open-state.ts'

const IDLE_MS = 12 * 60 * 60_000
/** How stale `last_seen_at` may be, so that not every call writes. */
const SEEN_EVERY_MS = 60_000

export interface NewSession {
  readonly userId: number
  /** The user may have one session only. */
  readonly single: boolean
  readonly logOffOthers: boolean
}

export interface Sessions {
  /** The new session's id; undefined where another is live and may not be ended. LOGOFFCHECK */
  start(session: NewSession): Promise<string | undefined>
  /** The user of a live session; undefined once it ended or was idle for 12 hours. */
  userOf(sessionId: string): Promise<number | undefined>
  end(sessionId: string): Promise<void>
  /** The sessions of a user that live, the newest first; times are ISO text in UTC. */
  liveOf(userId: number): Promise<{ id: string; startedAt: string; lastSeenAt: string }[]>
  /** When each user signed in last, by the user's id; ISO text in UTC. */
  lastStarts(): Promise<ReadonlyMap<number, string>>
  /** Ends every session of a user but the one to keep. */
  endAll(userId: number, keep?: string): Promise<void>
}

export function createSessions(state: State, now: () => Date): Sessions {
  const liveOf = async (db: State, userId: number) => {
    const since = new Date(now().getTime() - IDLE_MS).toISOString()
    const live = db.selectFrom('session').select(['id', 'created_at', 'last_seen_at']).where('user_id', '=', userId).where('ended_at', 'is', null).where('last_seen_at', '>=', since)
    return (await live.orderBy('created_at', 'desc').orderBy('id').execute()).map(({ id, created_at, last_seen_at }) => ({ id, startedAt: created_at, lastSeenAt: last_seen_at }))
  }
  const endAll = async (db: State, userId: number, keptId = ''): Promise<void> => {
    await db.updateTable('session').set({ ended_at: now().toISOString() }).where('user_id', '=', userId).where('id', '!=', keptId).where('ended_at', 'is', null).execute()
  }

  return {
    start: ({ userId, single, logOffOthers }) =>
      state.transaction().execute(async (transaction) => {
        if (logOffOthers) await endAll(transaction, userId)
        else if (single && (await liveOf(transaction, userId)).length > 0) return undefined
        const id = randomBytes(24).toString('base64url')
        const at = now().toISOString()
        await transaction.insertInto('session').values({ id, user_id: userId, created_at: at, last_seen_at: at, ended_at: null }).execute()
        return id
      }),
    userOf: async (sessionId) => {
      const session = await state.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()
      if (!session || session.ended_at !== null) return undefined
      const idleMs = now().getTime() - Date.parse(session.last_seen_at)
      if (idleMs > IDLE_MS) return undefined
      if (idleMs > SEEN_EVERY_MS) {
        await state.updateTable('session').set({ last_seen_at: now().toISOString() }).where('id', '=', sessionId).execute()
      }
      return session.user_id
    },
    end: async (sessionId) => {
      await state.updateTable('session').set({ ended_at: now().toISOString() }).where('id', '=', sessionId).execute()
    },
    liveOf: (userId) => liveOf(state, userId),
    lastStarts: async () => {
      const last = await state.selectFrom('session').select(({ fn }) => ['user_id', fn.max('created_at').as('at')]).groupBy('user_id').execute()
      return new Map(last.map(({ user_id, at }) => [user_id, at]))
    },
    endAll: (userId, keep) => endAll(state, userId, keep),
  }
}
