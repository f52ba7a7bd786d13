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
import { followRows } from '../audit/follow-rows.ts'
import { ask, step, take, withTables, type Stage } from './stage/stage.ts'
import { holdsRows } from '../holds-rows.ts'
import { COMMON_TABLES, loadRuleTables } from './rule-tables.ts'

/** The days whose rows were replaced or added. */
export const CHANGED_DAYS =
  'SELECT client_id, bill_date FROM load_affected UNION SELECT client_id, bill_date FROM load_row'

/** Has what is made of rows follow the days that changed. */
export function followMadeRows({ connection }: Stage<'load_affected' | 'load_row'>): Promise<void> {
  return followRows(connection, `(client_id, bill_date) IN (${CHANGED_DAYS})`)
}

/** What making rows leaves, beside what it began with. */
export type MadeTable = 'load_affected' | 'load_kind' | 'load_charge' | 'load_row'

/**
 * Makes the rows of all packages anew that the run touches: by its new lines (`load_line` with their `load_fate`), by the
 * charges that go (`load_gone`), or that only have to be made anew (`load_touched`). Of a carrier's rows everything that
 * imports wrote follows from the kept lines, whatever the order they came in.
 */
export async function makeRows<On extends Stage<'load_run' | 'load_line' | 'load_fate' | 'load_gone' | 'load_touched'>>(
  stage: On,
  { carrier, formats }: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<On & Stage<MadeTable>> {
  const begun = await take(stage, AFFECTED_ROWS)
  // Mostly a load touches nothing that is there.
  const affects = await holdsRows(begun.connection, 'load_affected')
  if (affects) await take(begun, KEPT_LINES)
  const used = await usedFormats(begun, { carrier, formats })
  const numbered = await take(await take(await loadKinds(begun, used), RATES), NUMBERED)
  const charged = await take(numbered, NEW_CHARGES)
  const formerKind = used.find(({ rules }) => rules.formerKind !== undefined)?.rules.formerKind
  if (affects) await take(charged, formerCharges(formerKind))
  const packed = await take(await take(charged, BUCKETED_CHARGES), PACKAGES)
  await take(packed, FILL_PACKAGES)
  const made = await take(await take(packed, PLACES), packageRows(used))
  if (affects) await take(made, TAKE_AFFECTED)
  await take(made, WRITE_ROWS)
  await layFactsOnNewRows(made)
  return made
}

/** `load_kind`: what each combination of codes among the lines (`load_line`) of the formats is to the client of the run. */
export async function loadKinds<On extends Stage<'load_run' | 'load_line'>>(
  stage: On,
  formats: readonly InvoiceFormat[],
): Promise<On & Stage<keyof typeof COMMON_TABLES | 'load_kind'>> {
  const { connection } = stage
  await loadRuleTables(connection, COMMON_TABLES)
  const ruled = withTables<keyof typeof COMMON_TABLES, On>(stage)
  const named = await take(await take(ruled, ASSIGNED_CODES), ASSIGNED_SERVICES)
  const assigned = await holdsRows(connection, 'load_assigned')
  for (const [index, format] of formats.entries()) {
    await loadRuleTables(connection, format.rules.tables)
    await take(named, chargeKinds(format, { first: index === 0, assigned }))
  }
  return withTables<'load_kind', typeof named>(named)
}

/** Drops the temporary tables of a run, those of its reading included: all there are. */
export async function dropWorkTables(connection: DuckDBConnection): Promise<void> {
  const reader = await connection.runAndReadAll('SELECT table_name FROM duckdb_tables() WHERE temporary')
  for (const [table] of reader.getRows()) await connection.run(`DROP TABLE temp."${String(table)}"`)
}

const FORMATS = step({ needs: ['load_line'] }, 'SELECT DISTINCT format FROM load_line')

/** The carrier's own formats, and those whose lines the run has; where an undo leaves no line of a carrier without any, one that then rules nothing. */
async function usedFormats(
  stage: Stage<'load_line'>,
  { carrier, formats }: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<readonly InvoiceFormat[]> {
  const ids = (await ask(stage, FORMATS)).getRows().map(([id]) => String(id))
  const unknown = ids.filter((id) => !formats.some((format) => format.id === id))
  if (unknown.length > 0) throw new Error(`Lines are kept under formats that are not known: ${unknown.join(', ')}.`)
  const own = formats.filter((format) => format.carrier?.code === carrier.code)
  const used = [...own, ...formats.filter((format) => !own.includes(format) && ids.includes(format.id))]
  return used.length > 0 ? used : formats.slice(0, 1)
}
