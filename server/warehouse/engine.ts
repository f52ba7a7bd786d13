import type { QueryRow } from '../../domain/query.ts'

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
  /** Throws `EngineInterrupted` when the signal fires first. */
  run(statement: Statement, signal: AbortSignal): Promise<QueryRow[]>
  /** Statements interrupted since the start. */
  readonly interrupted: () => number
  close(): void
}

export class EngineInterrupted extends Error {
  override readonly name = 'EngineInterrupted'
}
