import { FORGET_EXPIRED_LOADS } from '../load/expired-loads.sql.ts'
import { REMEMBER_ROWS } from '../engines/given-ids.sql.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { publishVersion } from '../publish-version.ts'
import { followRows } from '../audit/follow-rows.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../publish-connection.ts'
import { writeThrough } from './write-through.ts'

const COUNT = 'SELECT count(*) FROM package_level_info WHERE bill_date < $before'

/** Of days before that, about packages that have no later row. */
const OLD_FACTS = `(FROM delivery_fact WHERE coalesce(delivery_date, first_attempt_date, scheduled_date) < $before
  AND tracking_number NOT IN (SELECT tracking_number FROM package_level_info WHERE bill_date >= $before AND tracking_number IS NOT NULL))`

/**
 * Removes the rows and charges of invoices billed before a day, what an import keeps of their lines, and their part of the
 * roll-ups, in one transaction; how many rows went. Payments go with their invoices. Numbers of stamped invoices stay, so that none is given twice, and loads
 * stay listed with their counts and sums.
 */
export async function removeOldInvoices(
  publish: PublishConnection,
  { before, now }: { readonly before: CalendarDate; readonly now: Date },
): Promise<number> {
  const connection = connectionOf(publish)
  const removed = Number((await connection.runAndReadAll(COUNT, { before })).getRows()[0]?.[0])
  if (removed === 0) return 0
  await inTransaction(connection, async () => {
    for (const statement of REMEMBER_ROWS) await connection.run(statement)
    for (const statement of [
      'DELETE FROM loaded_charge WHERE charge_id IN (SELECT charge_id FROM charge_level_info WHERE bill_date < $before)',
      'DELETE FROM line_source WHERE line_number IN (SELECT line_number FROM loaded_row WHERE invoice_date < $before)',
      'DELETE FROM loaded_line WHERE line_number IN (SELECT line_number FROM loaded_row WHERE invoice_date < $before)',
      'DELETE FROM loaded_row WHERE invoice_date < $before',
      `DELETE FROM fact_source WHERE fact_number IN (SELECT fact_number FROM ${OLD_FACTS})`,
      `DELETE FROM delivery_fact WHERE fact_number IN (SELECT fact_number FROM ${OLD_FACTS})`,
      'DELETE FROM delivery_before WHERE invoice_details_id IN (SELECT invoice_details_id FROM package_level_info WHERE bill_date < $before)',
      'DELETE FROM payment WHERE bill_date < $before',
      'DELETE FROM charge_level_info WHERE bill_date < $before',
      'DELETE FROM package_level_info WHERE bill_date < $before',
      ...FORGET_EXPIRED_LOADS,
    ]) {
      await connection.run(statement, { before })
    }
    await followRows(connection, `bill_date < DATE '${before}'`)
    await publishVersion(connection, { now, source: 'retention' })
  })
  await writeThrough(connection)
  return removed
}
