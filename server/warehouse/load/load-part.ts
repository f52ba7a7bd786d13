import { followRows } from '../audit/follow-rows.ts'
import { earlierLoads } from './earlier-loads.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import { loadLines } from './load-lines.ts'
import { CHANGED_DAYS } from './make-rows.ts'
import { reconcileInvoices } from './reconcile.ts'
import { fileAmounts, lineCounts } from './report-lines.ts'
import { ask, step, take, type Stage } from './stage/stage.ts'
import type { CarrierName } from './staged-line.ts'
import { takeLines } from './staging/stage-files.ts'
import type { StagedText } from './staging/staged-text.ts'
import { unknownCharges } from './unknown-charges.ts'
import { KEEP_UNSERVED, NO_UNSERVED } from './unknown-services.ts'

/** What became of some whole invoices of one carrier. */
export type LoadedPart = Awaited<ReturnType<typeof loadPart>>

/** What is gathered of all parts. */
export type PartsTable = 'load_changed_day' | 'load_unserved'

const NO_DAY = step(
  { makes: ['load_changed_day'] },
  'CREATE OR REPLACE TEMP TABLE load_changed_day (client_id INTEGER, bill_date DATE)',
)

const KEEP_DAYS = step(
  { needs: ['load_changed_day', 'load_affected', 'load_row'] },
  `INSERT INTO load_changed_day ${CHANGED_DAYS}`,
)

const GONE = step({ needs: ['load_gone'] }, 'SELECT count(*) FROM load_gone')

/** Has what is made of rows follow the days whose rows any part changed. */
export function followParts({ connection }: Stage<'load_changed_day'>): Promise<void> {
  return followRows(connection, '(client_id, bill_date) IN (FROM load_changed_day)')
}

export async function beginParts<On extends Stage>(stage: On): Promise<On & Stage<PartsTable>> {
  return take(await take(stage, NO_DAY), NO_UNSERVED)
}

/** Loads the invoices of a batch, within the caller's transaction, but for the roll-ups. */
export async function loadPart(
  stage: Stage<PartsTable | 'load_replaced'>,
  run: {
    readonly clientId: number
    readonly carrier: CarrierName
    readonly text: StagedText
    readonly formats: readonly InvoiceFormat[]
    readonly importId: number
  },
) {
  const { loaded, accounts } = await loadLines(await takeLines(stage, run.text), run)
  const counts = await lineCounts(loaded)
  const removed = Number((await ask(loaded, GONE)).getRows()[0]?.[0]) > 0
  await take(await take(loaded, KEEP_DAYS), KEEP_UNSERVED)
  return {
    ...accounts,
    ...counts,
    removed,
    amounts: await fileAmounts(loaded),
    unknownCharges: await unknownCharges(loaded),
    earlierLoads: await earlierLoads(loaded),
    invoices: await reconcileInvoices(loaded),
  }
}
