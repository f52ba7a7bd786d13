import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { SharedWith } from '../../domain/dashboards/layout/sharing.ts'

/** Whom a page or a view is for from now on; nobody: it is taken back. */
export interface AudienceStep {
  /** Its id. */
  readonly item: string
  readonly audience: readonly SharedWith[]
}

export interface AudienceContext {
  /** As it was chosen; null: as it stands. */
  readonly chosen: readonly SharedWith[] | null
  /** What is on its way, or was last. */
  readonly step: AudienceStep
  readonly failure: unknown
}

export type AudienceEvent =
  | { readonly type: 'audience.chosen'; readonly audience: readonly SharedWith[] }
  | ({ readonly type: 'audience.confirmed' } & AudienceStep)
  | { readonly type: 'item.withdrawn'; readonly item: string }
  | { readonly type: 'step.retried' }

const NOTHING: AudienceContext = { chosen: null, step: { item: '', audience: [] }, failure: null }

/**
 * Whom something that a person made is for: a view or a page that is shared, a page that is published to roles. Choose, give it or take
 * it back, and where that fails try the same again. Decision 0200
 */
export const audienceMachine = setup({
  types: { context: {} as AudienceContext, events: {} as AudienceEvent },
  actors: {
    takeStep: fromPromise<unknown, AudienceStep>(() => Promise.reject(new Error('takeStep is not provided'))),
  },
  actions: {
    choose: assign((_, { audience }: { readonly audience: readonly SharedWith[] }) => ({ chosen: audience })),
    mean: assign((_, step: AudienceStep) => ({ step })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    isForSomebody: (_, { audience }: { readonly audience: readonly SharedWith[] }) => audience.length > 0,
  },
}).createMachine({
  id: 'audience',
  context: NOTHING,
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'standing',
      on: {
        'audience.chosen': {
          target: '.chosen',
          actions: { type: 'choose', params: ({ event: { audience } }) => ({ audience }) },
        },
        'audience.confirmed': {
          target: 'sending',
          actions: { type: 'mean', params: ({ event: { item, audience } }) => ({ item, audience }) },
        },
        'item.withdrawn': {
          target: 'sending',
          actions: { type: 'mean', params: ({ event: { item } }) => ({ item, audience: [] }) },
        },
      },
      states: {
        standing: {},
        chosen: {},
        given: {},
        withdrawn: {},
        /** What was meant is there still. */
        failed: { on: { 'step.retried': '#audience.sending' } },
      },
    },
    sending: {
      invoke: {
        id: 'sending',
        src: 'takeStep',
        input: ({ context: { step } }) => step,
        onDone: [
          {
            guard: { type: 'isForSomebody', params: ({ context: { step } }) => step },
            target: 'choosing.given',
          },
          { target: 'choosing.withdrawn' },
        ],
        onError: {
          target: 'choosing.failed',
          actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
        },
      },
    },
  },
})

export type AudienceSnapshot = SnapshotFrom<typeof audienceMachine>

/** Why it was neither given nor taken back; null: nothing failed. */
export function audienceFailureIn(snapshot: AudienceSnapshot): unknown {
  return snapshot.matches({ choosing: 'failed' }) ? snapshot.context.failure : null
}
