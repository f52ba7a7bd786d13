import { failed, ok, type Result } from '../../domain/problem.ts'
import type { Cookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './devices.ts'
import type { User } from './users.ts'

export interface SignIn {
  readonly user: User
  readonly logOffOtherSessions: boolean
  /** How the person proved who they are, as the audit log names it. */
  readonly by: string
}

/** Starts the session of a person who has proved who they are; the browser is known from now on. LOGOFFCHECK: ACC-24 */
export async function signIn(deps: Deps, { user, logOffOtherSessions, by }: SignIn): Promise<Result<{ id_token: string }> & { readonly cookies?: readonly Cookie[] }> {
  if (!user.activated) return failed('account-inactive')
  const sessionId = await deps.sessions.start({ userId: user.id, single: user.singleSession, logOffOthers: logOffOtherSessions })
  if (sessionId === undefined) return failed('session-elsewhere')
  await deps.audit({ userId: user.id, action: 'sign-in', object: by, decision: 'allowed' })
  const device = { name: DEVICE_COOKIE, value: deps.devices.issue(user.id), maxAgeSeconds: DEVICE_COOKIE_SECONDS }
  return { ...ok({ id_token: await deps.tokens.sign(sessionId) }), cookies: [device] }
}
