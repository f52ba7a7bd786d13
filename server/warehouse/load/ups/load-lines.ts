import type { DuckDBConnection } from '@duckdb/node-api'
import { AFFECTED_ROWS, WORK_CHARGES } from './affected-charges.sql.ts'
import { CHARGE_KINDS } from './charge-kinds.sql.ts'
import { LOAD_KEYS, NEW_CHARGES, RATES } from './new-charges.sql.ts'
import { BUCKETED_CHARGES, FILLED_PACKAGES, PACKAGES, PACKAGE_ROWS } from './package-rows.sql.ts'
import { PLACES } from './places.sql.ts'
import { loadRuleTables, RULE_TABLES } from './rule-tables.ts'
import { NEW_ACCOUNTS, WRITE_ROWS } from './write-rows.sql.ts'

export interface LoadedLines {
  readonly acceptedRows: number
  readonly informationalRows: number
  readonly knownRows: number
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
}

const UPS = { id: 1, code: 'ups', name: 'UPS' }
const STEPS = [
  LOAD_KEYS,
  CHARGE_KINDS,
  RATES,
  NEW_CHARGES,
  AFFECTED_ROWS,
  WORK_CHARGES,
  BUCKETED_CHARGES,
  PACKAGES,
  FILLED_PACKAGES,
  PLACES,
  PACKAGE_ROWS,
]

/** The temporary tables of an import, `ups_line` and `ups_reject` of its reading included. */
export const UPS_WORK_TABLES: readonly string[] = [
  ...RULE_TABLES,
  'ups_run',
  'ups_line',
  'ups_reject',
  'ups_key',
  'ups_kind',
  'ups_rate',
  'ups_charge',
  'ups_affected',
  'ups_work',
  'ups_bucketed',
  'ups_package',
  'ups_filled',
  'ups_place',
  'ups_row',
]

/** The days whose rows an import replaced or added, for the roll-ups. */
export const UPS_CHANGED_DAYS =
  '(client_id, bill_date) IN (SELECT client_id, bill_date FROM ups_affected UNION SELECT client_id, bill_date FROM ups_row)'

/** Turns the staged lines (`ups_line`) into rows of the warehouse, inside the caller's transaction. */
export async function loadUpsLines(connection: DuckDBConnection, clientId: number): Promise<LoadedLines> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ups_run AS SELECT ${clientId}::INTEGER AS client_id, ${UPS.id}::INTEGER AS carrier_id, '${UPS.name}' AS carrier_name`,
  )
  await connection.run(
    `INSERT INTO carrier SELECT ${UPS.id}, '${UPS.code}', '${UPS.name}' WHERE NOT EXISTS (SELECT 1 FROM carrier WHERE id = ${UPS.id})`,
  )
  await loadRuleTables(connection)
  for (const step of [...STEPS, ...WRITE_ROWS]) await connection.run(step)
  const newAccounts = (await connection.runAndReadAll(NEW_ACCOUNTS)).getRows().map(([number]) => String(number))
  return {
    ...(await lineCounts(connection)),
    newAccounts,
    sharedAccounts: await sharedAccounts(connection, newAccounts),
  }
}

async function lineCounts(
  connection: DuckDBConnection,
): Promise<Pick<LoadedLines, 'acceptedRows' | 'informationalRows' | 'knownRows'>> {
  const reader = await connection.runAndReadAll(`
    SELECT count(*) FILTER (WHERE copy = 1 AND NOT known), count(*) FILTER (WHERE copy > 1 OR known), (SELECT count(*) FROM ups_charge) FROM ups_key`)
  const [accepted = 0, known = 0, charges = 0] = (reader.getRows()[0] ?? []).map(Number)
  return { acceptedRows: accepted, informationalRows: accepted - charges, knownRows: known }
}

async function sharedAccounts(connection: DuckDBConnection, numbers: readonly string[]): Promise<string[]> {
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT a.number FROM account a JOIN ups_run r ON a.carrier_id = r.carrier_id AND a.client_id <> r.client_id ORDER BY 1`)
  return reader
    .getRows()
    .map(([number]) => String(number))
    .filter((number) => numbers.includes(number))
}
