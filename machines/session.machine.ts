import { assign, fromPromise, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { landingChoice } from '../domain/account/landing.ts'
import type {
  Beginning,
  ChosenLanding,
  Credentials,
  GivenCode,
  LoadedAccount,
  SessionContext,
  SessionEvent,
} from './session-context.ts'
import { asSessionProblem, meansSessionEnded } from './session-ended.ts'
import { meansCodeAsked, meansMoreThanOne, meansRefused, meansSessionElsewhere } from './sign-in-refusal.ts'
import { RENEWAL_MS, tokenUpkeepMachine } from './token-upkeep.machine.ts'
import type { HeldToken } from './token-upkeep.machine.ts'

/** So long after the call that ends the session what the browser keeps of it goes. ACC-48 */
const CLEARING_MS = 500

type WithToken = { readonly token: string }
type WithError = { readonly error: unknown }

const notProvided = (): never => {
  throw new Error('provide this before the session machine starts')
}
const withError = ({ event: { error } }: { readonly event: WithError }): WithError => ({ error })
const withOutput = <T>({ event: { output } }: { readonly event: { readonly output: T } }): T => output
/** What follows when the account does not come, and the state that waits for another try: after a reload and after a sign-in alike. */
const accountNotLoaded = [
  {
    guard: { type: 'isSessionEnded', params: withError },
    target: '#session.signedOut.expired',
    actions: ['clearStored', 'forgetAll'],
  },
  { target: 'unavailable', actions: { type: 'rememberProblem', params: withError } },
] as const
const accountUnavailable = {
  tags: 'unavailable',
  on: { 'account.retried': { target: 'loading', actions: 'forgetProblem' }, 'session.left': '#session.signingOut' },
} as const
const EMPTY: SessionContext = {
  held: null,
  ssoCode: null,
  credentials: null,
  isArriving: false,
  loaded: null,
  landingPage: '',
  problem: null,
}

/**
 * One person's session, from the stored token to signing out. Actors reject with a SessionProblem.
 * Source: ACC-02 to ACC-12, ACC-16 to ACC-24, ACC-34, ACC-44 to ACC-51, ERR-01.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'pending' | 'unavailable' | 'location-kept',
  },
  actors: {
    readBeginning: fromPromise<Beginning>(notProvided),
    authenticate: fromPromise<string, Credentials & Partial<GivenCode>>(notProvided),
    exchangeCode: fromPromise<string, { readonly code: string }>(notProvided),
    loadAccount: fromPromise<LoadedAccount, WithToken>(notProvided),
    saveLanding: fromPromise<void, WithToken & { readonly username: string; readonly landingPage: string }>(
      notProvided,
    ),
    logout: fromPromise<void, WithToken>(notProvided),
    keepToken: tokenUpkeepMachine,
  },
  actions: {
    storeSession: (_, _params: { readonly held: HeldToken; readonly daysLeft: number }) => notProvided(),
    announceDaysLeft: (_, _params: { readonly daysLeft: number; readonly isArriving: boolean }) => notProvided(),
    clearStored: notProvided,
    rememberBeginning: assign((_, { held, ssoCode }: Beginning) => ({ held, ssoCode })),
    arrive: assign((_, { token }: WithToken) => ({
      held: { token, renewInMs: RENEWAL_MS },
      credentials: null,
      isArriving: true,
      problem: null,
    })),
    arriveAnew: assign({ isArriving: true }),
    holdToken: assign((_, { held }: { readonly held: HeldToken }) => ({ held })),
    rememberAccount: assign((_, loaded: LoadedAccount) => {
      const choice = landingChoice(loaded.account)
      return { loaded, landingPage: choice.kind === 'page' ? choice.name : '', problem: null }
    }),
    rememberLanding: assign((_, { landingpage }: ChosenLanding) => ({ landingPage: landingpage, problem: null })),
    rememberProblem: assign((_, { error }: WithError) => ({ problem: asSessionProblem(error) })),
    rememberCredentials: assign((_, { username, password, logOffOtherSessions }: Credentials) => ({
      credentials: { username, password, logOffOtherSessions },
      problem: null,
    })),
    rememberRefusal: assign((_, { error }: WithError) => ({ problem: asSessionProblem(error), credentials: null })),
    forgetCredentials: assign({ credentials: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    forgetAll: assign(EMPTY),
  },
  guards: {
    isStored: (_, { held }: Beginning) => held !== null,
    hasCode: (_, { ssoCode }: Beginning) => ssoCode !== null,
    isSessionEnded: (_, { error }: WithError) => meansSessionEnded(asSessionProblem(error)),
    isMoreThanOne: (_, { error }: WithError) => meansMoreThanOne(error),
    isSessionElsewhere: (_, { error }: WithError) => meansSessionElsewhere(error),
    isCodeAsked: (_, { error }: WithError) => meansCodeAsked(error),
    isRefused: (_, { error }: WithError) => meansRefused(error),
    mustSetUpFactor: (_, { mustSetUpFactor }: LoadedAccount) => mustSetUpFactor,
    isExpired: (_, { passwordDaysLeft }: LoadedAccount) => passwordDaysLeft <= 0,
    mustChoose: (_, { account }: LoadedAccount) => landingChoice(account).kind === 'must-choose',
    isDefault: (_, { isDefaultLandingPage }: ChosenLanding) => isDefaultLandingPage,
  },
  delays: { clearingDelay: CLEARING_MS },
}).createMachine({
  id: 'session',
  context: EMPTY,
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'pending',
      invoke: {
        id: 'readBeginning',
        src: 'readBeginning',
        onDone: [
          {
            guard: { type: 'isStored', params: withOutput },
            target: 'restored',
            actions: { type: 'rememberBeginning', params: withOutput },
          },
          {
            guard: { type: 'hasCode', params: withOutput },
            target: 'exchangingCode',
            actions: { type: 'rememberBeginning', params: withOutput },
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
        /** The server refused the sign-in, or did not answer. ACC-22 */
        failed: { tags: 'location-kept' },
        /** Several people have that name, so nobody can be signed in by it. ACC-23 */
        moreThanOne: { tags: 'location-kept' },
        /** The same credentials with logOffOtherSessions go on from here. ACC-24 */
        liveElsewhere: { tags: 'location-kept' },
        /** The server ended the session; the address is left for the sign-in. ERR-01 */
        expired: { tags: 'location-kept' },
        left: {},
      },
      on: {
        'credentials.submitted': {
          target: 'signingIn',
          actions: { type: 'rememberCredentials', params: ({ event }) => event },
        },
      },
    },

    signingIn: {
      tags: 'location-kept',
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => context.credentials ?? notProvided(),
        onDone: { target: 'arriving', actions: { type: 'arrive', params: ({ event }) => ({ token: event.output }) } },
        onError: [
          { guard: { type: 'isCodeAsked', params: withError }, target: 'enteringCode' },
          {
            guard: { type: 'isSessionElsewhere', params: withError },
            target: 'signedOut.liveElsewhere',
            actions: { type: 'rememberRefusal', params: withError },
          },
          {
            guard: { type: 'isMoreThanOne', params: withError },
            target: 'signedOut.moreThanOne',
            actions: { type: 'rememberRefusal', params: withError },
          },
          { target: 'signedOut.failed', actions: { type: 'rememberRefusal', params: withError } },
        ],
      },
    },

    /** The password was right, and a code of the second factor is asked for. */
    enteringCode: {
      tags: 'location-kept',
      initial: 'asked',
      states: {
        asked: {
          on: {
            'code.submitted': { target: 'checking', actions: 'forgetProblem' },
            'code.left': { target: '#session.signedOut', actions: 'forgetCredentials' },
          },
        },
        /** The same credentials again, with the code; where only the code is wrong, or too many were, it is asked for again. */
        checking: {
          invoke: {
            id: 'authenticateWithCode',
            src: 'authenticate',
            input: ({ context, event }) => ({
              ...(context.credentials ?? notProvided()),
              code: event.type === 'code.submitted' ? event.code : notProvided(),
            }),
            onDone: {
              target: '#session.arriving',
              actions: { type: 'arrive', params: ({ event }) => ({ token: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSessionElsewhere', params: withError },
                target: '#session.signedOut.liveElsewhere',
                actions: { type: 'rememberRefusal', params: withError },
              },
              {
                guard: { type: 'isRefused', params: withError },
                target: '#session.signedOut.failed',
                actions: { type: 'rememberRefusal', params: withError },
              },
              { target: 'asked', actions: { type: 'rememberProblem', params: withError } },
            ],
          },
        },
      },
    },

    /** Back from the identity provider. ACC-34 */
    exchangingCode: {
      tags: 'pending',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.ssoCode ?? notProvided() }),
        onDone: { target: 'arriving', actions: { type: 'arrive', params: ({ event }) => ({ token: event.output }) } },
        onError: { target: 'signedOut.failed', actions: { type: 'rememberProblem', params: withError } },
      },
    },

    /** Account and days left come before anything else is decided. ACC-06, ACC-50 */
    restored: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'pending',
          invoke: {
            id: 'loadAccount',
            src: 'loadAccount',
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: [
              {
                guard: { type: 'isExpired', params: withOutput },
                target: '#session.signedIn.entered.passwordExpired',
                actions: { type: 'rememberAccount', params: withOutput },
              },
              {
                guard: { type: 'mustSetUpFactor', params: withOutput },
                target: '#session.signedIn.settingUpFactor',
                actions: { type: 'rememberAccount', params: withOutput },
              },
              { target: '#session.signedIn.entered', actions: { type: 'rememberAccount', params: withOutput } },
            ],
            onError: accountNotLoaded,
          },
        },
        unavailable: accountUnavailable,
      },
    },

    /** The same after a sign-in, where a landing page may have to be chosen. ACC-06 to ACC-10, ACC-16 */
    arriving: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'pending',
          invoke: {
            id: 'loadAccount',
            src: 'loadAccount',
            input: ({ context }) => ({ token: tokenOf(context) }),
            onDone: [
              {
                guard: { type: 'isExpired', params: withOutput },
                target: '#session.signedIn.entered.passwordExpired',
                actions: { type: 'rememberAccount', params: withOutput },
              },
              {
                guard: { type: 'mustSetUpFactor', params: withOutput },
                target: '#session.signedIn.settingUpFactor',
                actions: { type: 'rememberAccount', params: withOutput },
              },
              {
                guard: { type: 'mustChoose', params: withOutput },
                target: '#session.signedIn.landing',
                actions: { type: 'rememberAccount', params: withOutput },
              },
              { target: '#session.signedIn.entered', actions: { type: 'rememberAccount', params: withOutput } },
            ],
            onError: accountNotLoaded,
          },
        },
        unavailable: accountUnavailable,
      },
    },

    signedIn: {
      invoke: { id: 'upkeep', src: 'keepToken', input: ({ context }) => context.held ?? notProvided() },
      initial: 'entered',
      states: {
        /** The token is a temporary one: nothing is stored until a landing page is chosen. ACC-10 to ACC-12 */
        landing: {
          initial: 'asked',
          states: {
            asked: {
              on: {
                'landing.chosen': [
                  {
                    guard: { type: 'isDefault', params: ({ event }) => event },
                    target: 'saving',
                    actions: { type: 'rememberLanding', params: ({ event }) => event },
                  },
                  {
                    target: '#session.signedIn.entered',
                    actions: { type: 'rememberLanding', params: ({ event }) => event },
                  },
                ],
              },
            },
            saving: {
              invoke: {
                id: 'saveLanding',
                src: 'saveLanding',
                input: ({ context }) => ({
                  token: tokenOf(context),
                  username: context.loaded?.account.login ?? notProvided(),
                  landingPage: context.landingPage,
                }),
                onDone: '#session.signedIn.entered',
                onError: [
                  {
                    guard: { type: 'isSessionEnded', params: withError },
                    target: '#session.signedOut.expired',
                    actions: ['clearStored', 'forgetAll'],
                  },
                  { target: 'asked', actions: { type: 'rememberProblem', params: withError } },
                ],
              },
            },
          },
          on: {
            'token.renewed': { actions: { type: 'holdToken', params: ({ event }) => event } },
          },
        },
        /** Until it is done the server refuses everything else; then the account is loaded again, as after a sign-in. */
        settingUpFactor: {
          on: {
            'factor.set': { target: '#session.arriving', actions: 'arriveAnew' },
            'token.renewed': { actions: { type: 'holdToken', params: ({ event }) => event } },
          },
        },
        entered: {
          entry: [
            {
              type: 'storeSession',
              params: ({ context }) => ({ held: context.held ?? notProvided(), daysLeft: daysLeftOf(context) }),
            },
            {
              type: 'announceDaysLeft',
              params: ({ context }) => ({ daysLeft: daysLeftOf(context), isArriving: context.isArriving }),
            },
          ],
          initial: 'open',
          states: {
            open: { on: { 'factor.missing': '#session.signedIn.settingUpFactor' } },
            /** The pages are hidden until the password is changed. ACC-47 */
            passwordExpired: {},
          },
          on: {
            'token.renewed': {
              actions: [
                { type: 'holdToken', params: ({ event }) => event },
                {
                  type: 'storeSession',
                  params: ({ context, event }) => ({ held: event.held, daysLeft: daysLeftOf(context) }),
                },
              ],
            },
          },
        },
      },
      on: {
        'session.ended': { target: 'signedOut.expired', actions: ['clearStored', 'forgetAll'] },
        'session.left': 'signingOut',
      },
    },

    /** The server is told first; what the browser keeps goes also where it does not answer. ACC-48 */
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
        clearing: {
          after: { clearingDelay: { target: '#session.signedOut.left', actions: ['clearStored', 'forgetAll'] } },
        },
      },
    },
  },
})

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

function tokenOf({ held }: SessionContext): string {
  return held?.token ?? notProvided()
}

function daysLeftOf({ loaded }: SessionContext): number {
  return loaded?.passwordDaysLeft ?? notProvided()
}
