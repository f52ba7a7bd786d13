import type { DuckDBConnection } from '@duckdb/node-api'
import type { Agreement } from '../../../domain/rating/agreement.ts'
import { rowsOf } from '../engines/duckdb.ts'
import { agreementOf } from '../rating/agreements.ts'

/** Of each agreement the version that counts. */
export const NEWEST = '(id, version) IN (SELECT (id, max(version)) FROM agreement GROUP BY id)'

export interface AgreementVersion extends Agreement {
  readonly version: number
}

/** Everybody's, inside a publish. */
export async function agreementsOn(connection: DuckDBConnection): Promise<AgreementVersion[]> {
  const rows = await rowsOf(connection, {
    sql: `SELECT id, version, client_id, carrier_id, CAST(terms AS VARCHAR) AS terms FROM agreement WHERE ${NEWEST} ORDER BY id`,
    params: [],
  })
  return rows.map((row) => ({ ...agreementOf(row), version: Number(row.version) }))
}
