import type { DuckDBConnection } from '@duckdb/node-api'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import type { KnownCodes } from './reading/read-cells.ts'
import { readCountryAliases } from './rule-tables.ts'

const CURRENCIES = 'SELECT DISTINCT currency_code AS code FROM currency_rate'
const COUNTRIES =
  'SELECT country_code AS code FROM country UNION SELECT upper(name) AS code FROM country WHERE name IS NOT NULL'

/** The codes that the import knows, for a load. */
export function knownCodesOf(connection: DuckDBConnection): Promise<KnownCodes> {
  return knownCodes(async (sql) => (await connection.runAndReadAll(sql)).getRows().map(([code]) => String(code)))
}

/** The same for a preview that holds no load up. */
export function knownCodesIn(warehouse: Warehouse): Promise<KnownCodes> {
  const { rows } = statementsOf(warehouse)
  return knownCodes(async (sql) => (await rows({ sql, params: [] })).map(({ code }) => String(code)))
}

async function knownCodes(codes: (sql: string) => Promise<string[]>): Promise<KnownCodes> {
  return {
    currencies: new Set(['USD', ...(await codes(CURRENCIES))]),
    countries: new Set([...readCountryAliases(), ...(await codes(COUNTRIES))]),
  }
}
