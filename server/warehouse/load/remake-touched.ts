import type { DuckDBConnection } from '@duckdb/node-api'
import { followRows } from '../audit/follow-rows.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import { makeRows, ON_CHANGED_DAYS } from './make-rows.ts'
import { LINE_FATES, NO_OTHER_FORMS } from './rows/line-fates.sql.ts'
import { stageNothing } from './staging/stage-files.ts'
import type { CarrierName } from './staged-line.ts'

/** Makes the rows of all packages anew that have a charge in `load_touched`, of the run `load_run`, roll-ups too: no line comes or goes. */
export async function remakeTouched(
  connection: DuckDBConnection,
  run: { readonly carrier: CarrierName; readonly formats: readonly InvoiceFormat[] },
): Promise<void> {
  await stageNothing(connection)
  await connection.run('CREATE OR REPLACE TEMP TABLE load_gone (charge_id BIGINT)')
  for (const step of [NO_OTHER_FORMS, LINE_FATES]) await connection.run(step)
  await makeRows(connection, run)
  await followRows(connection, ON_CHANGED_DAYS)
}
