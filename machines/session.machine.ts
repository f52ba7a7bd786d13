import { assign, fromPromise, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { asSessionProblem, meansSessionEnded } from './session-ended.ts'
import type { SessionProblem } from './session-ended.ts'

const MINUTE_MS = 60_000
/** A token lives 15 minutes and is renewed at 10. */
export const RENEWAL_MS = 10 * MINUTE_MS
export const RENEWAL_RETRY_MS = MINUTE_MS / 2
/** ACC-48 */
export const CLEARING_MS = 500

/** API-06 */
export interface SessionAccount {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly activated: boolean
  readonly defaultLandingPage: string | null
  readonly roles: string[]
  readonly permissions: string[]
}

/** A token and the time until it wants to be renewed; 0: at once. */
export interface HeldToken {
  readonly token: string
  readonly renewInMs: number
}

export interface LoadedAccount {
  readonly account: SessionAccount
  /** 0 or less: the password has expired. */
  readonly passwordDaysLeft: number
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly logOffOtherSessions: boolean
}

export interface SessionContext {
  readonly held: HeldToken | null
  readonly loaded: LoadedAccount | null
  /** Why the last sign-in or account load failed. */
  readonly problem: SessionProblem | null
}

export type SessionEvent =
  | ({ readonly type: 'credentials.submitted' } & Credentials)
  | { readonly type: 'account.retried' }
  /** A call was refused because the session is over, or another tab signed out. ERR-01 */
  | { readonly type: 'session.ended' }
  /** The person signs out. */
  | { readonly type: 'session.left' }

type WithToken = { readonly token: string }

const notProvided = (): never => {
  throw new Error('provide this before the session machine starts')
}
const EMPTY: SessionContext = { held: null, loaded: null, problem: null }

/**
 * One person's session, from the stored token to signing out.
 * Actors reject with a SessionProblem. Source: ACC-02 to ACC-06, ACC-20 to ACC-22, ACC-48 to ACC-51, ERR-01.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, tags: {} as 'pending' | 'location-kept' },
  actors: {
    readStored: fromPromise<HeldToken | null>(notProvided),
    authenticate: fromPromise<string, Credentials>(notProvided),
    loadAccount: fromPromise<LoadedAccount, WithToken>(notProvided),
    regenerateToken: fromPromise<string, WithToken>(notProvided),
    logout: fromPromise<void, WithToken>(notProvided),
  },
  actions: {
    storeToken: (_, _params: HeldToken) => notProvided(),
    storeDaysLeft: (_, _params: { readonly days: number }) => notProvided(),
    clearStored: notProvided,
    holdToken: assign((_, params: HeldToken) => ({ held: params, problem: null })),
    rememberAccount: assign((_, params: LoadedAccount) => ({ loaded: params, problem: null })),
    rememberProblem: assign((_, params: { readonly error: unknown }) => ({ problem: asSessionProblem(params.error) })),
    forgetProblem: assign({ problem: null }),
    forgetAll: assign(EMPTY),
  },
  guards: {
    isStored: (_, params: { readonly stored: HeldToken | null }) => params.stored !== null,
    isSessionEnded: (_, params: { readonly error: unknown }) => meansSessionEnded(asSessionProblem(params.error)),
  },
  delays: {
    renewalDelay: ({ context }) => context.held?.renewInMs ?? RENEWAL_MS,
    renewalRetryDelay: RENEWAL_RETRY_MS,
    clearingDelay: CLEARING_MS,
  },
}).createMachine({
  id: 'session',
  context: EMPTY,
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'pending',
      invoke: {
        id: 'readStored',
        src: 'readStored',
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ stored: event.output }) },
            target: 'loadingAccount',
            actions: { type: 'holdToken', params: ({ event }) => event.output ?? notProvided() },
          },
          { target: 'signedOut' },
        ],
        onError: 'signedOut',
      },
    },

    signedOut: {
      initial: 'idle',
      states: {
        idle: { tags: 'location-kept' },
        /** The server refused the credentials, or did not answer. ACC-22 */
        failed: { tags: 'location-kept' },
        /** ERR-01 */
        expired: { tags: 'location-kept' },
        left: {},
      },
      on: { 'credentials.submitted': { target: 'signingIn', actions: 'forgetProblem' } },
    },

    signingIn: {
      tags: 'location-kept',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => (event.type === 'credentials.submitted' ? event : notProvided()),
        onDone: {
          target: 'loadingAccount',
          actions: { type: 'holdToken', params: ({ event }) => ({ token: event.output, renewInMs: RENEWAL_MS }) },
        },
        onError: { target: 'signedOut.failed', actions: { type: 'rememberProblem', params: ({ event }) => ({ error: event.error }) } },
      },
    },

    /** Account and days left come before anything else is decided. ACC-06, ACC-50 */
    loadingAccount: {
      tags: 'pending',
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: ({ context }) => ({ token: tokenOf(context) }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'rememberAccount', params: ({ event }) => event.output },
            { type: 'storeDaysLeft', params: ({ event }) => ({ days: event.output.passwordDaysLeft }) },
          ],
        },
        onError: [
          { guard: { type: 'isSessionEnded', params: ({ event }) => ({ error: event.error }) }, target: 'signedOut.expired', actions: ['clearStored', 'forgetAll'] },
          { target: 'accountUnavailable', actions: { type: 'rememberProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },

    accountUnavailable: {
      on: {
        'account.retried': { target: 'loadingAccount', actions: 'forgetProblem' },
        'session.left': 'signingOut',
      },
    },

    signedIn: {
      initial: 'idle',
      states: {
        idle: {
          entry: { type: 'storeToken', params: ({ context }) => context.held ?? notProvided() },
          after: { renewalDelay: 'renewing' },
        },
        renewing: {
          invoke: {
            id: 'regenerateToken',
            src: 'regenerateToken',
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: {
              target: 'idle',
              actions: { type: 'holdToken', params: ({ event }) => ({ token: event.output, renewInMs: RENEWAL_MS }) },
            },
            onError: [
              {
                guard: { type: 'isSessionEnded', params: ({ event }) => ({ error: event.error }) },
                target: '#session.signedOut.expired',
                actions: ['clearStored', 'forgetAll'],
              },
              { target: 'waitingToRenew' },
            ],
          },
        },
        waitingToRenew: { after: { renewalRetryDelay: 'renewing' } },
      },
      on: {
        'session.ended': { target: 'signedOut.expired', actions: ['clearStored', 'forgetAll'] },
        'session.left': 'signingOut',
      },
    },

    /** ACC-48 */
    signingOut: {
      tags: 'pending',
      initial: 'ending',
      states: {
        ending: {
          invoke: {
            id: 'logout',
            src: 'logout',
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: 'clearing',
            onError: 'clearing',
          },
        },
        clearing: { after: { clearingDelay: { target: '#session.signedOut.left', actions: ['clearStored', 'forgetAll'] } } },
      },
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The bearer of every call; null: signed out. */
export function heldToken(snapshot: SessionSnapshot): string | null {
  return snapshot.context.held?.token ?? null
}

export function sessionAccount(snapshot: SessionSnapshot): SessionAccount | null {
  return snapshot.context.loaded?.account ?? null
}

/** The text of the failed sign-in or account load. ACC-22 */
export function sessionProblem(snapshot: SessionSnapshot): SessionProblem | null {
  return snapshot.context.problem
}

function tokenOf(context: SessionContext): string {
  return context.held?.token ?? notProvided()
}
