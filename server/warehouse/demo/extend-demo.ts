import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { followRows } from '../audit/follow-rows.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../publish-connection.ts'
import { layFacts } from '../load/facts/lay-facts.ts'
import { stageOn, step, take } from '../load/stage/stage.ts'
import { closeDemoWorld, openDemoWorld, runDemoStep, writeDemoChunk } from './demo-sql.ts'
import type { DemoProgress } from './make-demo.ts'

export interface ExtendDemoOptions {
  readonly today: CalendarDate
  readonly onProgress?: (progress: DemoProgress) => void
}

/** Longer than any delivery takes, and than any adjustment or credit comes after its package. */
const SETTLED_DAYS = 63

/**
 * Brings demo data up to a later day: rows of the unsettled last weeks are drawn again as that day knows them (parcels
 * arrive, credits follow), the missing days are added, the data version rises by one. All in one transaction. Imported rows stay.
 * Answers whether there was anything to do. Throws when this is no demo warehouse.
 */
export async function extendDemo(
  publish: PublishConnection,
  { today, onProgress }: ExtendDemoOptions,
): Promise<boolean> {
  const connection = connectionOf(publish)
  const found = await connection.runAndReadAll(
    'SELECT seed, packages, first_date::VARCHAR AS first_date, end_date::VARCHAR AS end_date FROM demo',
  )
  const demo = found.getRowObjectsJson()[0]
  if (!demo) throw new Error('This warehouse holds no demo data.')
  const endDate = String(demo['end_date'])
  if (today <= endDate) return false
  const settled = addDays(endDate, -SETTLED_DAYS)
  const chunks = await openDemoWorld(connection, {
    seed: Number(demo['seed']),
    packages: Number(demo['packages']),
    firstDate: String(demo['first_date']),
    today,
    packagesAfter: addDays(settled, -SETTLED_DAYS),
    rowsAfter: settled,
  })
  try {
    const wanted = await connection.runAndReadAll(
      "SELECT coalesce(sum(packages), 0) FROM demo_invoice WHERE bill_date > getvariable('demo_packages_after')",
    )
    const total = Number(wanted.getRows()[0]?.[0])
    await inTransaction(connection, async () => {
      await connection.run(`
      INSERT INTO publish SELECT max(data_version) + 1, DATE '${today}', 'demo', -(SELECT count(*) FROM package_level_info), -(SELECT count(*) FROM charge_level_info) FROM publish`)
      await connection.run(`
      DELETE FROM charge_level_info WHERE bill_date > DATE '${settled}' AND charge_id NOT IN (SELECT charge_id FROM loaded_row WHERE charge_id IS NOT NULL);
      DELETE FROM package_level_info WHERE bill_date > DATE '${settled}'
        AND invoice_details_id NOT IN (SELECT invoice_details_id FROM charge_level_info WHERE bill_date > DATE '${settled}');
      DELETE FROM payment WHERE recording_id IS NULL AND bill_date > DATE '${settled}'`)
      let done = 0
      for (let chunk = 0; chunk < chunks; chunk++) {
        done += await writeDemoChunk(connection, chunk)
        onProgress?.({ done, total })
      }
      await connection.run(`
      DELETE FROM delivery_before WHERE invoice_details_id NOT IN (SELECT invoice_details_id FROM package_level_info WHERE bill_date <= DATE '${settled}' OR invoice_details_id IN (
        SELECT invoice_details_id FROM charge_level_info WHERE charge_id IN (SELECT charge_id FROM loaded_row)))`)
      await runDemoStep(connection, 'payments')
      await layFacts(await take(stageOn(connection), toldSince(settled)))
      await followRows(connection, `bill_date > DATE '${settled}'`)
      await connection.run(`
      UPDATE publish SET package_rows = package_rows + (SELECT count(*) FROM package_level_info), charge_rows = charge_rows + (SELECT count(*) FROM charge_level_info)
      WHERE data_version = (SELECT max(data_version) FROM publish);
      UPDATE demo SET end_date = DATE '${today}'`)
    })
    return true
  } finally {
    await closeDemoWorld(connection)
  }
}

/** `load_fact_touched`: the packages billed after a day that a delivery file speaks of. */
function toldSince(day: CalendarDate) {
  return step(
    { makes: ['load_fact_touched'] },
    `CREATE OR REPLACE TEMP TABLE load_fact_touched AS SELECT DISTINCT client_id, tracking_number FROM package_level_info
    WHERE bill_date > DATE '${day}' AND tracking_number IN (SELECT tracking_number FROM delivery_fact)`,
  )
}
