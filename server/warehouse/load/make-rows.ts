import type { DuckDBConnection } from '@duckdb/node-api'
import { layFactsOnNewRows } from './facts/lay-facts.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import type { CarrierName } from './staged-line.ts'
import { AFFECTED_ROWS, formerCharges, KEPT_LINES } from './rows/affected-charges.sql.ts'
import { ASSIGNED_CODES, ASSIGNED_SERVICES } from './rows/assigned-codes.sql.ts'
import { chargeKinds } from './rows/charge-kinds.sql.ts'
import { NEW_CHARGES, NUMBERED, RATES } from './rows/new-charges.sql.ts'
import { BUCKETED_CHARGES, FILL_PACKAGES, packageRows, PACKAGES } from './rows/package-rows.sql.ts'
import { PLACES } from './rows/places.sql.ts'
import { TAKE_AFFECTED, WRITE_ROWS } from './rows/write-rows.sql.ts'
import { holdsRows } from '../holds-rows.ts'
import { COMMON_TABLES, loadRuleTables } from './rule-tables.ts'

/** The days whose rows were replaced or added. */
export const CHANGED_DAYS =
  'SELECT client_id, bill_date FROM load_affected UNION SELECT client_id, bill_date FROM load_row'

/** The same, for the roll-ups. */
export const ON_CHANGED_DAYS = `(client_id, bill_date) IN (${CHANGED_DAYS})`

/**
 * Makes the rows of all packages anew that the run touches: by its new lines (`load_line` with their `load_fate`), by the
 * charges that go (`load_gone`), or that only have to be made anew (`load_touched`). Of a carrier's rows everything that
 * imports wrote follows from the kept lines, whatever the order they came in.
 */
export async function makeRows(
  connection: DuckDBConnection,
  { carrier, formats }: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<void> {
  await connection.run(AFFECTED_ROWS)
  // Mostly a load touches nothing that is there.
  const affects = await holdsRows(connection, 'load_affected')
  if (affects) for (const step of KEPT_LINES) await connection.run(step)
  const used = await usedFormats(connection, { carrier, formats })
  await loadKinds(connection, used)
  const steps = [
    RATES,
    NUMBERED,
    NEW_CHARGES,
    ...(affects ? [formerCharges(used.find(({ rules }) => rules.formerKind !== undefined)?.rules.formerKind)] : []),
    ...BUCKETED_CHARGES,
    PACKAGES,
    ...FILL_PACKAGES,
    PLACES,
    packageRows(used),
    ...(affects ? TAKE_AFFECTED : []),
    ...WRITE_ROWS,
  ]
  for (const step of steps) await connection.run(step)
  await layFactsOnNewRows(connection)
}

/** `load_kind`: what each combination of codes among the lines (`load_line`) of the formats is to the client of the run. */
export async function loadKinds(connection: DuckDBConnection, formats: readonly InvoiceFormat[]): Promise<void> {
  await loadRuleTables(connection, COMMON_TABLES)
  for (const step of [ASSIGNED_CODES, ASSIGNED_SERVICES]) await connection.run(step)
  const assigned = await holdsRows(connection, 'load_assigned')
  for (const [index, format] of formats.entries()) {
    await loadRuleTables(connection, format.rules.tables)
    for (const step of chargeKinds(format, { first: index === 0, assigned })) await connection.run(step)
  }
}

/** Drops the temporary tables of a run, those of its reading included: all there are. */
export async function dropWorkTables(connection: DuckDBConnection): Promise<void> {
  const reader = await connection.runAndReadAll('SELECT table_name FROM duckdb_tables() WHERE temporary')
  for (const [table] of reader.getRows()) await connection.run(`DROP TABLE temp."${String(table)}"`)
}

/** The carrier's own formats, and those whose lines the run has; where an undo leaves no line of a carrier without any, one that then rules nothing. */
async function usedFormats(
  connection: DuckDBConnection,
  { carrier, formats }: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<readonly InvoiceFormat[]> {
  const reader = await connection.runAndReadAll('SELECT DISTINCT format FROM load_line')
  const ids = reader.getRows().map(([id]) => String(id))
  const unknown = ids.filter((id) => !formats.some((format) => format.id === id))
  if (unknown.length > 0) throw new Error(`Lines are kept under formats that are not known: ${unknown.join(', ')}.`)
  const own = formats.filter((format) => format.carrier?.code === carrier.code)
  const used = [...own, ...formats.filter((format) => !own.includes(format) && ids.includes(format.id))]
  return used.length > 0 ? used : formats.slice(0, 1)
}
