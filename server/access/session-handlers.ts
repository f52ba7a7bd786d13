import { dayNumber } from '../../domain/dates/calendar-date.ts'
import { FIRST_LANDING } from '../../domain/access/landing.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { SESSION_OPERATIONS } from '../../openapi/contract/access/session.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import type { Caller } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import { isPasswordDoorOpen } from './password-door.ts'
import { judgeFactor, type FactorJudgingNeeds } from './second-factor/judge-factor.ts'
import { signIn, type SignInNeeds } from './sign-in.ts'
import { tryKeys } from './guesses/try-keys.ts'
import type { Attempts } from './guesses/attempts.ts'
import type { Passwords } from './passwords/password.ts'
import type { Providers } from './saml/providers.ts'
import type { Users } from '../callers/users.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'
import type { Publishes } from '../warehouse/publishes.ts'

/** Shown as days left where a password never expires: above every notice. ACC-46 */
const NEVER_EXPIRES_DAYS = 3_650

/** What signing in by a password needs. */
export interface SessionNeeds extends SignInNeeds, FactorJudgingNeeds {
  readonly attempts: Attempts
  readonly installationSettings: KeptInstallationSettings
  readonly passwords: Passwords
  readonly providers: Providers
  readonly publishes: Publishes
  readonly users: Users
}

export const sessionHandlers: Handlers<keyof typeof SESSION_OPERATIONS, SessionNeeds> = {
  authenticate: async ({ deps, body, address, cookie, userAgent }) => {
    const { found } = await deps.users.byLoginOrEmail(body.username)
    const user = found.length === 1 ? found[0] : undefined
    const keys = tryKeys({ deps, address, cookie, user, typed: body.username })
    const waitSeconds = deps.attempts.reserve(keys)
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const right = await deps.passwords.check(body.password, user?.passwordHash)
    if (right === null) return { ...failed('unavailable'), retryAfterSeconds: 1 }
    if (!right || !user) {
      await deps.audit({ userId: user?.id ?? null, action: 'sign-in', object: 'password', decision: 'refused' })
      return failed(
        found.length > 1 && !(await deps.installationSettings.current()).genericMessages
          ? 'ambiguous-user'
          : 'bad-credentials',
      )
    }
    if (!isPasswordDoorOpen(user, deps.providers.current())) {
      await deps.audit({
        userId: user.id,
        action: 'sign-in',
        object: 'password, but single sign-on only',
        decision: 'refused',
      })
      return failed('bad-credentials')
    }
    const factor = await judgeFactor(deps, user, body)
    if (!factor.ok) return factor
    deps.attempts.forgive(keys)
    return signIn(
      deps,
      { user, logOffOtherSessions: body.logOffOtherSessions, factor: factor.value },
      { address, cookie, userAgent },
    )
  },

  account: async ({ caller, deps }) =>
    ok({
      id: caller.user.id,
      login: caller.user.login,
      firstName: caller.user.firstName,
      lastName: caller.user.lastName,
      email: caller.user.email,
      activated: caller.user.activated,
      defaultLandingPage:
        caller.user.defaultLandingPage ?? ((await beginsWithUpload(caller, deps)) ? FIRST_LANDING : null),
      roles: [...caller.user.roles],
      permissions: [...caller.held],
      ...(caller.missingFactor === 'second-factor-missing' ? { mustSetUpSecondFactor: true as const } : {}),
    }),

  checkPasswordExpirationDays: async ({ caller, deps }) => {
    const expires = caller.user.passwordExpiresOn
    return ok(expires === null ? NEVER_EXPIRES_DAYS : dayNumber(expires) - dayNumber(deps.today()))
  },

  regenerateToken: async ({ caller, deps }) => {
    const session = await deps.sessions.find(caller.sessionId)
    return session
      ? ok({ id_token: await deps.tokens.sign({ id: caller.sessionId, overAtMs: session.overAtMs }) })
      : failed('not-authenticated')
  },

  logout: async ({ caller, deps }) => {
    await deps.sessions.end(caller.sessionId)
    await deps.audit({ userId: caller.user.id, action: 'sign-out', object: 'session', decision: 'done' })
    return ok({ status: 'ok' })
  },
}

/** Nobody's invoices were loaded yet, and this person may load anybody's. */
async function beginsWithUpload(caller: Caller, { publishes }: Pick<SessionNeeds, 'publishes'>): Promise<boolean> {
  if (!hasEveryClient(caller.user) || !caller.held.has('BULK_UPLOAD')) return false
  return (await publishes.seenBy(caller.scope)).publishedAt === null
}
