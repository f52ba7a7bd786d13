import type { QueryResult } from './query.ts'

/** What answered: a table of sums, by its name; else the rows, and what of the question no table of sums holds, in the names of the catalogue. */
export type ReadFrom = { readonly sums: string } | { readonly lacks: readonly string[] }

/** How long an answer took, and what it was read from. */
export interface AnswerTime {
  /** Of the engine; null: the server had the answer in memory; undefined: it did not say. */
  readonly engineMs: number | null | undefined
  /** From the request to the whole answer, as the asker measured it. */
  readonly roundTripMs: number
  /** Undefined: the server did not say. */
  readonly readFrom?: ReadFrom | undefined
}

export interface TimedResult extends QueryResult {
  readonly took?: AnswerTime
}
