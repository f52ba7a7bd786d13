import type { DuckDBConnection } from '@duckdb/node-api'
import type { InvoiceFormat } from './invoice-format.ts'
import { AFFECTED_ROWS, workCharges } from './rows/affected-charges.sql.ts'
import { CHARGE_CODES, chargeKinds } from './rows/charge-kinds.sql.ts'
import { LOAD_KEYS, NEW_CHARGES, RATES } from './rows/new-charges.sql.ts'
import { BUCKETED_CHARGES, FILLED_PACKAGES, packageRows, PACKAGES } from './rows/package-rows.sql.ts'
import { PLACES } from './rows/places.sql.ts'
import { NEW_ACCOUNTS, WRITE_ROWS } from './rows/write-rows.sql.ts'
import { COMMON_TABLES, loadRuleTables } from './rule-tables.ts'

export interface LoadedLines {
  readonly acceptedRows: number
  readonly informationalRows: number
  readonly knownRows: number
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
}

const WORK_TABLES = [
  ...Object.keys(COMMON_TABLES),
  ...['run', 'line', 'reject', 'key', 'code', 'kind', 'rate', 'charge', 'affected'].map((name) => `load_${name}`),
  ...['work', 'bucketed', 'package', 'filled', 'place', 'row'].map((name) => `load_${name}`),
]

/** The days whose rows an import replaced or added, for the roll-ups. */
export const CHANGED_DAYS =
  '(client_id, bill_date) IN (SELECT client_id, bill_date FROM load_affected UNION SELECT client_id, bill_date FROM load_row)'

/** Turns the staged lines (`load_line`) into rows of the warehouse, inside the caller's transaction. */
export async function loadLines(
  connection: DuckDBConnection,
  { clientId, format: { carrier, rules } }: { readonly clientId: number; readonly format: InvoiceFormat },
): Promise<LoadedLines> {
  await connection.run(
    'INSERT INTO carrier SELECT (SELECT coalesce(max(id), 0) + 1 FROM carrier), $code, $name WHERE NOT EXISTS (SELECT 1 FROM carrier WHERE code = $code)',
    carrier,
  )
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE load_run AS SELECT $clientId::INTEGER AS client_id, id AS carrier_id, name AS carrier_name FROM carrier WHERE code = $code',
    { clientId, code: carrier.code },
  )
  await loadRuleTables(connection, { ...COMMON_TABLES, ...rules.tables })
  const steps = [
    LOAD_KEYS,
    CHARGE_CODES,
    chargeKinds(rules.kinds),
    RATES,
    NEW_CHARGES,
    AFFECTED_ROWS,
    workCharges(rules.formerKind),
    BUCKETED_CHARGES,
    PACKAGES,
    FILLED_PACKAGES,
    PLACES,
    packageRows(rules.zoneNumber),
    ...WRITE_ROWS,
  ]
  for (const step of steps) await connection.run(step)
  const newAccounts = (await connection.runAndReadAll(NEW_ACCOUNTS)).getRows().map(([number]) => String(number))
  return {
    ...(await lineCounts(connection)),
    newAccounts,
    sharedAccounts: await sharedAccounts(connection, newAccounts),
  }
}

/** Drops the temporary tables of an import, those of its reading included. */
export async function dropWorkTables(connection: DuckDBConnection, { rules }: InvoiceFormat): Promise<void> {
  const tables = [...WORK_TABLES, ...Object.keys(rules.tables)]
  await connection.run(tables.map((table) => `DROP TABLE IF EXISTS temp.${table}`).join(';'))
}

async function lineCounts(
  connection: DuckDBConnection,
): Promise<Pick<LoadedLines, 'acceptedRows' | 'informationalRows' | 'knownRows'>> {
  const reader = await connection.runAndReadAll(`
    SELECT count(*) FILTER (WHERE copy = 1 AND NOT known), count(*) FILTER (WHERE copy > 1 OR known), (SELECT count(*) FROM load_charge) FROM load_key`)
  const [accepted = 0, known = 0, charges = 0] = (reader.getRows()[0] ?? []).map(Number)
  return { acceptedRows: accepted, informationalRows: accepted - charges, knownRows: known }
}

async function sharedAccounts(connection: DuckDBConnection, numbers: readonly string[]): Promise<string[]> {
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT a.number FROM account a JOIN load_run r ON a.carrier_id = r.carrier_id AND a.client_id <> r.client_id ORDER BY 1`)
  return reader
    .getRows()
    .map(([number]) => String(number))
    .filter((number) => numbers.includes(number))
}
