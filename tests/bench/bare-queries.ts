import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api'
import { dayNumber } from '../../domain/dates/calendar-date.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { Parameter, Statement } from '../../server/warehouse/engine.ts'

export interface BareQueries {
  /** Runs a statement that was prepared when its text was first seen, and reads its rows. */
  rows(statement: Statement): Promise<QueryRow[]>
}

/** The engine with nothing around it: one connection, prepared statements, no server. */
export function bareQueries(connection: DuckDBConnection): BareQueries {
  const prepared = new Map<string, DuckDBPreparedStatement>()
  return {
    rows: async ({ sql, params }) => {
      const statement = prepared.get(sql) ?? (await connection.prepare(sql))
      prepared.set(sql, statement)
      params.forEach((parameter, at) => bind(statement, { at: at + 1, parameter }))
      const reader = await statement.runAndReadAll()
      return reader.getRowObjectsJson() as QueryRow[]
    },
  }
}

function bind(
  statement: DuckDBPreparedStatement,
  { at, parameter: { type, value } }: { at: number; parameter: Parameter },
): void {
  if (type === 'integer') statement.bindBigInt(at, BigInt(value))
  else if (type === 'date') statement.bindDate(at, new DuckDBDateValue(dayNumber(value)))
  else if (type === 'decimal') statement.bindDecimal(at, new DuckDBDecimalValue(BigInt(value) * 1_000_000n, 18, 6))
  else if (type === 'text') statement.bindVarchar(at, value)
  else throw new Error(`no page binds a ${type}`)
}
