import type { SessionContext } from './session-context.ts'
import { notProvided, sessionSetup, tokenOf, withError } from './session-setup.ts'

/** The token is a temporary one: nothing is stored until a landing page is chosen. ACC-10 to ACC-12 */
const landing = sessionSetup.createStateConfig({
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
})

const entered = sessionSetup.createStateConfig({
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
})

export const signedIn = sessionSetup.createStateConfig({
  meta: { accepted: { 'no error exit': 'it tells the end of the session by an event, and tries again by itself' } },
  invoke: { id: 'upkeep', src: 'keepToken', input: ({ context }) => context.held ?? notProvided() },
  initial: 'entered',
  states: {
    landing,
    /** Until it is done the server refuses everything else; then the account is loaded again, as after a sign-in. */
    settingUpFactor: {
      on: {
        'factor.set': { target: '#session.arriving', actions: 'arriveAnew' },
        'token.renewed': { actions: { type: 'holdToken', params: ({ event }) => event } },
      },
    },
    entered,
  },
  on: {
    'session.ended': { target: 'signedOut.expired', actions: ['clearStored', 'forgetAll'] },
    'session.left': 'signingOut',
  },
})

function daysLeftOf({ loaded }: SessionContext): number {
  return loaded?.passwordDaysLeft ?? notProvided()
}
