import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { InvoiceLine } from '../../domain/tracking/timeline.ts'
import type { ChargeLine, TrackingDetail } from '../../domain/tracking/tracking-detail.ts'

/** A package with its charges, and where it stands among the rows that the popup goes through. */
export interface PackageShown {
  readonly at: number
  readonly detail: TrackingDetail
  readonly charges: readonly ChargeLine[]
  /** That its row is of; null: not known. */
  readonly line: InvoiceLine | null
  /** Of the amounts; `all`: US dollars. */
  readonly currency: string
}

/** From which row, and which way: 0 is that row itself. */
export interface PackageAsked {
  readonly at: number
  readonly step: -1 | 0 | 1
}

export interface TrackingPopupInput {
  readonly at: number
  /** Rows that the popup may go through. */
  readonly size: number
}

export interface TrackingPopupContext extends PackageAsked {
  /** Beyond these there is no package. */
  readonly first: number
  readonly last: number
  readonly shown: PackageShown | null
  readonly error: unknown
}

export type TrackingPopupEvent =
  | { readonly type: 'popup.closed' }
  | { readonly type: 'row.left'; readonly step: -1 | 1 }
  /** Once more. */
  | { readonly type: 'package.asked' }
  | { readonly type: 'number.copied' }

const LOCK_MS = 3_000

/** The details of one package after another: loaded, shown or failed, and beside that the copying of its number. TRK-01, TRK-13, TRK-14, TRK-18, TRK-19 */
export const trackingPopupMachine = setup({
  types: { context: {} as TrackingPopupContext, events: {} as TrackingPopupEvent, input: {} as TrackingPopupInput },
  actors: {
    /** Null: no package is further that way; the row itself has one, or it rejects. */
    loadPackage: fromPromise<PackageShown | null, PackageAsked>(() =>
      Promise.reject(new Error('loadPackage is not provided')),
    ),
    copyNumber: fromPromise<void, { readonly trackingNumber: string }>(() =>
      Promise.reject(new Error('copyNumber is not provided')),
    ),
  },
  actions: {
    tellCopied: (_, _params: { readonly copied: boolean }): void => {
      throw new Error('provide this before the popup starts')
    },
    keepStep: assign((_, { step }: { readonly step: PackageAsked['step'] }) => ({ step })),
    show: assign((_, { shown }: { readonly shown: PackageShown | null }) =>
      shown ? { shown, at: shown.at, step: 0 as const } : {},
    ),
    noteEnd: assign(({ context: { at, step, first, last } }) => ({
      step: 0 as const,
      first: step < 0 ? at : first,
      last: step > 0 ? at : last,
    })),
    keepError: assign((_, { error }: { readonly error: unknown }) => ({ error })),
  },
  guards: {
    isThere: (_, { shown }: { readonly shown: PackageShown | null }) => shown !== null,
    mayLeave: ({ context: { at, first, last } }, { step }: { readonly step: -1 | 1 }) =>
      at + step >= first && at + step <= last,
    hasNumber: ({ context: { shown } }) => typeof shown?.detail.trackingNumber === 'string',
  },
  delays: { lockMs: LOCK_MS },
}).createMachine({
  id: 'trackingPopup',
  context: ({ input: { at, size } }) => ({ at, step: 0, first: 0, last: size - 1, shown: null, error: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'popup.closed': 'closed' },
      states: {
        package: {
          initial: 'loading',
          on: {
            'row.left': {
              guard: { type: 'mayLeave', params: ({ event: { step } }) => ({ step }) },
              target: '.loading',
              actions: { type: 'keepStep', params: ({ event: { step } }) => ({ step }) },
              reenter: true,
            },
            'package.asked': '.loading',
          },
          states: {
            loading: {
              invoke: {
                id: 'loadingPackage',
                src: 'loadPackage',
                input: ({ context: { at, step } }) => ({ at, step }),
                onDone: [
                  {
                    guard: { type: 'isThere', params: ({ event }) => ({ shown: event.output }) },
                    target: 'shown',
                    actions: { type: 'show', params: ({ event }) => ({ shown: event.output }) },
                  },
                  { target: 'loading', actions: 'noteEnd', reenter: true },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'keepError', params: ({ event: { error } }) => ({ error }) },
                },
              },
            },
            shown: {},
            failed: {},
          },
        },
        copying: {
          initial: 'ready',
          states: {
            ready: { on: { 'number.copied': { guard: 'hasNumber', target: 'asked' } } },
            asked: {
              invoke: {
                id: 'copyingNumber',
                src: 'copyNumber',
                input: ({ context: { shown } }) => ({ trackingNumber: shown?.detail.trackingNumber ?? '' }),
                onDone: { target: 'locked', actions: { type: 'tellCopied', params: { copied: true } } },
                onError: { target: 'ready', actions: { type: 'tellCopied', params: { copied: false } } },
              },
            },
            locked: { after: { lockMs: 'ready' } },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type TrackingPopupSnapshot = SnapshotFrom<typeof trackingPopupMachine>

/** Whether the number may be copied: not while it is, nor for a moment after it was. TRK-18 */
export function copyingIn(snapshot: TrackingPopupSnapshot): 'ready' | 'asked' | 'locked' {
  if (snapshot.matches({ open: { copying: 'locked' } })) return 'locked'
  return snapshot.matches({ open: { copying: 'asked' } }) ? 'asked' : 'ready'
}
