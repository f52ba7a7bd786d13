import { assign, fromPromise, sendParent, setup } from 'xstate'
import { asSessionProblem, meansSessionEnded } from './session-ended.ts'

const MINUTE_MS = 60_000
/** A token lives 15 minutes and is renewed at 10. */
export const RENEWAL_MS = 10 * MINUTE_MS
export const RENEWAL_RETRY_MS = MINUTE_MS / 2

/** A token and the time until it wants to be renewed; 0: at once. */
export interface HeldToken {
  readonly token: string
  readonly renewInMs: number
}

/** What the owner of the upkeep is told. */
export type UpkeepEvent =
  | { readonly type: 'token.renewed'; readonly held: HeldToken }
  /** The server no longer knows the session. ERR-01 */
  | { readonly type: 'session.ended' }

const notProvided = (): never => {
  throw new Error('provide this before the token upkeep starts')
}

/** Keeps the token of a session fresh for as long as the server knows the session. ACC-49 */
export const tokenUpkeepMachine = setup({
  types: { context: {} as { readonly held: HeldToken }, input: {} as HeldToken },
  actors: { regenerateToken: fromPromise<string, { readonly token: string }>(notProvided) },
  actions: {
    holdToken: assign((_, held: HeldToken) => ({ held })),
    tellOwner: sendParent((_, event: UpkeepEvent) => event),
  },
  guards: {
    isSessionEnded: (_, { error }: { readonly error: unknown }) => meansSessionEnded(asSessionProblem(error)),
  },
  delays: {
    renewalDelay: ({ context }) => context.held.renewInMs,
    renewalRetryDelay: RENEWAL_RETRY_MS,
  },
}).createMachine({
  id: 'tokenUpkeep',
  context: ({ input }) => ({ held: input }),
  initial: 'fresh',
  states: {
    fresh: { after: { renewalDelay: 'renewing' } },
    renewing: {
      invoke: {
        id: 'regenerateToken',
        src: 'regenerateToken',
        input: ({ context }) => ({ token: context.held.token }),
        onDone: {
          target: 'fresh',
          actions: [
            { type: 'holdToken', params: ({ event }) => ({ token: event.output, renewInMs: RENEWAL_MS }) },
            {
              type: 'tellOwner',
              params: ({ event }) => ({ type: 'token.renewed', held: { token: event.output, renewInMs: RENEWAL_MS } }),
            },
          ],
        },
        onError: [
          {
            guard: { type: 'isSessionEnded', params: ({ event }) => ({ error: event.error }) },
            target: 'over',
            actions: { type: 'tellOwner', params: { type: 'session.ended' } },
          },
          { target: 'waiting' },
        ],
      },
    },
    /** The server did not answer, or was busy; the token still has some minutes. */
    waiting: { after: { renewalRetryDelay: 'renewing' } },
    over: { type: 'final' },
  },
})
