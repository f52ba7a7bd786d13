import type { DuckDBConnection } from '@duckdb/node-api'
import { earlierLoads } from './earlier-loads.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import { loadLines } from './load-lines.ts'
import { CHANGED_DAYS } from './make-rows.ts'
import { reconcileInvoices } from './reconcile.ts'
import { fileAmounts, lineCounts } from './report-lines.ts'
import type { CarrierName } from './staged-line.ts'
import { takeLines } from './staging/stage-files.ts'
import type { StagedText } from './staging/staged-text.ts'
import { unknownCharges } from './unknown-charges.ts'
import { KEEP_UNSERVED, NO_UNSERVED } from './unknown-services.ts'

/** What became of some whole invoices of one carrier. */
export type LoadedPart = Awaited<ReturnType<typeof loadPart>>

const CHANGED_DAY = 'load_changed_day'

/** The days whose rows any part changed, for the roll-ups. */
export const CHANGED_IN_PARTS = `(client_id, bill_date) IN (FROM ${CHANGED_DAY})`

export async function beginParts(connection: DuckDBConnection): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${CHANGED_DAY} (client_id INTEGER, bill_date DATE)`)
  await connection.run(NO_UNSERVED)
}

/** Loads the invoices of a batch, within the caller's transaction, but for the roll-ups. */
export async function loadPart(
  connection: DuckDBConnection,
  run: {
    readonly clientId: number
    readonly carrier: CarrierName
    readonly text: StagedText
    readonly formats: readonly InvoiceFormat[]
    readonly importId: number
  },
) {
  await takeLines(connection, run.text)
  const accounts = await loadLines(connection, run)
  const counts = await lineCounts(connection)
  const removed = Number((await connection.runAndReadAll('SELECT count(*) FROM load_gone')).getRows()[0]?.[0]) > 0
  for (const step of [`INSERT INTO ${CHANGED_DAY} ${CHANGED_DAYS}`, KEEP_UNSERVED]) await connection.run(step)
  return {
    ...accounts,
    ...counts,
    removed,
    amounts: await fileAmounts(connection),
    unknownCharges: await unknownCharges(connection),
    earlierLoads: await earlierLoads(connection),
    invoices: await reconcileInvoices(connection),
  }
}
