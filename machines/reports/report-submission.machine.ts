import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { reportAnswerKind, type ReportFormat } from '../../domain/reports/report.ts'
import type { ReportRequest } from '../../domain/reports/report-request.ts'

/** What a person wants as a report: all rows of a page's grid as it is filtered now. */
export interface ReportDraft {
  /** Id of the page. */
  readonly page: string
  readonly request: Omit<ReportRequest, 'format' | 'idempotencyKey'>
}

/** A report on its way to the server; every attempt to send it carries the same key. Lessons 15 */
export interface PendingReport extends ReportDraft {
  readonly format: ReportFormat
  readonly key: string
}

export interface ReportSubmissionContext {
  /** Null: none is asked for. */
  readonly pending: PendingReport | null
  readonly failure: unknown
}

export type ReportSubmissionEvent =
  | { readonly type: 'report.asked'; readonly draft: ReportDraft; readonly key: string }
  | { readonly type: 'format.chosen'; readonly format: ReportFormat }
  | { readonly type: 'report.confirmed' }
  | { readonly type: 'report.declined' }
  | { readonly type: 'report.retried' }
  | { readonly type: 'report.abandoned' }

const RETRY_MS = 5_000

const notProvided = (): never => {
  throw new Error('provide this before a report is submitted')
}

/** Submits a report: asks first, sends it once however often the connection is lost, and says what the server answered. RPT-02 to RPT-06, GAP-41 */
export const reportSubmissionMachine = setup({
  types: {
    context: {} as ReportSubmissionContext,
    events: {} as ReportSubmissionEvent,
    /** What a page that was left or loaded again had on its way. */
    input: {} as { readonly pending: PendingReport | null },
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    submitReport: fromPromise<string, PendingReport>(() => Promise.reject(new Error('submitReport is not provided'))),
  },
  actions: {
    takeDraft: assign((_, { draft, key }: { readonly draft: ReportDraft; readonly key: string }) => ({
      pending: { ...draft, key, format: 'xlsx' as const },
    })),
    takeFormat: assign(({ context: { pending } }, { format }: { readonly format: ReportFormat }) => ({
      pending: pending && { ...pending, format },
    })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    forget: assign({ pending: null, failure: null }),
    /** Remembers what is on its way, so that a page loaded again goes on with it. */
    keepPending: (_, _pending: PendingReport | null): void => notProvided(),
    /** The server's words, for 10 s. */
    tellAnswer: (_, _params: { readonly answer: string }): void => notProvided(),
    /** With the way to `/reports`, for 5 s. */
    tellSubmitted: notProvided,
    tellRefused: notProvided,
  },
  guards: {
    isPending: ({ context: { pending } }) => pending !== null,
    isSaid: (_, { answer }: { readonly answer: string }) => reportAnswerKind(answer) === 'said',
    isSubmitted: (_, { answer }: { readonly answer: string }) => reportAnswerKind(answer) === 'submitted',
    isLost: (_, { failure }: { readonly failure: unknown }) =>
      failure instanceof Object && 'status' in failure && failure.status === 0,
  },
  delays: { retryMs: RETRY_MS },
}).createMachine({
  id: 'reportSubmission',
  context: ({ input: { pending } }) => ({ pending, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isPending', target: 'submitting' }, { target: 'idle' }] },
    idle: {
      entry: ['forget', { type: 'keepPending', params: null }],
      on: {
        'report.asked': {
          target: 'confirming',
          actions: { type: 'takeDraft', params: ({ event: { draft, key } }) => ({ draft, key }) },
        },
      },
    },
    confirming: {
      tags: 'asking',
      on: {
        'format.chosen': { actions: { type: 'takeFormat', params: ({ event: { format } }) => ({ format }) } },
        'report.confirmed': 'submitting',
        'report.declined': 'idle',
      },
    },
    submitting: {
      tags: 'busy',
      entry: { type: 'keepPending', params: ({ context: { pending } }) => pending },
      invoke: {
        id: 'submitting',
        src: 'submitReport',
        input: ({ context: { pending } }) => pending ?? notProvided(),
        onDone: [
          {
            guard: { type: 'isSaid', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
            actions: { type: 'tellAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isSubmitted', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
            actions: 'tellSubmitted',
          },
          { target: 'idle', actions: 'tellRefused' },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ failure: event.error }) }, target: 'unsent' },
          { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
    },
    /** No answer came: whether the server has it is not known, so it is sent again under the same key. */
    unsent: {
      tags: 'busy',
      after: { retryMs: 'submitting' },
      on: { 'report.retried': 'submitting', 'report.abandoned': 'idle' },
    },
    failed: { on: { 'report.retried': 'submitting', 'report.abandoned': 'idle' } },
  },
})

export type ReportSubmissionActor = ActorRefFrom<typeof reportSubmissionMachine>
export type ReportSubmissionSnapshot = SnapshotFrom<typeof reportSubmissionMachine>
