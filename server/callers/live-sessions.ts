import type { Kept } from '../room.ts'
import type { State } from '../state/state.ts'
import { handleOfHash, hashOfSession } from './session-id.ts'

const HOUR_MS = 60 * 60_000
const IDLE_MS = 12 * HOUR_MS
/** How stale `last_seen_at` may be, so that not every call writes. */
const SEEN_EVERY_MS = 60_000
/** Clocks are set right by so much; a session last seen later than this was seen by a clock that has gone back since. */
const CLOCK_STEP_MS = 5 * 60_000

/** Where sessions are kept, and for how long. */
export interface SessionsKept extends Kept {
  /** How long after its sign-in a session is over, however much it is used. */
  readonly mostHours: () => Promise<number>
  /** When the end of what was over was last written, in milliseconds since 1970. */
  sweptAtMs: number
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

export async function findSession(kept: SessionsKept, sessionId: string): Promise<OpenSession | undefined> {
  const { state, now, mostHours } = kept
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
  if (isOver || Math.abs(nowMs - kept.sweptAtMs) > SEEN_EVERY_MS) await sweepSessions(kept)
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

/** Writes the end of what is over, so that no clock that goes back brings it to life again. */
export async function sweepSessions(kept: SessionsKept): Promise<void> {
  const nowMs = kept.now().getTime()
  kept.sweptAtMs = nowMs
  const at = (ms: number) => new Date(ms).toISOString()
  const mostMs = (await kept.mostHours()) * HOUR_MS
  await kept.state
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

/** The sessions of a user that no end is written of, the newest first. */
export async function liveSessionsOf(db: State, userId: number): Promise<LiveSession[]> {
  const live = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return live.map(({ id, created_at, last_seen_at, browser, network }) => ({
    handle: handleOfHash(id),
    startedAt: created_at,
    lastSeenAt: last_seen_at,
    browser,
    network,
  }))
}
