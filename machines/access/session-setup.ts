import { assign, fromPromise, setup } from 'xstate'
import { landingChoice } from '../../domain/access/landing.ts'
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
export type WithError = { readonly error: unknown }

export const notProvided = (): never => {
  throw new Error('provide this before the session machine starts')
}
export const EMPTY: SessionContext = {
  held: null,
  ssoCode: null,
  credentials: null,
  isArriving: false,
  loaded: null,
  landingPage: '',
  problem: null,
}

/** Guards, actions and actors of a session. Actors reject with a SessionProblem. */
export const sessionSetup = setup({
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
      const choice = landingChoice(loaded.account, loaded.landingOptions)
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
    mustChoose: (_, { account, landingOptions }: LoadedAccount) =>
      landingChoice(account, landingOptions).kind === 'must-choose',
    isDefault: (_, { isDefaultLandingPage }: ChosenLanding) => isDefaultLandingPage,
  },
  delays: { clearingDelay: CLEARING_MS },
})

export const withError = ({ event: { error } }: { readonly event: WithError }): WithError => ({ error })
export const withOutput = <T>({ event: { output } }: { readonly event: { readonly output: T } }): T => output

export function tokenOf({ held }: SessionContext): string {
  return held?.token ?? notProvided()
}
