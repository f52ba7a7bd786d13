import type { AnyEventObject } from 'xstate'
import type { LoadedAccount, SessionAccount } from '../../../machines/access/session-context.ts'
import { sessionMachine } from '../../../machines/access/session.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

const ACCOUNT: SessionAccount = {
  id: 1,
  login: 'analyst',
  firstName: 'Maya',
  lastName: 'Reyes',
  email: 'analyst@example.com',
  activated: true,
  defaultLandingPage: 'spend',
  roles: ['ROLE_CLIENT'],
  permissions: ['NEW_BI_TOOLS'],
}
const LANDING_OPTIONS = [
  { name: 'spend', displayName: 'Spend', path: '/aframe/dashboard/spend', permission: 'NEW_BI_TOOLS' },
  { name: 'myProfile', displayName: 'Profile', path: '/profile' },
]
export const LOADED: LoadedAccount = {
  account: ACCOUNT,
  passwordDaysLeft: 45,
  landingOptions: LANDING_OPTIONS,
  mustSetUpFactor: false,
}
export const EXPIRED: LoadedAccount = { ...LOADED, passwordDaysLeft: 0 }
/** Decision 0036 */
export const UNPROTECTED: LoadedAccount = { ...LOADED, mustSetUpFactor: true }
/** Neither a client nor a guest, and no default landing page. ACC-10 */
export const HOMELESS: LoadedAccount = { ...LOADED, account: { ...ACCOUNT, roles: [], defaultLandingPage: null } }

export const SESSION_ENDED = { status: 401, detail: 'Full authentication is required to access this resource' }
export const REFUSED = { status: 401, detail: 'The user name or the password is not right.' }
export const LIVE_ELSEWHERE = { status: 401, detail: 'LOGOFFCHECK There is an open session in another browser.' }
export const MORE_THAN_ONE = { status: 401, detail: 'More than one user has this e-mail address.' }
export const CODE_ASKED = {
  status: 401,
  detail: 'SECONDFACTOR Enter the code of your authenticator app, or a recovery code.',
}
export const CODE_REFUSED = { status: 401, detail: 'SECONDFACTOR The code is not right, or was used already.' }
export const FAULT = { status: 500, detail: 'Sorry, server is going wrong' }

const SUBMITTED = {
  type: 'credentials.submitted',
  username: 'analyst',
  password: 'secret',
  logOffOtherSessions: false,
} as const
const BEGINNING = 'xstate.done.actor.readBeginning'
const ACCOUNT_LOADED = 'xstate.done.actor.loadAccount'
const CODE_FAILED = 'xstate.error.actor.authenticateWithCode'
const ACCOUNT_FAILED = 'xstate.error.actor.loadAccount'

/** Everything that can happen to a session, by name: what a person does, what the server answers, what time brings. */
export const SESSION_CASES = {
  'a token is stored': { type: BEGINNING, output: { held: { token: 'stored', renewInMs: 60_000 }, ssoCode: null } },
  'single sign-on brings a code': { type: BEGINNING, output: { held: null, ssoCode: 'code' } },
  'nothing is stored': { type: BEGINNING, output: { held: null, ssoCode: null } },
  'the storage is closed': { type: 'xstate.error.actor.readBeginning', error: new Error('denied') },
  'credentials.submitted': SUBMITTED,
  'sign-in is accepted': { type: 'xstate.done.actor.authenticate', output: 'fresh' },
  'sign-in is refused': { type: 'xstate.error.actor.authenticate', error: REFUSED },
  'a session is live elsewhere': { type: 'xstate.error.actor.authenticate', error: LIVE_ELSEWHERE },
  'more than one fits': { type: 'xstate.error.actor.authenticate', error: MORE_THAN_ONE },
  'a code is asked for': { type: 'xstate.error.actor.authenticate', error: CODE_ASKED },
  'code.submitted': { type: 'code.submitted', code: '123456' },
  'code.left': { type: 'code.left' },
  'the second factor is right': { type: 'xstate.done.actor.authenticateWithCode', output: 'fresh' },
  'the second factor is wrong': { type: CODE_FAILED, error: CODE_REFUSED },
  'a session is live elsewhere by now': { type: CODE_FAILED, error: LIVE_ELSEWHERE },
  'the credentials no longer hold': { type: CODE_FAILED, error: REFUSED },
  'the code is accepted': { type: 'xstate.done.actor.exchangeCode', output: 'fresh' },
  'the code is refused': { type: 'xstate.error.actor.exchangeCode', error: REFUSED },
  'the account is loaded': { type: ACCOUNT_LOADED, output: LOADED },
  'an expired account is loaded': { type: ACCOUNT_LOADED, output: EXPIRED },
  'an account without second factor is loaded': { type: ACCOUNT_LOADED, output: UNPROTECTED },
  'factor.set': { type: 'factor.set' },
  'factor.missing': { type: 'factor.missing' },
  'an account without landing page is loaded': { type: ACCOUNT_LOADED, output: HOMELESS },
  'the session is over at the account': { type: ACCOUNT_FAILED, error: SESSION_ENDED },
  'the account fails': { type: ACCOUNT_FAILED, error: FAULT },
  'account.retried': { type: 'account.retried' },
  'a default landing page is chosen': { type: 'landing.chosen', landingpage: 'spend', isDefaultLandingPage: true },
  'a landing page is chosen for now': { type: 'landing.chosen', landingpage: 'spend', isDefaultLandingPage: false },
  'the landing page is saved': { type: 'xstate.done.actor.saveLanding' },
  'the session is over at the landing page': { type: 'xstate.error.actor.saveLanding', error: SESSION_ENDED },
  'the landing page is not saved': { type: 'xstate.error.actor.saveLanding', error: FAULT },
  'token.renewed': { type: 'token.renewed', held: { token: 'renewed', renewInMs: 600_000 } },
  'session.ended': { type: 'session.ended' },
  'session.left': { type: 'session.left' },
  'logout is answered': { type: 'xstate.done.actor.logout' },
  'logout fails': { type: 'xstate.error.actor.logout', error: FAULT },
  'the clearing delay is over': { type: 'xstate.after.clearingDelay.session.signingOut.clearing' },
} as const satisfies Readonly<Record<string, AnyEventObject>>

export type SessionCase = keyof typeof SESSION_CASES

export const model = {
  machine: sessionMachine,
  cases: SESSION_CASES,
  starts: AS_IT_IS,
  care: {
    stores: { saveLanding: (sent) => sent },
  },
} as const satisfies Model<SessionCase>
