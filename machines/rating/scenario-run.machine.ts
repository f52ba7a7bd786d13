import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Change, DateSpan } from '../../domain/rating/scenarios/scenario.ts'
import type { ScenarioPart } from '../../domain/rating/scenarios/scenario-cells.ts'

/** One question of a run: a scenario over the ship dates of a quarter at most. */
export interface PartToRate extends DateSpan {
  /** Of the scenarios that are beside each other, from 0. */
  readonly scenario: number
  readonly clientId: number
  readonly currency: string
  readonly changes: readonly Change[]
}

export interface RatedPart extends ScenarioPart {
  readonly dataVersion: number
}

export interface ScenarioRunContext {
  readonly parts: readonly PartToRate[]
  /** Of the first parts, in their order; all of one state of the data. */
  readonly rated: readonly RatedPart[]
  readonly failure: unknown
}

export type ScenarioRunEvent =
  /** What was asked before is forgotten. */
  | { readonly type: 'run.asked'; readonly parts: readonly PartToRate[] }
  | { readonly type: 'run.cancelled' }
  | { readonly type: 'run.resumed' }

const RETRY_MS = 3_000

/** Rates scenarios part by part: what is rated stays while the connection is lost, the server begins anew, or a person stops it. Decision 0131 */
export const scenarioRunMachine = setup({
  types: { context: {} as ScenarioRunContext, events: {} as ScenarioRunEvent },
  actors: {
    ratePart: fromPromise<RatedPart, PartToRate>(() => Promise.reject(new Error('ratePart is not provided'))),
  },
  actions: {
    begin: assign((_, { parts }: { readonly parts: readonly PartToRate[] }) => ({ parts, rated: [], failure: null })),
    take: assign(({ context: { rated } }, { part }: { readonly part: RatedPart }) => ({ rated: [...rated, part] })),
    /** Something was published meanwhile: parts of two states of the data are never added up. */
    beginAnew: assign({ rated: [] }),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isOfOtherData: ({ context: { rated } }, { part }: { readonly part: RatedPart }) =>
      rated.some(({ dataVersion }) => dataVersion !== part.dataVersion),
    isLast: ({ context: { parts, rated } }) => rated.length + 1 === parts.length,
    /** No answer, or one that says to come again: the next try may have it. */
    isPassing: (_, { failure }: { readonly failure: unknown }) =>
      failure instanceof Object && 'status' in failure && [0, 429, 502, 503].includes(Number(failure.status)),
  },
  delays: { retryMs: RETRY_MS },
}).createMachine({
  id: 'scenarioRun',
  context: { parts: [], rated: [], failure: null },
  initial: 'idle',
  on: {
    'run.asked': {
      target: '.rating',
      reenter: true,
      actions: { type: 'begin', params: ({ event: { parts } }) => ({ parts }) },
    },
  },
  states: {
    idle: {},
    rating: {
      meta: { accepted: { overlap: 'the last part of other data is forgotten like any other' } },
      on: { 'run.cancelled': 'cancelled' },
      invoke: {
        id: 'rating',
        src: 'ratePart',
        input: ({ context: { parts, rated } }) => {
          const part = parts[rated.length]
          if (!part) throw new Error('nothing is left to be rated')
          return part
        },
        onDone: [
          {
            guard: { type: 'isOfOtherData', params: ({ event }) => ({ part: event.output }) },
            target: 'rating',
            reenter: true,
            actions: 'beginAnew',
          },
          {
            guard: 'isLast',
            target: 'done',
            actions: { type: 'take', params: ({ event }) => ({ part: event.output }) },
          },
          {
            target: 'rating',
            reenter: true,
            actions: { type: 'take', params: ({ event }) => ({ part: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isPassing', params: ({ event }) => ({ failure: event.error }) }, target: 'unreached' },
          { target: 'failed', actions: { type: 'takeFailure', params: ({ event }) => ({ failure: event.error }) } },
        ],
      },
    },
    /** Nobody answers: it goes on by itself. */
    unreached: {
      after: { retryMs: 'rating' },
      on: { 'run.cancelled': 'cancelled', 'run.resumed': 'rating' },
    },
    cancelled: { on: { 'run.resumed': 'rating' } },
    failed: { on: { 'run.resumed': { target: 'rating', actions: 'forgetFailure' } } },
    done: {},
  },
})

export type ScenarioRunSnapshot = SnapshotFrom<typeof scenarioRunMachine>
