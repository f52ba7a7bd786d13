import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { retryDelayMs, type SaveEnd } from './retry-delay.ts'

export interface PreferenceContext {
  /** In force. */
  readonly value: string
  /** What is being applied. */
  readonly wanted: string
  readonly signedIn: boolean
  /** What the server keeps of the person who signed in was not asked for yet. */
  readonly unread: boolean
  /** Chosen here, and not known to be stored. */
  readonly unsaved: boolean
  readonly retries: number
}

export type PreferenceEvent =
  | { readonly type: 'session.began' }
  | { readonly type: 'session.ended' }
  | { readonly type: 'preference.chosen'; readonly value: string }

/**
 * One choice of a person, such as the theme or the language: in force at once, remembered by the browser for the next
 * visit, and stored on the server while they are signed in. At sign-in the stored one comes into force, unless
 * another was chosen on the sign-in screen. A save that fails is tried again, later and later; one that is refused is not.
 * The app provides `load` (null: nothing is stored), `apply`, `save` and `remember`. THEME-04, THEME-06, THEME-08
 */
export const preferenceMachine = setup({
  types: { context: {} as PreferenceContext, events: {} as PreferenceEvent, input: {} as { value: string } },
  actors: {
    load: fromPromise<string | null>(() => Promise.reject(new Error('load is not provided'))),
    apply: fromPromise<void, { value: string }>(() => Promise.reject(new Error('apply is not provided'))),
    save: fromPromise<SaveEnd, { value: string }>(() => Promise.reject(new Error('save is not provided'))),
  },
  actions: {
    remember: (_, _params: { value: string }) => {
      throw new Error('remember is not provided')
    },
    beginSession: assign({ signedIn: true, unread: true }),
    endSession: assign({ signedIn: false, unread: false, unsaved: false, retries: 0 }),
    want: assign({ wanted: (_, { value }: { value: string }) => value }),
    noteChosen: assign({ unsaved: true, retries: 0 }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
  },
  guards: {
    maySave: ({ context }) => context.signedIn && context.unsaved,
    mustRead: ({ context }) => context.unread,
    isRefused: (_, { end }: { end: SaveEnd }) => end === 'refused',
    isNews: ({ context }, { stored }: { stored: string | null }) => stored !== null && stored !== context.value,
  },
  delays: { retryMs: retryDelayMs },
}).createMachine({
  id: 'preference',
  context: ({ input: { value } }) => ({
    value,
    wanted: value,
    signedIn: false,
    unread: false,
    unsaved: false,
    retries: 0,
  }),
  initial: 'settled',
  on: {
    'session.began': { actions: 'beginSession' },
    'session.ended': { target: '.settled', actions: 'endSession' },
    'preference.chosen': {
      target: '.applying',
      reenter: true,
      actions: ['noteChosen', { type: 'want', params: ({ event }) => event }],
    },
  },
  states: {
    settled: {
      meta: { accepted: { overlap: 'what was chosen here counts before what is stored' } },
      initial: 'quiet',
      always: [
        { guard: 'maySave', target: 'saving' },
        { guard: 'mustRead', target: 'reading' },
      ],
      states: { quiet: {}, refused: { tags: 'refused' } },
    },
    reading: {
      entry: assign({ unread: false }),
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'isNews', params: ({ event }) => ({ stored: event.output }) },
            target: 'applying',
            actions: { type: 'want', params: ({ context, event }) => ({ value: event.output ?? context.value }) },
          },
          { target: 'settled' },
        ],
        onError: { target: 'settled' },
      },
    },
    applying: {
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ value: context.wanted }),
        onDone: {
          target: 'settled',
          actions: [
            assign({ value: ({ context }) => context.wanted }),
            { type: 'remember', params: ({ context }) => ({ value: context.wanted }) },
          ],
        },
        onError: { target: 'settled.refused', actions: assign({ unsaved: false }) },
      },
    },
    saving: {
      entry: assign({ unread: false }),
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ value: context.value }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ end: event.output }) }, target: 'unstored' },
          { target: 'settled', actions: assign({ unsaved: false, retries: 0 }) },
        ],
        onError: { target: 'waiting' },
      },
    },
    waiting: { tags: 'unsaved', after: { retryMs: { target: 'saving', actions: 'countRetry' } } },
    /** In force here alone; nothing is sent before the next choice. */
    unstored: { tags: 'unsaved' },
  },
})

export type PreferenceActor = ActorRefFrom<typeof preferenceMachine>
export type PreferenceSnapshot = SnapshotFrom<typeof preferenceMachine>

export function preferredValue(snapshot: PreferenceSnapshot): string {
  return snapshot.context.value
}
