import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { Cookie } from '../http/cookies.ts'
import { browserOf } from '../http/browser-of.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, type Devices } from './guesses/devices.ts'
import { networkOf } from '../http/network-of.ts'
import type { FactorProof } from './second-factor/second-factors.ts'
import { tellPerson, type NoticeNeeds } from './tell-person.ts'
import { isActive, type User } from '../callers/users.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { Tokens } from './tokens.ts'

export interface SignIn {
  readonly user: User
  readonly logOffOtherSessions: boolean
  /** The identity provider that said who it is; absent: a password did. */
  readonly provider?: string
  /** The provider says that it was shown a second factor. */
  readonly factorShown?: boolean
  /** The second factor that was shown beside the password. */
  readonly factor?: FactorProof | undefined
}

/** Where a call comes from. */
export interface Visit {
  readonly address: string
  readonly userAgent: string | undefined
  readonly cookie: (name: string) => string | undefined
}

/** What begins a session of a person. */
export interface SignInNeeds extends NoticeNeeds {
  readonly audit: AuditLog
  readonly devices: Devices
  readonly sessions: Sessions
  readonly today: () => CalendarDate
  readonly tokens: Tokens
}

/** Starts the session of a person who has proved who they are; the browser is known from now on. LOGOFFCHECK: ACC-24 */
export async function signIn(
  deps: SignInNeeds,
  { user, logOffOtherSessions, provider, factor, factorShown = false }: SignIn,
  visit: Visit,
): Promise<Result<{ id_token: string }> & { readonly cookies?: readonly Cookie[] }> {
  if (!isActive(user, deps.today())) return failed('account-inactive')
  const isNewBrowser =
    deps.devices.known(visit.cookie(DEVICE_COOKIE), user.id) === undefined && (await deps.sessions.hasStarted(user.id))
  const [browser, network] = [browserOf(visit.userAgent), networkOf(visit.address)]
  const sessionId = await deps.sessions.start({
    userId: user.id,
    single: user.singleSession,
    logOffOthers: logOffOtherSessions,
    browser,
    network,
    withFactor: factorShown || factor !== undefined,
    ...(provider === undefined ? {} : { provider }),
  })
  const session = sessionId === undefined ? undefined : await deps.sessions.find(sessionId)
  if (sessionId === undefined || !session) return failed('session-elsewhere')
  await deps.audit({
    userId: user.id,
    action: 'sign-in',
    object:
      provider === undefined
        ? ['password', ...(factor === undefined ? [] : [factor])].join(' and ')
        : `sso ${provider}`,
    decision: 'allowed',
  })
  if (isNewBrowser) await tellPerson(deps, { user, kind: 'newBrowser', browser, network })
  const device = {
    name: DEVICE_COOKIE,
    value: deps.devices.issue(user.id, visit.cookie(DEVICE_COOKIE)),
    maxAgeSeconds: DEVICE_COOKIE_SECONDS,
  }
  return {
    ...ok({ id_token: await deps.tokens.sign({ id: sessionId, overAtMs: session.overAtMs }) }),
    cookies: [device],
  }
}
