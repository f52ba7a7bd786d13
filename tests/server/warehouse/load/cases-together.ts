import { cellOf, withCells, type UpsRecord } from './ups-file.ts'
import { facts, type TestWarehouse } from './ups-warehouse.ts'

/**
 * A load of one line takes as long as one of hundreds. So the cases of a test file that have nothing to do with one another are
 * loaded together, each under tracking and invoice numbers of its own, and each looks at its own rows only.
 */
const endOf = (nth: number) => `C${String(nth).padStart(2, '0')}`

/** The records as those of the nth case: no other case has its tracking and invoice numbers. */
export function ofCase(nth: number, records: readonly UpsRecord[]): UpsRecord[] {
  return records.map((record) =>
    withCells(record, {
      'Invoice Number': `${cellOf(record, 'Invoice Number')}${endOf(nth)}`,
      'Tracking Number': cellOf(record, 'Tracking Number').replace(/^1Z.{6}/, `1Z000${endOf(nth)}`),
    }),
  )
}

export function isOfCase(row: Readonly<Record<string, unknown>>, nth: number): boolean {
  return String(row['invoice_number']).endsWith(endOf(nth))
}

/** The warehouse as the nth case sees it: its own packages and charges; of `step`, as they were kept then. */
export function seenByCase(warehouse: TestWarehouse, nth: number, step?: string): TestWarehouse {
  const own = ['package_level_info', 'charge_level_info'].map((table) => {
    const source = step === undefined ? `main.${table}` : `kept.${table}_${step}`
    return `${table} AS (FROM ${source} WHERE invoice_number LIKE '%${endOf(nth)}')`
  })
  return { ...warehouse, rows: (sql) => warehouse.rows(`WITH ${own.join(', ')} ${sql}`) }
}

/** Keeps what packages and charges are now, for the cases to look at when more has been loaded. */
export async function keepStep(warehouse: TestWarehouse, step: string): Promise<void> {
  // A load drops every temporary table.
  await warehouse.rows('CREATE SCHEMA IF NOT EXISTS kept')
  for (const table of ['package_level_info', 'charge_level_info'])
    await warehouse.rows(`CREATE TABLE kept.${table}_${step} AS FROM ${table}`)
}

/** The facts of the nth case, without what tells it from another case of the same records. */
export async function factsOfCase(warehouse: TestWarehouse, nth: number): Promise<unknown> {
  return JSON.parse(JSON.stringify(await facts(seenByCase(warehouse, nth))).replaceAll(endOf(nth), ''))
}
