import { timestampValue } from '@duckdb/node-api'
import { connectionOf, type PublishConnection } from '../../publish-connection.ts'
import { publishVersion } from '../../publish-version.ts'
import { layFacts } from '../facts/lay-facts.ts'
import { withProductFormats } from '../formats/formats.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { beginRun } from '../load-lines.ts'
import { dropWorkTables } from '../make-rows.ts'
import { remakeTouched } from '../remake-touched.ts'
import { FACTS_OF_MOVED, MOVE_FACTS } from './moved-facts.sql.ts'
import { PART_LOADS } from './moved-loads.sql.ts'
import { ask, stageOn, step, take, type Stage } from '../stage/stage.ts'
import { followMovedRows, LEFT_BEHIND, MOVE_ROWS, TAKEN_IN } from './moved-rows.sql.ts'

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
  const { begun, carrier } = await beginMove(stageOn(connection), move)
  const moved = await take(await take(begun, MOVE_ROWS), MOVE_FACTS)
  await take(moved, PART_LOADS)
  for (const [clientId, touched] of [
    [from, LEFT_BEHIND],
    [to, TAKEN_IN],
  ] as const) {
    const run = await beginRun(moved, { clientId, carrier, formats, importId: 0 })
    await remakeTouched(await take(run, touched), { carrier, formats })
  }
  await layFacts(await take(moved, FACTS_OF_MOVED))
  await followMovedRows(moved)
  await publishVersion(connection, { now, source: 'edit', clientId: from })
  await dropWorkTables(connection)
}

/** `load_move` */
async function beginMove(stage: Stage, { accountId, from, to, by, now }: AccountMove) {
  const at = timestampValue(BigInt(now.getTime()) * 1000n)
  const begun = await take(stage, MOVE, { accountId, from, to, by, now: at })
  const [row] = (await ask(begun, CARRIER)).getRows()
  return { begun, carrier: { code: String(row?.[0]), name: String(row?.[1]) } }
}

const MOVE = step(
  { makes: ['load_move'] },
  `CREATE OR REPLACE TEMP TABLE load_move AS SELECT id AS account_id, carrier_id, number, $from::INTEGER AS from_id, $to::INTEGER AS to_id,
  $now::TIMESTAMP AS moved_at, $by AS moved_by FROM account WHERE id = $accountId`,
)

const CARRIER = step(
  { needs: ['load_move'] },
  'SELECT c.code, c.name FROM carrier c JOIN load_move m ON m.carrier_id = c.id',
)
