import { endAllOf, endUnused } from './end-sessions.ts'
import { liveSessionsOf, sweepSessions, type SessionsKept } from './live-sessions.ts'
import { hashOfSession, makeSessionId } from './session-id.ts'

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

export async function startSession(
  kept: SessionsKept,
  { userId, single, logOffOthers, browser = '', network = '', provider = '', withFactor = false }: NewSession,
): Promise<string | undefined> {
  await sweepSessions(kept)
  const { now } = kept
  return kept.state.transaction().execute(async (state) => {
    if (logOffOthers) await endAllOf({ state, now }, userId)
    else if (single && (await liveSessionsOf(state, userId)).length > 0) return undefined
    await endUnused({ state, now }, userId)
    const id = makeSessionId()
    const at = now().toISOString()
    await state
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
}
