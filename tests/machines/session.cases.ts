import type { AnyEventObject } from 'xstate'
import type { SessionAccount } from '../../machines/session.machine.ts'

export const ACCOUNT: SessionAccount = {
  login: 'analyst',
  firstName: 'Maya',
  lastName: 'Reyes',
  email: 'analyst@example.com',
  activated: true,
  defaultLandingPage: null,
  roles: ['ROLE_CLIENT'],
  permissions: ['NEW_BI_TOOLS'],
}
export const SESSION_ENDED = { status: 401, detail: 'Full authentication is required to access this resource' }
export const REFUSED = { status: 401, detail: 'The user name or the password is not right.' }
const FAULT = { status: 500, detail: 'Sorry, server is going wrong' }

/** Everything that can happen to a session, by name: what a person does, what the server answers, what time brings. */
export const SESSION_CASES = {
  'a token is stored': { type: 'xstate.done.actor.readStored', output: { token: 'stored', renewInMs: 60_000 } },
  'nothing is stored': { type: 'xstate.done.actor.readStored', output: null },
  'the storage is closed': { type: 'xstate.error.actor.readStored', error: new Error('denied') },
  'credentials.submitted': { type: 'credentials.submitted', username: 'analyst', password: 'secret', logOffOtherSessions: false },
  'sign-in is accepted': { type: 'xstate.done.actor.authenticate', output: 'fresh' },
  'sign-in is refused': { type: 'xstate.error.actor.authenticate', error: REFUSED },
  'the account is loaded': { type: 'xstate.done.actor.loadAccount', output: { account: ACCOUNT, passwordDaysLeft: 45 } },
  'the session is over at the account': { type: 'xstate.error.actor.loadAccount', error: SESSION_ENDED },
  'the account fails': { type: 'xstate.error.actor.loadAccount', error: FAULT },
  'account.retried': { type: 'account.retried' },
  'renewal is due': { type: 'xstate.after.renewalDelay.session.signedIn.idle' },
  'the token is renewed': { type: 'xstate.done.actor.regenerateToken', output: 'renewed' },
  'the session is over at the renewal': { type: 'xstate.error.actor.regenerateToken', error: SESSION_ENDED },
  'the renewal fails': { type: 'xstate.error.actor.regenerateToken', error: FAULT },
  'another renewal is due': { type: 'xstate.after.renewalRetryDelay.session.signedIn.waitingToRenew' },
  'session.ended': { type: 'session.ended' },
  'session.left': { type: 'session.left' },
  'logout is answered': { type: 'xstate.done.actor.logout' },
  'logout fails': { type: 'xstate.error.actor.logout', error: FAULT },
  'the clearing delay is over': { type: 'xstate.after.clearingDelay.session.signingOut.clearing' },
} as const satisfies Readonly<Record<string, AnyEventObject>>

export type SessionCase = keyof typeof SESSION_CASES
