import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Query, QueryResult } from '../domain/query.ts'
import type { View } from '../domain/view.ts'
import type { WidgetSettings } from '../domain/widget-settings.ts'

/** What the widget asks for, and the view and settings it is drawn with; `key` tells one question from another. */
export interface WidgetQuestion {
  readonly key: string
  readonly query: Query
  readonly settings: WidgetSettings
  readonly view: View
}

/** A drawn answer keeps its question, so that an old picture is never taken for the new one. */
export interface WidgetAnswer {
  readonly question: WidgetQuestion
  readonly result: QueryResult
}

export interface WidgetFailure {
  /** May be shown to a person. */
  readonly detail: string
}

export interface WidgetContext {
  readonly question: WidgetQuestion | null
  /** The last good answer; kept while a newer one loads or failed. */
  readonly answer: WidgetAnswer | null
  readonly failure: WidgetFailure | null
}

export type WidgetEvent = { type: 'query.changed'; question: WidgetQuestion } | { type: 'retry.press' }

/**
 * One widget's way from a question to a picture. A newer question ends the older request: its actor is stopped, which
 * aborts its signal, and its late answer reaches nobody. Nothing is asked again while the question stays the same.
 * The actor `askWarehouse` is provided by the app. Source: architecture sections 3 and 8, lessons 2 and 3.
 */
export const widgetMachine = setup({
  types: { context: {} as WidgetContext, events: {} as WidgetEvent },
  actors: {
    askWarehouse: fromPromise<QueryResult, { query: Query }>(() => Promise.reject(new Error('askWarehouse is not provided'))),
  },
  guards: {
    isNewQuestion: ({ context, event }) => event.type === 'query.changed' && event.question.key !== context.question?.key,
    hasAnswer: ({ context }) => context.answer !== null,
    holdsNothing: ({ context }) => context.answer !== null && isEmpty(context.answer),
  },
  actions: {
    keepQuestion: assign({ question: ({ context, event }) => (event.type === 'query.changed' ? event.question : context.question) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'widget',
  context: { question: null, answer: null, failure: null },
  initial: 'waiting',
  on: {
    'query.changed': [
      { guard: 'isNewQuestion', target: '.asking', reenter: true, actions: ['keepQuestion', 'forgetFailure'] },
    ],
  },
  states: {
    waiting: {},
    asking: {
      initial: 'choosing',
      invoke: {
        src: 'askWarehouse',
        input: ({ context }) => {
          if (!context.question) throw new Error('a widget asks only with a question')
          return { query: context.question.query }
        },
        onDone: {
          target: 'answered',
          actions: assign({
            answer: ({ context, event }) => (context.question ? { question: context.question, result: event.output } : context.answer),
          }),
        },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => ({ detail: detailOf(event.error) }) }) },
      },
      states: {
        choosing: { always: [{ guard: 'hasAnswer', target: 'refreshing' }, { target: 'loading' }] },
        loading: { tags: 'busy' },
        refreshing: { tags: ['busy', 'picture'] },
      },
    },
    answered: { always: [{ guard: 'holdsNothing', target: 'empty' }, { target: 'drawn' }] },
    drawn: { tags: 'picture' },
    empty: {},
    failed: { on: { 'retry.press': { target: 'asking', actions: 'forgetFailure' } } },
  },
})

export type WidgetActor = ActorRefFrom<typeof widgetMachine>
export type WidgetPhase = 'waiting' | 'loading' | 'refreshing' | 'drawn' | 'empty' | 'failed'

/** Where the widget stands; waiting and loading have nothing to draw yet. */
export function widgetPhase(snapshot: SnapshotFrom<typeof widgetMachine>): WidgetPhase {
  if (snapshot.matches({ asking: 'refreshing' })) return 'refreshing'
  if (snapshot.matches('asking')) return 'loading'
  const phases = ['drawn', 'empty', 'failed'] as const
  return phases.find((phase) => snapshot.matches(phase)) ?? 'waiting'
}

/** Groups without a row, or one ungrouped row in which nothing was counted. */
function isEmpty({ question, result }: WidgetAnswer): boolean {
  const { groupByDetails, selectColumnNames } = question.query
  if (groupByDetails.length > 0) return result.data.length === 0
  return result.data.every((row) => selectColumnNames.every((name) => row[name] === null || row[name] === undefined || row[name] === 0))
}

function detailOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string') return error.detail
  return error instanceof Error ? error.message : String(error)
}
