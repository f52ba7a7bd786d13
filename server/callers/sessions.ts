import { createHash, randomBytes } from 'node:crypto'
import { QUOTA } from '../state/quota.ts'
import type { State } from '../state/state.ts'

const HOUR_MS = 60 * 60_000
const IDLE_MS = 12 * HOUR_MS
/** How stale `last_seen_at` may be, so that not every call writes. */
const SEEN_EVERY_MS = 60_000
/** Clocks are set right by so much; a session last seen later than this was seen by a clock that has gone back since. */
const CLOCK_STEP_MS = 5 * 60_000
const HANDLE_LENGTH = 16

export interface NewSession {
  readonly userId: number
  /** The user may have one session only. */
  readonly single: boolean
  readonly logOffOthers: boolean
  /** The browser in short words and the network it signed in from, for its owner's eyes; empty: not known. */
  readonly browser?: string
  readonly network?: string
  /** The identity provider that said who it is; absent: a password did. */
  readonly provider?: string
  /** The person showed a second factor, here or to the provider. */
  readonly withFactor?: boolean
}

/** A session that is not over. */
export interface OpenSession {
  readonly userId: number
  /** The identity provider that said who it is; empty: a password did. */
  readonly provider: string
  /** When it is over at the latest, in milliseconds since 1970. */
  readonly overAtMs: number
  /** When its person last showed a second factor, in milliseconds since 1970; null: not yet. */
  readonly factorAtMs: number | null
}

/** Times are ISO text in UTC. */
export interface LiveSession {
  /** Names the session to people; it signs nobody in. */
  readonly handle: string
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly browser: string
  readonly network: string
}

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

export interface SessionsOptions {
  readonly state: State
  readonly now: () => Date
  /** How long after its sign-in a session is over, however much it is used. */
  readonly mostHours: () => Promise<number>
}

/** Under what a session is stored: who reads the database cannot use it. */
export function hashOfSession(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}

export function handleOf(sessionId: string): string {
  return hashOfSession(sessionId).slice(0, HANDLE_LENGTH)
}

export function createSessions({ state, now, mostHours }: SessionsOptions): Sessions {
  let sweptAtMs = -Infinity

  /** Writes the end of what is over, so that no clock that goes back brings it to life again. */
  const sweep = async (): Promise<void> => {
    const nowMs = now().getTime()
    sweptAtMs = nowMs
    const at = (ms: number) => new Date(ms).toISOString()
    const mostMs = (await mostHours()) * HOUR_MS
    await state
      .updateTable('session')
      .set({ ended_at: at(nowMs) })
      .where('ended_at', 'is', null)
      .where(({ or, eb }) =>
        or([
          eb('last_seen_at', '<', at(nowMs - IDLE_MS)),
          eb('created_at', '<=', at(nowMs - mostMs)),
          eb('last_seen_at', '>', at(nowMs + CLOCK_STEP_MS)),
        ]),
      )
      .execute()
  }
  const find = async (sessionId: string): Promise<OpenSession | undefined> => {
    const session = await state
      .selectFrom('session')
      .selectAll()
      .where('id', '=', hashOfSession(sessionId))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!session) return undefined
    const seenMs = Date.parse(session.last_seen_at)
    const nowMs = now().getTime()
    const overAtMs = Date.parse(session.created_at) + (await mostHours()) * HOUR_MS
    const isOver = nowMs - seenMs > IDLE_MS || nowMs >= overAtMs || seenMs - nowMs > CLOCK_STEP_MS
    if (isOver || Math.abs(nowMs - sweptAtMs) > SEEN_EVERY_MS) await sweep()
    if (isOver) return undefined
    if (nowMs - seenMs > SEEN_EVERY_MS)
      await state
        .updateTable('session')
        .set({ last_seen_at: new Date(nowMs).toISOString() })
        .where('id', '=', session.id)
        .execute()
    return {
      userId: session.user_id,
      provider: session.provider,
      overAtMs,
      factorAtMs: session.factor_at === null ? null : Date.parse(session.factor_at),
    }
  }
  const liveOf = async (db: State, userId: number): Promise<LiveSession[]> => {
    const live = await db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return live.map(({ id, created_at, last_seen_at, browser, network }) => ({
      handle: id.slice(0, HANDLE_LENGTH),
      startedAt: created_at,
      lastSeenAt: last_seen_at,
      browser,
      network,
    }))
  }
  /** Ends the sessions that were not used for longest, until there is room for one more. */
  const endUnused = async (db: State, userId: number): Promise<void> => {
    const open = db.selectFrom('session').select('id').where('user_id', '=', userId).where('ended_at', 'is', null)
    const unused = open
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(Number.MAX_SAFE_INTEGER)
      .offset(QUOTA.sessions - 1)
    await db.updateTable('session').set({ ended_at: now().toISOString() }).where('id', 'in', unused).execute()
  }
  const endAll = async (db: State, userId: number, keptId = ''): Promise<void> => {
    const ending = db
      .updateTable('session')
      .set({ ended_at: now().toISOString() })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
    await ending.where('id', '!=', hashOfSession(keptId)).execute()
  }

  return {
    start: async ({ userId, single, logOffOthers, browser = '', network = '', provider = '', withFactor = false }) => {
      await sweep()
      return state.transaction().execute(async (transaction) => {
        if (logOffOthers) await endAll(transaction, userId)
        else if (single && (await liveOf(transaction, userId)).length > 0) return undefined
        await endUnused(transaction, userId)
        const id = randomBytes(24).toString('base64url')
        const at = now().toISOString()
        await transaction
          .insertInto('session')
          .values({
            id: hashOfSession(id),
            user_id: userId,
            created_at: at,
            last_seen_at: at,
            ended_at: null,
            browser,
            network,
            provider,
            factor_at: withFactor ? at : null,
          })
          .execute()
        return id
      })
    },
    find,
    noteFactor: async (sessionId) => {
      await state
        .updateTable('session')
        .set({ factor_at: now().toISOString() })
        .where('id', '=', hashOfSession(sessionId))
        .execute()
    },
    userOf: async (sessionId) => (await find(sessionId))?.userId,
    end: async (sessionId) => {
      await state
        .updateTable('session')
        .set({ ended_at: now().toISOString() })
        .where('id', '=', hashOfSession(sessionId))
        .where('ended_at', 'is', null)
        .execute()
    },
    endOf: async (userId, handle) => {
      const ids = await state
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      const named = ids.find(({ id }) => id.slice(0, HANDLE_LENGTH) === handle)
      if (named)
        await state.updateTable('session').set({ ended_at: now().toISOString() }).where('id', '=', named.id).execute()
      return named !== undefined
    },
    liveOf: async (userId) => {
      await sweep()
      return liveOf(state, userId)
    },
    hasStarted: async (userId) =>
      (await state.selectFrom('session').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
      undefined,
    lastStarts: async () => {
      const last = await state
        .selectFrom('session')
        .select(({ fn }) => ['user_id', fn.max('created_at').as('at')])
        .groupBy('user_id')
        .execute()
      return new Map(last.map(({ user_id, at }) => [user_id, at]))
    },
    endAll: (userId, keep) => endAll(state, userId, keep),
    endBegunBy: async (provider, keep) => {
      await state
        .updateTable('session')
        .set({ ended_at: now().toISOString() })
        .where('provider', '=', provider)
        .where('ended_at', 'is', null)
        .where('id', '!=', hashOfSession(keep))
        .execute()
    },
  }
}
