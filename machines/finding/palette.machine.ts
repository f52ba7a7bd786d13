import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { hasNumber, type Found } from '../../domain/finding/found.ts'

export interface PaletteContext {
  readonly text: string
  /** What the server found for a text; null: nothing was asked yet. It stays while the next text is asked about. */
  readonly found: { readonly of: string; readonly what: Found } | null
  readonly error: unknown
}

export type PaletteEvent =
  | { readonly type: 'palette.opened' }
  | { readonly type: 'palette.closed' }
  | { readonly type: 'text.typed'; readonly text: string }
  /** Enter, before it is known what the text names. */
  | { readonly type: 'first.wanted' }
  | { readonly type: 'finding.retried' }

/** After the last letter: none of those before it is asked about. */
const SETTLE_MS = 150

const EMPTY = { text: '', found: null, error: null } as const

/** The palette: what is typed is asked of the server once it has settled, and the next letter withdraws the question. */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    find: fromPromise<Found, { readonly text: string }>(() => Promise.reject(new Error('find is not provided'))),
  },
  actions: {
    begin: assign(EMPTY),
    takeText: assign((_, { text }: { readonly text: string }) => ({ text })),
    takeFound: assign(({ context: { text } }, { what }: { readonly what: Found }) => ({ found: { of: text, what } })),
    forgetFound: assign({ found: null }),
    takeError: assign((_, { error }: { readonly error: unknown }) => ({ error })),
    /** Opens the first of what was found. */
    openFirst: (_, _params: { readonly what: Found }): void => {
      throw new Error('provide this before the palette opens')
    },
  },
  guards: {
    isBlank: (_, { text }: { readonly text: string }) => text.trim() === '',
    leadsOn: (_, { what }: { readonly what: Found }) =>
      hasNumber(what) || what.view !== null || what.filters.length > 0,
  },
  delays: { settleMs: SETTLE_MS },
}).createMachine({
  id: 'palette',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: { on: { 'palette.opened': { target: 'open', actions: 'begin' } } },
    open: {
      initial: 'blank',
      on: {
        'palette.closed': 'closed',
        'text.typed': [
          {
            guard: { type: 'isBlank', params: ({ event: { text } }) => ({ text }) },
            target: '.blank',
            actions: { type: 'takeText', params: ({ event: { text } }) => ({ text }) },
          },
          {
            target: '.settling',
            reenter: true,
            actions: { type: 'takeText', params: ({ event: { text } }) => ({ text }) },
          },
        ],
      },
      states: {
        blank: { entry: 'forgetFound' },
        settling: { after: { settleMs: 'asking' }, on: { 'first.wanted': 'hurrying' } },
        asking: {
          on: { 'first.wanted': 'hurrying' },
          invoke: {
            id: 'finding',
            src: 'find',
            input: ({ context: { text } }) => ({ text }),
            onDone: {
              target: 'found',
              actions: { type: 'takeFound', params: ({ event }) => ({ what: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'takeError', params: ({ event: { error } }) => ({ error }) },
            },
          },
        },
        /** Whoever pressed Enter waits for the answer, and goes where it leads. */
        hurrying: {
          invoke: {
            id: 'findingFirst',
            src: 'find',
            input: ({ context: { text } }) => ({ text }),
            onDone: [
              {
                guard: { type: 'leadsOn', params: ({ event }) => ({ what: event.output }) },
                target: '#palette.closed',
                actions: { type: 'openFirst', params: ({ event }) => ({ what: event.output }) },
              },
              { target: 'found', actions: { type: 'takeFound', params: ({ event }) => ({ what: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'takeError', params: ({ event: { error } }) => ({ error }) },
            },
          },
        },
        found: {},
        failed: { on: { 'finding.retried': 'asking' } },
      },
    },
  },
})

export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>
