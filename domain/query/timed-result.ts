import type { QueryResult } from './query.ts'

/** How long an answer took. */
export interface AnswerTime {
  /** Of the engine; null: the server had the answer in memory; undefined: it did not say. */
  readonly engineMs: number | null | undefined
  /** From the request to the whole answer, as the asker measured it. */
  readonly roundTripMs: number
}

export interface TimedResult extends QueryResult {
  readonly took?: AnswerTime
}
