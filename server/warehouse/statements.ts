import type { QueryRow } from '../../domain/query/query.ts'
import type { Result } from '../../domain/values/problem.ts'
import type { Statement } from './engine.ts'
import type { Dialect } from './engines/dialect.ts'
import type { Asking, WarehouseAnswer } from './asking.ts'

/** How the questions of this folder, and nobody else, run what they wrote. */
export interface Statements {
  /** The engine's, in which statements are written. */
  readonly dialect: Dialect
  /** Answers a statement that was written for a scope, as `Warehouse.query` answers: once for identical ones, from memory, stopped when nobody waits. */
  answer(request: Omit<Asking, 'catalog'> & { readonly statement: Statement }): Promise<Result<WarehouseAnswer>>
  /** Runs a statement that is never made of a request's text. Throws `LaneFull` where too many of a person wait. */
  rows(statement: Statement): Promise<QueryRow[]>
}

export const STATEMENTS: unique symbol = Symbol('statements')

export function statementsOf(warehouse: { readonly [STATEMENTS]: Statements }): Statements {
  return warehouse[STATEMENTS]
}
