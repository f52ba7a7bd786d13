import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import { connectionOf, type PublishConnection } from '../../publish-connection.ts'
import { publishVersion } from '../../publish-version.ts'
import { followRows } from '../../audit/follow-rows.ts'
import { layFacts } from '../facts/lay-facts.ts'
import { withProductFormats } from '../formats/formats.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { beginRun } from '../load-lines.ts'
import { dropWorkTables } from '../make-rows.ts'
import { remakeTouched } from '../remake-touched.ts'
import { FACTS_OF_MOVED, MOVE_FACTS } from './moved-facts.sql.ts'
import { PART_LOADS } from './moved-loads.sql.ts'
import { LEFT_BEHIND, MOVE_ROWS, MOVED_DAYS, TAKEN_IN } from './moved-rows.sql.ts'

export interface AccountMove {
  readonly accountId: number
  readonly from: number
  readonly to: number
  /** Login of who moves it. */
  readonly by: string
  readonly now: Date
  /** Beside the product's, all formats that lines may be kept under. */
  readonly formats: readonly InvoiceFormat[]
}

/**
 * Gives all that is loaded of an account to another client, which has no account of its number with the carrier: rows,
 * kept lines, their part of the loads, delivery facts and roll-ups, within the caller's transaction. Raises the data
 * version of the client that it leaves. Decision 0056
 */
export async function moveAccount(publish: PublishConnection, move: AccountMove): Promise<void> {
  const connection = connectionOf(publish)
  const { from, to, now } = move
  const formats = withProductFormats(move.formats)
  const carrier = await beginMove(connection, move)
  for (const step of [...MOVE_ROWS, ...MOVE_FACTS, ...PART_LOADS]) await connection.run(step)
  for (const [clientId, touched] of [
    [from, LEFT_BEHIND],
    [to, TAKEN_IN],
  ] as const) {
    await beginRun(connection, { clientId, carrier, formats, importId: 0 })
    await connection.run(touched)
    await remakeTouched(connection, { carrier, formats })
  }
  await connection.run(FACTS_OF_MOVED)
  await layFacts(connection)
  await followRows(connection, MOVED_DAYS)
  await publishVersion(connection, { now, source: 'edit', clientId: from })
  await dropWorkTables(connection)
}

/** `load_move` */
async function beginMove(connection: DuckDBConnection, { accountId, from, to, by, now }: AccountMove) {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE load_move AS SELECT id AS account_id, carrier_id, number, $from::INTEGER AS from_id, $to::INTEGER AS to_id,
      $now::TIMESTAMP AS moved_at, $by AS moved_by FROM account WHERE id = $accountId`,
    { accountId, from, to, by, now: timestampValue(BigInt(now.getTime()) * 1000n) },
  )
  const [row] = (
    await connection.runAndReadAll('SELECT c.code, c.name FROM carrier c JOIN load_move m ON m.carrier_id = c.id')
  ).getRows()
  return { code: String(row?.[0]), name: String(row?.[1]) }
}
