import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { publishVersion } from '../publish-version.ts'
import { refreshRollUps } from '../roll-ups/refresh-roll-ups.ts'
import { connectionOf, type PublishConnection } from '../publish-connection.ts'

const COUNT = 'SELECT count(*) FROM package_level_info WHERE bill_date < $before'

/** Loads of which no line is kept any more, and which are old or had old invoices. */
const BYGONE_LOADS = `SELECT id FROM import_run r WHERE id NOT IN (SELECT import_id FROM line_source)
  AND (started_at < CAST($before AS DATE) OR (SELECT count(*) FROM (SELECT unnest(json_extract_string(r.invoices, '$[*].date')) AS date) WHERE date < $before) > 0)`

/**
 * Removes the rows and charges of invoices billed before a day, what an import keeps of their lines, and their part of the
 * roll-ups, in one transaction; how many rows went. Numbers of stamped invoices stay, so that none is given twice, and loads
 * stay listed with their counts and sums.
 */
export async function removeOldInvoices(
  publish: PublishConnection,
  { before, now }: { readonly before: CalendarDate; readonly now: Date },
): Promise<number> {
  const connection = connectionOf(publish)
  const removed = Number((await connection.runAndReadAll(COUNT, { before })).getRows()[0]?.[0])
  if (removed === 0) return 0
  await connection.run('BEGIN')
  try {
    for (const statement of [
      'DELETE FROM loaded_charge WHERE charge_id IN (SELECT charge_id FROM charge_level_info WHERE bill_date < $before)',
      'DELETE FROM line_source WHERE line_number IN (SELECT line_number FROM loaded_row WHERE invoice_date < $before)',
      'DELETE FROM loaded_line WHERE line_number IN (SELECT line_number FROM loaded_row WHERE invoice_date < $before)',
      'DELETE FROM loaded_row WHERE invoice_date < $before',
      'DELETE FROM charge_level_info WHERE bill_date < $before',
      'DELETE FROM package_level_info WHERE bill_date < $before',
      `DELETE FROM import_reject WHERE import_id IN (${BYGONE_LOADS})`,
      `UPDATE import_run SET invoices = '[]', report = json_object('heldRows', report->'heldRows', 'files',
         list_transform(json_extract(report, '$.files[*].totals'), lambda each: json_object('totals', each))) WHERE id IN (${BYGONE_LOADS})`,
    ]) {
      await connection.run(statement, { before })
    }
    await refreshRollUps(connection, `bill_date < DATE '${before}'`)
    await publishVersion(connection, { now, source: 'retention' })
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
  await connection.run('CHECKPOINT')
  return removed
}
