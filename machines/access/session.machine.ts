import type { SnapshotFrom } from 'xstate'
import type { SessionContext } from './session-context.ts'
import { EMPTY, sessionSetup, tokenOf, withError, withOutput } from './session-setup.ts'
import { signedIn } from './signed-in.ts'
import { enteringCode, exchangingCode, restoring, signedOut, signingIn } from './signing-in.ts'

/** How the account is loaded, what of it comes before everything else, and what follows when it does not come: after a reload and after a sign-in alike. */
const loadAccount = {
  id: 'loadAccount',
  src: 'loadAccount',
  input: ({ context }: { context: SessionContext }) => ({ token: tokenOf(context) }),
  onError: [
    {
      guard: { type: 'isSessionEnded', params: withError },
      target: '#session.signedOut.expired',
      actions: ['clearStored', 'forgetAll'],
    },
    { target: 'unavailable', actions: { type: 'rememberProblem', params: withError } },
  ],
} as const
const rememberAccount = { type: 'rememberAccount', params: withOutput } as const
const comesFirst = [
  {
    guard: { type: 'isExpired', params: withOutput },
    target: '#session.signedIn.entered.passwordExpired',
    actions: rememberAccount,
  },
  {
    guard: { type: 'mustSetUpFactor', params: withOutput },
    target: '#session.signedIn.settingUpFactor',
    actions: rememberAccount,
  },
] as const
const accountUnavailable = {
  tags: 'unavailable',
  on: { 'account.retried': { target: 'loading', actions: 'forgetProblem' }, 'session.left': '#session.signingOut' },
} as const

/** Account and days left come before anything else is decided. ACC-06, ACC-50 */
const restored = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'pending',
      invoke: {
        ...loadAccount,
        onDone: [...comesFirst, { target: '#session.signedIn.entered', actions: rememberAccount }],
      },
    },
    unavailable: accountUnavailable,
  },
})

/** The same after a sign-in, where a landing page may have to be chosen. ACC-06 to ACC-10, ACC-16 */
const arriving = sessionSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'pending',
      invoke: {
        ...loadAccount,
        onDone: [
          ...comesFirst,
          {
            guard: { type: 'mustChoose', params: withOutput },
            target: '#session.signedIn.landing',
            actions: rememberAccount,
          },
          { target: '#session.signedIn.entered', actions: rememberAccount },
        ],
      },
    },
    unavailable: accountUnavailable,
  },
})

/** The server is told first; what the browser keeps goes also where it does not answer. ACC-48 */
const signingOut = sessionSetup.createStateConfig({
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
    clearing: {
      after: { clearingDelay: { target: '#session.signedOut.left', actions: ['clearStored', 'forgetAll'] } },
    },
  },
})

/**
 * One person's session, from the stored token to signing out. Actors reject with a SessionProblem.
 * Source: ACC-02 to ACC-12, ACC-16 to ACC-24, ACC-34, ACC-44 to ACC-51, ERR-01.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: EMPTY,
  initial: 'restoring',
  states: {
    restoring,
    signedOut,

    signingIn,
    enteringCode,

    exchangingCode,
    restored,

    arriving,
    signedIn,

    signingOut,
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
