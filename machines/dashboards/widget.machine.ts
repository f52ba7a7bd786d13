import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom, type StateValueFrom } from 'xstate'
import {
  holdsRows,
  type WidgetAnswer,
  type WidgetFailure,
  type WidgetQuestion,
} from '../../domain/card/card-question.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import type { TimedResult } from '../../domain/query/timed-result.ts'

/** What is asked of the warehouse; with what is before, what leads from it to the query's. */
export type WarehouseQuestion = Pick<WidgetQuestion, 'query' | 'before'>

export interface WidgetContext {
  readonly question: WidgetQuestion | null
  /** The last picture; kept, greyed, while a newer question is asked or has failed. */
  readonly answer: WidgetAnswer | null
  readonly failure: WidgetFailure | null
  /** Of the data that the last answer was made from, also of one without rows; null: nothing was answered yet. */
  readonly dataVersion: number | null
  /** The published version that made the widget ask again last, so that none does twice. */
  readonly askedFor: number
}

export type WidgetEvent =
  | { type: 'query.changed'; question: WidgetQuestion }
  | { type: 'retry.press' }
  | { type: 'data.published'; dataVersion: number }

const widgetSetup = setup({
  types: { context: {} as WidgetContext, events: {} as WidgetEvent },
  actors: {
    askWarehouse: fromPromise<TimedResult, WarehouseQuestion>(() =>
      Promise.reject(new Error('askWarehouse is not provided')),
    ),
  },
  guards: {
    isNewQuestion: ({ context, event }) =>
      event.type === 'query.changed' && event.question.key !== context.question?.key,
    isBehind: ({ context, event }) =>
      event.type === 'data.published' &&
      event.dataVersion > Math.max(context.dataVersion ?? Number.MAX_VALUE, context.askedFor),
    holdsRows: ({ context }, { result }: { result: QueryResult }) =>
      context.question !== null && holdsRows(context.question.query, result),
  },
  actions: {
    keepQuestion: assign({
      question: ({ context, event }) => (event.type === 'query.changed' ? event.question : context.question),
      failure: null,
    }),
    keepAnswer: assign({
      answer: ({ context }, { result }: { result: TimedResult }) =>
        context.question ? { question: context.question, result } : null,
      dataVersion: (_, { result }: { result: QueryResult }) => result.dataVersion,
    }),
    forgetAnswer: assign({ answer: null, dataVersion: (_, { result }: { result: QueryResult }) => result.dataVersion }),
    noteVersion: assign({
      askedFor: ({ context, event }) => (event.type === 'data.published' ? event.dataVersion : context.askedFor),
    }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => ({ detail: detailOf(error) }) }),
    forgetFailure: assign({ failure: null }),
  },
})

const ofResult = ({ event }: { event: { output: TimedResult } }) => ({ result: event.output })
const keepFailure = {
  type: 'keepFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const
/** The question is asked alike before the first picture and behind one; only a failure leads elsewhere. */
const asking = {
  id: 'asking',
  src: 'askWarehouse',
  input: askedQuery,
  onDone: [
    {
      guard: { type: 'holdsRows', params: ofResult },
      target: 'drawn',
      actions: { type: 'keepAnswer', params: ofResult },
    },
    { target: 'empty', actions: { type: 'forgetAnswer', params: ofResult } },
  ],
} as const

/**
 * One widget's way from a question to a picture. A newer question ends the older request: its actor is stopped, which
 * aborts its signal, and its late answer reaches nobody. Nothing is asked again while the question stays the same,
 * unless newer data was published than the answer's.
 * The actor `askWarehouse` is provided by the app. Lessons 2 and 3.
 */
export const widgetMachine = widgetSetup.createMachine({
  id: 'widget',
  context: { question: null, answer: null, failure: null, dataVersion: null, askedFor: 0 },
  initial: 'waiting',
  states: {
    waiting: { on: { 'query.changed': { target: 'loading', actions: 'keepQuestion' } } },
    loading: {
      invoke: { ...asking, onError: { target: 'failed', actions: keepFailure } },
      on: { 'query.changed': { guard: 'isNewQuestion', target: 'loading', reenter: true, actions: 'keepQuestion' } },
    },
    refreshing: {
      invoke: { ...asking, onError: { target: 'outdated', actions: keepFailure } },
      on: { 'query.changed': { guard: 'isNewQuestion', target: 'refreshing', reenter: true, actions: 'keepQuestion' } },
    },
    drawn: {
      on: {
        'query.changed': { guard: 'isNewQuestion', target: 'refreshing', actions: 'keepQuestion' },
        'data.published': { guard: 'isBehind', target: 'refreshing', actions: 'noteVersion' },
      },
    },
    empty: {
      on: {
        'query.changed': { guard: 'isNewQuestion', target: 'loading', actions: 'keepQuestion' },
        'data.published': { guard: 'isBehind', target: 'loading', actions: 'noteVersion' },
      },
    },
    failed: {
      on: {
        'retry.press': { target: 'loading', actions: 'forgetFailure' },
        'query.changed': { guard: 'isNewQuestion', target: 'loading', actions: 'keepQuestion' },
      },
    },
    outdated: {
      on: {
        'retry.press': { target: 'refreshing', actions: 'forgetFailure' },
        'query.changed': { guard: 'isNewQuestion', target: 'refreshing', actions: 'keepQuestion' },
      },
    },
  },
})

export type WidgetActor = ActorRefFrom<typeof widgetMachine>
export type WidgetPhase = StateValueFrom<typeof widgetMachine>

/** Where the widget stands; outdated: the newest question failed and the picture is of an older one. */
export function widgetPhase(snapshot: SnapshotFrom<typeof widgetMachine>): WidgetPhase {
  return snapshot.value
}

function askedQuery({ context }: { context: WidgetContext }): WarehouseQuestion {
  if (!context.question) throw new Error('a widget asks only with a question')
  const { query, before } = context.question
  return before ? { query, before } : { query }
}

function detailOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string')
    return error.detail
  return error instanceof Error ? error.message : String(error)
}
