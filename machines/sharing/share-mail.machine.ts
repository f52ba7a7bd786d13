import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { USUAL_LETTER, type Letter } from '../../domain/schedules/letter.ts'
import type { MailOutcome } from '../../domain/dashboards/layout/sharing.ts'

/** A page on its way to people; every attempt to send it carries the same key, so that nobody gets it twice. */
export interface PageMailing extends Letter {
  readonly key: string
  /** Path and query. */
  readonly address: string
  /** Ids of people. */
  readonly people: readonly number[]
}

/** What became of the mail to one of them. */
export interface MailedTo {
  readonly id: number
  readonly outcome: MailOutcome
}

export interface ShareMailContext extends PageMailing {
  /** Of the last answer. */
  readonly outcomes: readonly MailedTo[]
  readonly failure: unknown
}

export type ShareMailEvent =
  | { readonly type: 'mail.opened'; readonly key: string; readonly address: string }
  | { readonly type: 'receivers.chosen'; readonly people: readonly number[] }
  /** What goes with the figures. */
  | { readonly type: 'letter.written'; readonly letter: Letter }
  /** The last one. */
  | { readonly type: 'receivers.dropped' }
  | { readonly type: 'mail.confirmed' }
  | { readonly type: 'mail.retried' }
  | { readonly type: 'mail.closed' }

const NOTHING: ShareMailContext = { key: '', address: '', people: [], ...USUAL_LETTER, outcomes: [], failure: null }

const WRITTEN = {
  actions: {
    type: 'takeLetter',
    params: ({ event: { letter } }: { readonly event: { readonly letter: Letter } }) => ({ letter }),
  },
} as const

/** Sends a page by mail: choose who gets it, send, and say who got it, who did not, and who may not see it. */
export const shareMailMachine = setup({
  types: { context: {} as ShareMailContext, events: {} as ShareMailEvent },
  actors: {
    sendMail: fromPromise<readonly MailedTo[], PageMailing>(() =>
      Promise.reject(new Error('sendMail is not provided')),
    ),
  },
  actions: {
    begin: assign((_, { key, address }: { readonly key: string; readonly address: string }) => ({
      ...NOTHING,
      key,
      address,
    })),
    takeReceivers: assign((_, { people }: { readonly people: readonly number[] }) => ({ people })),
    takeLetter: assign((_, { letter }: { readonly letter: Letter }) => letter),
    dropReceivers: assign({ people: [] }),
    takeOutcomes: assign((_, { outcomes }: { readonly outcomes: readonly MailedTo[] }) => ({
      outcomes,
      failure: null,
    })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    reachedAll: (_, { outcomes }: { readonly outcomes: readonly MailedTo[] }) =>
      outcomes.every(({ outcome }) => outcome === 'sent'),
  },
}).createMachine({
  id: 'shareMail',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'mail.opened': {
          target: 'open',
          actions: { type: 'begin', params: ({ event: { key, address } }) => ({ key, address }) },
        },
      },
    },
    open: {
      on: { 'mail.closed': 'closed' },
      initial: 'unaddressed',
      states: {
        /** Nobody is chosen. */
        unaddressed: {
          on: {
            'letter.written': WRITTEN,
            'receivers.chosen': {
              target: 'addressed',
              actions: { type: 'takeReceivers', params: ({ event: { people } }) => ({ people }) },
            },
          },
        },
        addressed: {
          on: {
            'letter.written': WRITTEN,
            'receivers.chosen': {
              actions: { type: 'takeReceivers', params: ({ event: { people } }) => ({ people }) },
            },
            'receivers.dropped': { target: 'unaddressed', actions: 'dropReceivers' },
            'mail.confirmed': 'sending',
          },
        },
        sending: {
          invoke: {
            id: 'sending',
            src: 'sendMail',
            input: ({ context: { key, address, people, attachment, line } }) => ({
              key,
              address,
              people,
              attachment,
              line,
            }),
            onDone: [
              {
                guard: { type: 'reachedAll', params: ({ event }) => ({ outcomes: event.output }) },
                target: 'sent',
                actions: { type: 'takeOutcomes', params: ({ event }) => ({ outcomes: event.output }) },
              },
              {
                target: 'partly',
                actions: { type: 'takeOutcomes', params: ({ event }) => ({ outcomes: event.output }) },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
            },
          },
        },
        sent: {},
        /** Some got it, or nobody. */
        partly: { on: { 'mail.retried': 'sending' } },
        failed: { on: { 'mail.retried': 'sending' } },
      },
    },
  },
})

export type ShareMailSnapshot = SnapshotFrom<typeof shareMailMachine>
