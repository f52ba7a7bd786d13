import { failed, ok } from '../../domain/values/problem.ts'
import type { OWN_SESSION_OPERATIONS } from '../../openapi/contract/access/sessions.ts'
import type { Handlers } from '../handler.ts'
import { handleOf } from '../callers/session-id.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { AuditLog } from '../state/audit-log.ts'

export interface OwnSessionNeeds {
  readonly audit: AuditLog
  readonly sessions: Sessions
}

export const ownSessionHandlers: Handlers<keyof typeof OWN_SESSION_OPERATIONS, OwnSessionNeeds> = {
  ownSessions: async ({ deps, caller }) => {
    const current = handleOf(caller.sessionId)
    return ok(
      (await deps.sessions.liveOf(caller.user.id)).map((session) => ({
        ...session,
        current: session.handle === current,
      })),
    )
  },

  endOwnSession: async ({ deps, caller, body }) => {
    if (!(await deps.sessions.endOf(caller.user.id, body.handle))) return failed('not-found')
    await deps.audit({ userId: caller.user.id, action: 'end-session', object: 'own session', decision: 'done' })
    return ok({ status: 'ok' })
  },

  endOtherSessions: async ({ deps, caller }) => {
    await deps.sessions.endAll(caller.user.id, caller.sessionId)
    await deps.audit({ userId: caller.user.id, action: 'end-sessions', object: 'own other sessions', decision: 'done' })
    return ok({ status: 'ok' })
  },
}
