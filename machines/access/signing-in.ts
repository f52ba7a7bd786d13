import { notProvided, sessionSetup, withError, withOutput } from './session-setup.ts'

const rememberRefusal = { type: 'rememberRefusal', params: withError } as const
const arrive = {
  type: 'arrive',
  params: ({ event }: { event: { output: string } }) => ({ token: event.output }),
} as const

export const restoring = sessionSetup.createStateConfig({
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
})

export const signedOut = sessionSetup.createStateConfig({
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
})

export const signingIn = sessionSetup.createStateConfig({
  tags: 'location-kept',
  invoke: {
    id: 'authenticate',
    src: 'authenticate',
    input: ({ context }) => context.credentials ?? notProvided(),
    onDone: { target: 'arriving', actions: arrive },
    onError: [
      { guard: { type: 'isCodeAsked', params: withError }, target: 'enteringCode' },
      {
        guard: { type: 'isSessionElsewhere', params: withError },
        target: 'signedOut.liveElsewhere',
        actions: rememberRefusal,
      },
      {
        guard: { type: 'isMoreThanOne', params: withError },
        target: 'signedOut.moreThanOne',
        actions: rememberRefusal,
      },
      { target: 'signedOut.failed', actions: rememberRefusal },
    ],
  },
})

/** The password was right, and a code of the second factor is asked for. */
export const enteringCode = sessionSetup.createStateConfig({
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
      meta: { accepted: { overlap: 'a session elsewhere is a refusal too, and leads to its own question' } },
      invoke: {
        id: 'authenticateWithCode',
        src: 'authenticate',
        input: ({ context, event }) => ({
          ...(context.credentials ?? notProvided()),
          code: event.type === 'code.submitted' ? event.code : notProvided(),
        }),
        onDone: {
          target: '#session.arriving',
          actions: arrive,
        },
        onError: [
          {
            guard: { type: 'isSessionElsewhere', params: withError },
            target: '#session.signedOut.liveElsewhere',
            actions: rememberRefusal,
          },
          {
            guard: { type: 'isRefused', params: withError },
            target: '#session.signedOut.failed',
            actions: rememberRefusal,
          },
          { target: 'asked', actions: { type: 'rememberProblem', params: withError } },
        ],
      },
    },
  },
})

/** Back from the identity provider. ACC-34 */
export const exchangingCode = sessionSetup.createStateConfig({
  tags: 'pending',
  invoke: {
    id: 'exchangeCode',
    src: 'exchangeCode',
    input: ({ context }) => ({ code: context.ssoCode ?? notProvided() }),
    onDone: { target: 'arriving', actions: arrive },
    onError: { target: 'signedOut.failed', actions: { type: 'rememberProblem', params: withError } },
  },
})
