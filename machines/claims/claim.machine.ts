import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { ClaimMove, ClaimState, DismissReason } from '../../domain/audit/claim.ts'

/** How a claim stands; the version goes with what is done, so that nobody acts on another state than they see. */
export interface ClaimStanding {
  readonly id: number
  readonly version: number
  readonly state: ClaimState
}

export interface ClaimToMove {
  readonly id: number
  readonly version: number
  readonly move: ClaimMove
  /** Why it is dismissed. */
  readonly reason?: DismissReason | undefined
  readonly note?: string | undefined
}

/** What became of a move: how the claim stands now, or why it was not moved. */
export type MoveOutcome = { readonly claim: ClaimStanding } | { readonly refusal: string }

export interface ClaimContext extends ClaimStanding {
  readonly asked: Pick<ClaimToMove, 'move' | 'reason' | 'note'> | null
  readonly refusal: string | null
  readonly failure: unknown
}

export type ClaimEvent =
  | { readonly type: 'claim.queued' }
  | { readonly type: 'claim.claimed' }
  | { readonly type: 'claim.denied' }
  | { readonly type: 'claim.dismissed'; readonly reason: DismissReason; readonly note: string }
  | { readonly type: 'claim.takenBack' }
  | { readonly type: 'claim.reopened' }
  /** How it stands by now: invoices, days and other people move it too. */
  | { readonly type: 'claim.told'; readonly claim: ClaimStanding }

const NOTHING = { asked: null, refusal: null, failure: null } as const

const moved = (move: ClaimMove) => ({
  target: '#claim.moving' as const,
  actions: { type: 'ask' as const, params: { move } },
})

/**
 * A claim from found to its answer. The server keeps it and decides by the same rules (`domain/audit/claim.ts`): what it answers
 * is where the claim stands, whatever was asked for.
 */
export const claimMachine = setup({
  types: { context: {} as ClaimContext, events: {} as ClaimEvent, input: {} as ClaimStanding },
  actors: {
    move: fromPromise<MoveOutcome, ClaimToMove>(() => Promise.reject(new Error('move is not provided'))),
  },
  actions: {
    ask: assign((_, asked: NonNullable<ClaimContext['asked']>) => ({ ...NOTHING, asked })),
    take: assign((_, { claim }: { readonly claim: ClaimStanding }) => ({ ...NOTHING, ...claim })),
    takeOutcome: assign((_, outcome: MoveOutcome) =>
      'claim' in outcome ? { ...NOTHING, ...outcome.claim } : { ...NOTHING, refusal: outcome.refusal },
    ),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ ...NOTHING, failure })),
  },
  guards: {
    stands: ({ context }, { state }: { readonly state: ClaimState }) => context.state === state,
  },
}).createMachine({
  id: 'claim',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'placed',
  states: {
    /** To where the claim stands. */
    placed: {
      always: [
        { guard: { type: 'stands', params: { state: 'found' } }, target: 'standing.found' },
        { guard: { type: 'stands', params: { state: 'queued' } }, target: 'standing.queued' },
        { guard: { type: 'stands', params: { state: 'claimed' } }, target: 'standing.claimed' },
        { guard: { type: 'stands', params: { state: 'credited' } }, target: 'standing.credited' },
        { guard: { type: 'stands', params: { state: 'partlyCredited' } }, target: 'standing.partlyCredited' },
        { guard: { type: 'stands', params: { state: 'denied' } }, target: 'standing.denied' },
        { guard: { type: 'stands', params: { state: 'expired' } }, target: 'standing.expired' },
        { target: 'standing.dismissed' },
      ],
    },
    standing: {
      on: {
        'claim.told': {
          target: 'placed',
          actions: { type: 'take', params: ({ event: { claim } }) => ({ claim }) },
        },
      },
      initial: 'found',
      states: {
        found: {
          on: {
            'claim.queued': moved('queue'),
            'claim.dismissed': {
              target: '#claim.moving',
              actions: {
                type: 'ask',
                params: ({ event: { reason, note } }) => ({ move: 'dismiss', reason, note }),
              },
            },
          },
        },
        queued: {
          on: {
            'claim.claimed': moved('claim'),
            'claim.takenBack': moved('takeBack'),
            'claim.dismissed': {
              target: '#claim.moving',
              actions: {
                type: 'ask',
                params: ({ event: { reason, note } }) => ({ move: 'dismiss', reason, note }),
              },
            },
          },
        },
        claimed: {
          on: {
            'claim.denied': moved('deny'),
            'claim.takenBack': moved('takeBack'),
          },
        },
        /** Paid in full: nothing is left to be done. */
        credited: {},
        partlyCredited: { on: { 'claim.reopened': moved('reopen') } },
        denied: { on: { 'claim.reopened': moved('reopen') } },
        expired: { on: { 'claim.reopened': moved('reopen') } },
        dismissed: { on: { 'claim.reopened': moved('reopen') } },
      },
    },
    moving: {
      invoke: {
        id: 'moving',
        src: 'move',
        input: ({ context: { id, version, asked } }) => ({ id, version, ...(asked ?? { move: 'queue' as const }) }),
        onDone: { target: 'placed', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
        onError: {
          target: 'placed',
          actions: { type: 'takeFailure', params: ({ event: { error } }) => ({ failure: error }) },
        },
      },
    },
  },
})

export type ClaimSnapshot = SnapshotFrom<typeof claimMachine>
