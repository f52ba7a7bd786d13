import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ReportsRequest } from '../../domain/reports/named-report.ts'

/** What an answer of the assistant asks to be made. CHAT-25 */
export interface OrderedReport extends ReportsRequest {
  readonly client: number
  /** Absent: the client with all its children. */
  readonly childClientIdsCSV?: string | undefined
}

/** Its file, as the server keeps it. API-47 */
export interface GeneratedFile {
  readonly id: number
  readonly fileName: string
}

export interface ChatReportInput {
  readonly order: OrderedReport
  /** The same for every attempt to have one report made. */
  readonly key: string
  /** The answer that the report belongs to. */
  readonly answerId: number
  /** Null: none was made for it, as far as is known. */
  readonly reportId: number | null
  /** The answer came just now: its report is made at once. */
  readonly isFresh: boolean
}

export interface ChatReportContext extends ChatReportInput {
  /** The server's word for it; null: not known yet. CHAT-26 */
  readonly status: string | null
  /** Why there is none. */
  readonly failure: unknown
  readonly file: GeneratedFile | null
}

export type ChatReportEvent =
  /** `key` is of a new report, where the one there was is over. */
  { readonly type: 'report.asked'; readonly key: string } | { readonly type: 'file.asked' }

/** Between two looks at how far it is. CHAT-27 */
const POLL_MS = 5_000
const COMPLETED = 'Completed'
const UNDER_WAY: readonly string[] = ['Queued', 'Running']

function notProvided(): never {
  throw new Error('provide this before a report is made')
}

/** The report that an answer asks for, from its making to its file. CHAT-25 to CHAT-27, CHAT-36 */
export const chatReportMachine = setup({
  types: {
    context: {} as ChatReportContext,
    events: {} as ChatReportEvent,
    input: {} as ChatReportInput,
    tags: {} as 'asking' | 'unreached',
  },
  actors: {
    createReport: fromPromise<number, Pick<ChatReportContext, 'order' | 'key'>>(notProvided),
    /** Keeps which report the answer led to. */
    keepReport: fromPromise<unknown, { answerId: number; reportId: number }>(notProvided),
    readStatus: fromPromise<string, { reportId: number }>(notProvided),
    /** Null: it has none. */
    findFile: fromPromise<GeneratedFile | null, { reportId: number }>(notProvided),
    saveFile: fromPromise<unknown, GeneratedFile>(notProvided),
  },
  actions: {
    takeKey: assign(({ context: { reportId, key } }, { key: next }: { readonly key: string }) => ({
      key: reportId === null ? key : next,
      reportId: null,
      status: null,
      failure: null,
      file: null,
    })),
    takeReport: assign((_, { reportId }: { readonly reportId: number }) => ({ reportId })),
    takeStatus: assign((_, { status }: { readonly status: string }) => ({ status })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    takeFile: assign((_, { file }: { readonly file: GeneratedFile | null }) => ({ file })),
    tellMade: (_, _params: { readonly reportId: number }): void => notProvided(),
    /** What is not stored is only logged. CHAT-35 */
    logFailure: (_, _params: { readonly failure: unknown }): void => notProvided(),
    /** The server's words, for 10 s. CHAT-36 */
    tellNoFile: (_, _params: { readonly failure: unknown }): void => notProvided(),
  },
  guards: {
    isMade: ({ context: { reportId } }) => reportId !== null,
    isFresh: ({ context }) => context.isFresh,
    isCompleted: (_, { status }: { readonly status: string }) => status === COMPLETED,
    isUnderWay: (_, { status }: { readonly status: string }) => UNDER_WAY.includes(status),
    isThere: (_, { file }: { readonly file: GeneratedFile | null }) => file !== null,
    isLost: (_, { failure }: { readonly failure: unknown }) =>
      failure instanceof Object && 'status' in failure && failure.status === 0,
  },
  delays: { pollMs: POLL_MS },
}).createMachine({
  id: 'chatReport',
  context: ({ input }) => ({ ...input, status: null, failure: null, file: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isMade', target: 'checking' }, { guard: 'isFresh', target: 'making' }, { target: 'offered' }],
    },
    /** Of an older answer, whose report was never made as far as is known. */
    offered: {
      on: {
        'report.asked': {
          target: 'making',
          actions: { type: 'takeKey', params: ({ event: { key } }) => ({ key }) },
        },
      },
    },
    making: {
      tags: 'asking',
      invoke: {
        id: 'making',
        src: 'createReport',
        input: ({ context: { order, key } }) => ({ order, key }),
        onDone: {
          target: 'keeping',
          actions: { type: 'takeReport', params: ({ event }) => ({ reportId: event.output }) },
        },
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ failure: event.error }) }, target: 'unsent' },
          { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
    },
    /** No answer came: whether the server has it is not known, so it is sent again under the same key. */
    unsent: { tags: ['asking', 'unreached'], after: { pollMs: 'making' } },
    keeping: {
      tags: 'asking',
      entry: { type: 'tellMade', params: ({ context: { reportId } }) => ({ reportId: reportId ?? notProvided() }) },
      invoke: {
        id: 'keeping',
        src: 'keepReport',
        input: ({ context: { answerId, reportId } }) => ({ answerId, reportId: reportId ?? notProvided() }),
        onDone: 'checking',
        onError: {
          target: 'checking',
          actions: { type: 'logFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    checking: {
      invoke: {
        id: 'checking',
        src: 'readStatus',
        input: ({ context: { reportId } }) => ({ reportId: reportId ?? notProvided() }),
        onDone: [
          {
            guard: { type: 'isCompleted', params: ({ event }) => ({ status: event.output }) },
            target: 'finding',
          },
          {
            guard: { type: 'isUnderWay', params: ({ event }) => ({ status: event.output }) },
            target: 'waiting',
            actions: { type: 'takeStatus', params: ({ event }) => ({ status: event.output }) },
          },
          { target: 'failed', actions: { type: 'takeStatus', params: ({ event }) => ({ status: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ failure: event.error }) }, target: 'unreached' },
          { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
    },
    waiting: { after: { pollMs: 'checking' } },
    unreached: { tags: 'unreached', after: { pollMs: 'checking' } },
    finding: {
      invoke: {
        id: 'finding',
        src: 'findFile',
        input: ({ context: { reportId } }) => ({ reportId: reportId ?? notProvided() }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ file: event.output }) },
            target: 'ready',
            actions: { type: 'takeFile', params: ({ event }) => ({ file: event.output }) },
          },
          { target: 'failed', actions: { type: 'tellNoFile', params: { failure: null } } },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ failure: event.error }) }, target: 'unreached' },
          { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
    },
    ready: { on: { 'file.asked': 'saving' } },
    saving: {
      invoke: {
        id: 'saving',
        src: 'saveFile',
        input: ({ context: { file } }) => file ?? notProvided(),
        onDone: 'ready',
        onError: {
          target: 'ready',
          actions: { type: 'tellNoFile', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    /** Refused, failed, cancelled, over, or without a file. */
    failed: {
      on: {
        'report.asked': {
          target: 'making',
          actions: { type: 'takeKey', params: ({ event: { key } }) => ({ key }) },
        },
      },
    },
  },
})

export type ChatReportActor = ActorRefFrom<typeof chatReportMachine>
export type ChatReportSnapshot = SnapshotFrom<typeof chatReportMachine>
