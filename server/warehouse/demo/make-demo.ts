import type { DuckDBConnection } from '@duckdb/node-api'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { followRows } from '../audit/follow-rows.ts'
import { inTransaction } from '../publish-connection.ts'
import { RATING_TABLE_NAMES } from '../rating/rating-tables.ts'
import { loadReference } from '../reference/load-reference.ts'
import { closeDemoWorld, DEMO_WINDOW_DAYS, openDemoWorld, runDemoStep, writeDemoChunk } from './demo-sql.ts'

export interface DemoProgress {
  /** Packages written so far. */
  readonly done: number
  readonly total: number
}

export interface MakeDemoOptions {
  readonly connection: DuckDBConnection
  /** Packages over the 36 months; from 6,000 on every kind of row occurs. */
  readonly packages: number
  /** The last bill date. */
  readonly today: CalendarDate
  /** A whole number, 0 or more. */
  readonly seed: number
  readonly onProgress?: (progress: DemoProgress) => void
}

const ONE_TRANSACTION_PACKAGES = 1_000_000

async function count(connection: DuckDBConnection, table: string): Promise<number> {
  return Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows()[0]?.[0])
}

/**
 * Fills an empty warehouse with demo data: the same seed, packages and day always give the same rows. Reference data is
 * loaded first. Under a million packages it is one transaction, else one a chunk; clients, `publish` and `demo` come
 * last, so rows without them are an interrupted making, which is cleared and started again.
 * Throws when the warehouse holds clients or published data. Source: decisions (Demo data), carrier figures (distributions).
 */
export async function makeDemo({ connection, packages, today, seed, onProgress }: MakeDemoOptions): Promise<void> {
  if ((await count(connection, 'publish')) + (await count(connection, 'client')) > 0)
    throw new Error('Demo data can only be made in an empty warehouse.')
  await loadReference(connection)
  for (const table of ['package_level_info', 'charge_level_info', 'payment', ...RATING_TABLE_NAMES])
    await connection.run(`DELETE FROM ${table}`)
  const firstDate = addDays(today, 1 - DEMO_WINDOW_DAYS)
  const before = addDays(firstDate, -1)
  const chunks = await openDemoWorld(connection, {
    seed,
    packages,
    firstDate,
    today,
    packagesAfter: before,
    rowsAfter: before,
  })
  const together = packages < ONE_TRANSACTION_PACKAGES
  try {
    await inTransaction(connection, async () => {
      let done = 0
      for (let chunk = 0; chunk < chunks; chunk++) {
        done += await writeDemoChunk(connection, chunk)
        if (!together) await connection.run('COMMIT; BEGIN')
        onProgress?.({ done, total: packages })
      }
      await runDemoStep(connection, 'entities')
      await runDemoStep(connection, 'rating')
      await runDemoStep(connection, 'payments')
      await followRows(connection)
      await connection.run(`
      INSERT INTO publish SELECT 1, DATE '${today}', 'demo', (SELECT count(*) FROM package_level_info), (SELECT count(*) FROM charge_level_info);
      INSERT INTO demo VALUES (${seed}, ${packages}, DATE '${firstDate}', DATE '${today}')`)
    })
  } finally {
    await closeDemoWorld(connection)
  }
}
