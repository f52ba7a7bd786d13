import { dayNumber } from '../../domain/calendar-date.ts'
import { failed, ok } from '../../domain/problem.ts'
import type { SESSION_OPERATIONS } from '../../openapi/contract/session.ts'
import type { Handlers } from '../handler.ts'

/** Shown as days left where a password never expires: above every notice. ACC-46 */
const NEVER_EXPIRES_DAYS = 3_650

export const sessionHandlers: Handlers<keyof typeof SESSION_OPERATIONS> = {
  authenticate: async ({ deps, body, address }) => {
    const user = await deps.users.byLogin(body.username)
    const keys = { account: user?.login ?? body.username.trim().toLowerCase(), address }
    const waitSeconds = deps.attempts.reserve(keys)
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const right = await deps.passwords.check(body.password, user?.passwordHash)
    if (right === null) return { ...failed('unavailable'), retryAfterSeconds: 1 }
    if (!right || !user) {
      await deps.audit({ userId: user?.id ?? null, action: 'sign-in', object: 'password', decision: 'refused' })
      return failed('bad-credentials')
    }
    if (!user.activated) return failed('account-inactive')
    deps.attempts.forgive(keys)
    const sessionId = await deps.sessions.start(user.id)
    await deps.audit({ userId: user.id, action: 'sign-in', object: 'password', decision: 'allowed' })
    return ok({ id_token: await deps.tokens.sign(sessionId) })
  },

  account: async ({ caller }) =>
    ok({
      login: caller.user.login,
      firstName: caller.user.firstName,
      lastName: caller.user.lastName,
      email: caller.user.email,
      activated: caller.user.activated,
      defaultLandingPage: caller.user.defaultLandingPage,
      roles: [...caller.user.roles],
      permissions: [...caller.held],
    }),

  checkPasswordExpirationDays: async ({ caller, deps }) => {
    const expires = caller.user.passwordExpiresOn
    return ok(expires === null ? NEVER_EXPIRES_DAYS : dayNumber(expires) - dayNumber(deps.today()))
  },

  regenerateToken: async ({ caller, deps }) => ok({ id_token: await deps.tokens.sign(caller.sessionId) }),

  logout: async ({ caller, deps }) => {
    await deps.sessions.end(caller.sessionId)
    await deps.audit({ userId: caller.user.id, action: 'sign-out', object: 'session', decision: 'done' })
    return ok({ status: 'ok' })
  },
}
