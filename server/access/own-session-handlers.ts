import { createHash } from 'node:crypto'
import { failed, ok } from '../../domain/problem.ts'
import type { OWN_SESSION_OPERATIONS } from '../../openapi/contract/sessions.ts'
import type { Handlers } from '../handler.ts'

/** A session's id stays on the server: its owner names it by this. */
function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 16)
}

export const ownSessionHandlers: Handlers<keyof typeof OWN_SESSION_OPERATIONS> = {
  ownSessions: async ({ deps, caller }) => {
    const live = await deps.sessions.liveOf(caller.user.id)
    return ok(live.map(({ id, startedAt, lastSeenAt }) => ({ handle: handleOf(id), startedAt, lastSeenAt, current: id === caller.sessionId })))
  },

  endOwnSession: async ({ deps, caller, body }) => {
    const session = (await deps.sessions.liveOf(caller.user.id)).find(({ id }) => handleOf(id) === body.handle)
    if (!session) return failed('not-found')
    await deps.sessions.end(session.id)
    await deps.audit({ userId: caller.user.id, action: 'end-session', object: 'own session', decision: 'done' })
    return ok({ status: 'ok' })
  },
}
