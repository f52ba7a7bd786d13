import type { InvoiceFormat } from './invoice-format.ts'
import { followMadeRows, makeRows } from './make-rows.ts'
import { LINE_FATES, NO_OTHER_FORMS } from './rows/line-fates.sql.ts'
import { step, take, type Stage } from './stage/stage.ts'
import { stageNothing } from './staging/stage-files.ts'
import type { CarrierName } from './staged-line.ts'

/** Makes the rows of all packages anew that have a charge in `load_touched`, of the run `load_run`, roll-ups too: no line comes or goes. */
export async function remakeTouched(
  stage: Stage<'load_run' | 'load_touched'>,
  run: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<void> {
  const formed = await take(await take(await stageNothing(stage), NOTHING_GONE), NO_OTHER_FORMS)
  await followMadeRows(await makeRows(await take(formed, LINE_FATES), run))
}

const NOTHING_GONE = step({ makes: ['load_gone'] }, 'CREATE OR REPLACE TEMP TABLE load_gone (charge_id BIGINT)')
