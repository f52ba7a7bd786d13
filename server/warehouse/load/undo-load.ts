import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { connectionOf, inTransaction, isDone, type PublishConnection } from '../publish-connection.ts'
import { publishFor } from '../publish-version.ts'
import { dropWorkTables, followMadeRows, makeRows } from './make-rows.ts'
import { stageOn, take } from './stage/stage.ts'
import { withProductFormats } from './formats/formats.ts'
import { takeBackFacts } from './facts/take-back-facts.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import type { CarrierName } from './staged-line.ts'
import { beginRun } from './load-lines.ts'
import { stageNothing } from './staging/stage-files.ts'
import { LINE_FATES, NO_OTHER_FORMS } from './rows/line-fates.sql.ts'
import { TAKE_BACK_ACCOUNTS, TAKE_BACK_LINES } from './rows/taken-back-lines.sql.ts'

export interface UndoLoadOptions {
  readonly loadId: number
  /** Of the clients that whoever asks may load for; another's load is not found. */
  readonly clientIds: readonly number[]
  /** Their login; null: the command line. */
  readonly by: string | null
  readonly now: Date
  /** Beside the product's, the formats that lines may be kept under. */
  readonly formats?: readonly InvoiceFormat[]
}

export interface UndoneLoad {
  readonly clientId: number
  /** Lines that no other load brought: they are gone. */
  readonly removedRows: number
  /** Lines that stay, since another load brought them too. */
  readonly keptRows: number
  /** Null when nothing was removed. */
  readonly dataVersion: number | null
}

/**
 * Takes a load back in one transaction: the lines that it alone brought leave, and the packages they were of are made
 * anew from what stays. Fails `not-found`, `load-undone`, or `load-not-kept` when it is older than what is kept of lines.
 */
export async function undoLoad(publish: PublishConnection, options: UndoLoadOptions): Promise<Result<UndoneLoad>> {
  const connection = connectionOf(publish)
  const { loadId, clientIds } = options
  const rows = async (sql: string) => (await connection.runAndReadAll(sql, { loadId })).getRows()
  const work = async (): Promise<Result<UndoneLoad>> => {
    const [load] = await rows(
      'SELECT client_id, undone_at IS NOT NULL, EXISTS (SELECT 1 FROM line_source WHERE import_id = $loadId) OR EXISTS (SELECT 1 FROM fact_source WHERE import_id = $loadId) FROM import_run WHERE id = $loadId',
    )
    const clientId = Number(load?.[0])
    if (!load || !clientIds.includes(clientId)) return failed('not-found')
    if (load[1] === true) return failed('load-undone')
    if (load[2] !== true) return failed('load-not-kept')
    const formats = withProductFormats(options.formats ?? [])
    const [counts] = await rows(
      `SELECT count(*) FILTER (WHERE loads = 1), count(*) FILTER (WHERE loads > 1) FROM (
         SELECT count(*) AS loads FROM line_source WHERE line_number IN (SELECT line_number FROM line_source WHERE import_id = $loadId) GROUP BY line_number
         UNION ALL SELECT count(*) FROM fact_source WHERE fact_number IN (SELECT fact_number FROM fact_source WHERE import_id = $loadId) GROUP BY fact_number)`,
    )
    for (const carrier of await carriersOf(connection, loadId)) {
      const run = await beginRun(stageOn(connection), { clientId, carrier, formats, importId: loadId })
      const fated = await take(await take(await stageNothing(run), NO_OTHER_FORMS), LINE_FATES)
      const made = await makeRows(await take(fated, TAKE_BACK_LINES), { carrier, formats })
      await take(made, TAKE_BACK_ACCOUNTS)
      await followMadeRows(made)
    }
    await connection.run('DELETE FROM line_source WHERE import_id = $loadId', { loadId })
    const told = await takeBackFacts(connection, { importId: loadId })
    await connection.run('UPDATE import_run SET undone_at = $now, undone_by = $by WHERE id = $loadId', {
      loadId,
      by: options.by,
      now: timestampValue(BigInt(options.now.getTime()) * 1000n),
    })
    const removedRows = Number(counts?.[0])
    const changed = removedRows === 0 ? [] : [clientId, ...told]
    const dataVersion = await publishFor(connection, { now: options.now, source: 'undo', clientIds: changed })
    return ok({ clientId, removedRows, keptRows: Number(counts?.[1]), dataVersion })
  }
  try {
    return await inTransaction(connection, work, isDone)
  } finally {
    await dropWorkTables(connection)
  }
}

async function carriersOf(connection: DuckDBConnection, loadId: number): Promise<CarrierName[]> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT c.code, c.name FROM line_source s JOIN loaded_row l USING (line_number) JOIN carrier c ON c.id = l.carrier_id
     WHERE s.import_id = $loadId ORDER BY 1`,
    { loadId },
  )
  return reader.getRows().map(([code, name]) => ({ code: String(code), name: String(name) }))
}
