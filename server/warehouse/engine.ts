import type { QueryRow } from '../../domain/query/query.ts'
import type { Dialect } from './engines/dialect.ts'

/** A bound value; the type is the column's, so that the engine compares like with like. */
export interface Parameter {
  readonly type: 'text' | 'integer' | 'decimal' | 'date' | 'timestamp'
  readonly value: string
}

export interface Statement {
  /** Values stand as $1, $2 … */
  readonly sql: string
  readonly params: readonly Parameter[]
}

/** What runs statements. `signal` interrupts a running one in the engine, not only its answer. */
export interface Engine {
  /** In which its statements are written. */
  readonly dialect: Dialect
  /** Throws `EngineInterrupted` when the signal fires first. */
  run(statement: Statement, signal: AbortSignal): Promise<QueryRow[]>
  /** Statements interrupted since the start. */
  readonly interrupted: () => number
  close(): void
}

/** An engine that also does what takes long. */
export interface SnapshotEngine extends Engine {
  /** Runs work on one state of the data, on connections of its own. Throws `EngineInterrupted` when the signal fires first. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>, signal: AbortSignal): Promise<T>
}

/** So many answers of a snapshot are written at once; others wait. */
export const WRITERS = 2

/** What is published meanwhile does not show here. */
export interface Snapshot {
  rows(statement: Statement): Promise<QueryRow[]>
  /** Keeps the answer, in its order, as a table that this snapshot alone has, and only as long as it lasts. */
  keep(name: string, statement: Statement): Promise<void>
  /** Writes the answer, in its order, to a file of its own; answers how many rows it has. */
  write(statement: Statement, file: WrittenFile): Promise<number>
}

export interface WrittenFile {
  readonly path: string
  /** `csv`: RFC 4180 without a head. `lines`: the only column of each row, a text, as it is. */
  readonly as: 'csv' | 'lines'
  /** Of the answer. */
  readonly columns: number
}

export class EngineInterrupted extends Error {
  override readonly name = 'EngineInterrupted'
}
