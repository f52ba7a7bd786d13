import type { DuckDBConnection } from '@duckdb/node-api'
import { CREDITS } from './audit/credits.sql.ts'
import { INVOICE_FORMATS } from './load/formats/formats.ts'
import { inTransaction } from './publish-connection.ts'
import { EXACT_WEIGHTS } from './load/rows/exact-weights.sql.ts'

const { zoneNumber } = INVOICE_FORMATS.ups.rules
const TABLES = ['package_level_info', 'charge_level_info'] as const

/** What an earlier version wrote otherwise than this one does, by a name that is kept once it is mended. The demo keeps its zones. */
const MENDINGS: Readonly<Record<string, readonly string[]>> = {
  'fees without an address have no place': TABLES.flatMap((table) =>
    ['sender', 'consignee'].map(
      (side) => `UPDATE ${table} SET normalised_${side}_country = NULL, normalised_${side}_state = NULL
        WHERE bucket_name = 'fee' AND coalesce(${side}_state, ${side}_postal_code, ${side}_cntry) IS NULL AND normalised_${side}_country IS NOT NULL`,
    ),
  ),
  'fees say what they are': [
    `UPDATE package_level_info p SET fee_charge = fees.words
      FROM (SELECT client_id, invoice_details_id, min(coalesce(charge_description, charge_category)) AS words FROM charge_level_info WHERE bucket_name = 'fee' GROUP BY ALL) fees
      WHERE p.client_id = fees.client_id AND p.invoice_details_id = fees.invoice_details_id`,
  ],
  'charges say the receiver and the references of their package': [
    `UPDATE charge_level_info c SET consignee_company = p.consignee_company, reference_1 = p.reference_1, reference_2 = p.reference_2, reference_3 = p.reference_3
      FROM package_level_info p WHERE p.invoice_details_id = c.invoice_details_id AND p.client_id = c.client_id
        AND coalesce(p.consignee_company, p.reference_1, p.reference_2, p.reference_3) IS NOT NULL`,
  ],
  // Each stated it for the one row that they made: they would now begin a package each.
  'one line of a freight bill says its count': [
    `UPDATE loaded_line SET package_quantity = '0' WHERE line_number IN (
      SELECT k.line_number FROM loaded_line k JOIN loaded_row r ON r.line_number = k.line_number
      WHERE (k.format = 'edi-210' OR starts_with(k.format, 'mapped-')) AND k.tracking_number IS NOT NULL AND k.package_quantity <> '0'
      QUALIFY row_number() OVER (PARTITION BY r.client_id, r.carrier_id, r.account_number, r.invoice_number, r.invoice_date, k.tracking_number ORDER BY k.line_number) > 1)`,
  ],
  'verdicts keep the credits that they went by': [
    'DELETE FROM counted_credit',
    `INSERT INTO counted_credit ${CREDITS}`,
  ],
  'zones of Next Day Air Saver and 2nd Day Air A.M.': TABLES.map(
    (table) => `UPDATE ${table} SET zone_number = ${zoneNumber('zone')}
      WHERE carrier_id = 1 AND zone_number IS NULL AND ${zoneNumber('zone')} IS NOT NULL AND NOT EXISTS (FROM demo)`,
  ),
  'weights and sides are those of the files': EXACT_WEIGHTS,
}

/** Brings the rows of an older warehouse to what this version writes, once, in one transaction; its roll-ups are made anew after it. */
export async function migrateRows(connection: DuckDBConnection): Promise<void> {
  const done = new Set(
    (await connection.runAndReadAll('SELECT name FROM mended')).getRows().map(([name]) => String(name)),
  )
  const lacking = Object.entries(MENDINGS).filter(([name]) => !done.has(name))
  if (lacking.length === 0) return
  await inTransaction(connection, async () => {
    for (const [name, statements] of lacking) {
      for (const statement of statements) await connection.run(statement)
      await connection.run('INSERT INTO mended VALUES ($1)', [name])
    }
    await connection.run('DELETE FROM roll_up')
  })
}
