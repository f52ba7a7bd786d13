import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import { failed, ok, type Result } from '../../../../domain/values/problem.ts'
import type { AssignedMeaning, CodeKey } from '../../../../domain/uploads/assigned-code.ts'
import { connectionOf, inTransaction, isDone, type PublishConnection } from '../../publish-connection.ts'
import { publishVersion } from '../../publish-version.ts'
import { withProductFormats } from '../formats/formats.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { dropWorkTables } from '../make-rows.ts'
import { remakeRows } from './remake-rows.ts'

/** Who changes what codes mean, and for whom they may. */
export interface CodeChanger {
  /** Clients whose codes they may change; another's are not found. */
  readonly clientIds: readonly number[]
  /** They may also say what codes mean for everybody. */
  readonly forEverybody: boolean
  readonly login: string
  readonly now: Date
  readonly formats?: readonly InvoiceFormat[]
}

export interface CodeAssigned {
  readonly id: number
  /** What was said of the same before, and no longer counts; null: nothing. */
  readonly replaces: number | null
  /** Charges whose rows were made anew. */
  readonly charges: number
}

/**
 * Says what a code or text means, in place of what was said of the same before, and makes the rows anew that it
 * concerns, in one transaction. Fails `not-found` for a client or carrier that there is not, `not-permitted` for everybody's.
 */
export async function assignCode(
  publish: PublishConnection,
  key: CodeKey,
  meaning: AssignedMeaning,
  changer: CodeChanger,
): Promise<Result<CodeAssigned>> {
  return changed(publish, changer, async (connection) => {
    const may = mayChange(key.clientId, changer)
    if (!may.ok) return may
    const known = await rowsOf(connection, 'SELECT 1 FROM carrier WHERE id = $carrierId', { carrierId: key.carrierId })
    if (known.length === 0) return failed('not-found')
    const [ended] = await rowsOf(
      connection,
      `UPDATE assigned_code SET ended_at = $now, ended_by = $by WHERE ended_at IS NULL AND ${SAME.join(' AND ')} RETURNING id`,
      { ...keyParams(key), now: timestamp(changer.now), by: changer.login },
    )
    const [added] = await rowsOf(
      connection,
      `INSERT INTO assigned_code (id, client_id, carrier_id, format, what, codes, text, charge_category, accessorial, accessorial_code, credit_type, discount, service, service_category, assigned_at, assigned_by)
       SELECT (SELECT coalesce(max(id), 0) + 1 FROM assigned_code), $clientId::INTEGER, $carrierId, $format, $what, $codes, $text,
         $chargeCategory, $accessorial, $accessorialCode, $creditType, $discount, $service, $serviceCategory, $now, $by RETURNING id`,
      { ...keyParams(key), ...meaningParams(meaning), now: timestamp(changer.now), by: changer.login },
    )
    return ok({ id: Number(added?.[0]), replaces: ended ? Number(ended[0]) : null, key })
  })
}

/** Takes an assignment back: the rows are as before it. Fails `not-found`, also for one that was taken back, and `not-permitted`. */
export async function takeCodeBack(
  publish: PublishConnection,
  id: number,
  changer: CodeChanger,
): Promise<Result<CodeAssigned>> {
  return changed(publish, changer, async (connection) => {
    const [found] = await rowsOf(
      connection,
      'SELECT client_id, carrier_id, format, what, codes, text FROM assigned_code WHERE id = $id AND ended_at IS NULL',
      { id },
    )
    if (!found) return failed('not-found')
    const [client, carrierId, format, what, codes, text] = found
    const clientId = client === null ? null : Number(client)
    const may = mayChange(clientId, changer)
    if (!may.ok) return may
    await connection.run('UPDATE assigned_code SET ended_at = $now, ended_by = $by WHERE id = $id', {
      id,
      now: timestamp(changer.now),
      by: changer.login,
    })
    const key: CodeKey = {
      clientId,
      carrierId: Number(carrierId),
      format: String(format),
      what: what === 'service' ? 'service' : 'charge',
      codes: codes === null ? null : String(codes),
      text: text === null ? null : String(text),
    }
    return ok({ id, replaces: null, key })
  })
}

async function changed(
  publish: PublishConnection,
  changer: CodeChanger,
  change: (connection: DuckDBConnection) => Promise<Result<Omit<CodeAssigned, 'charges'> & { readonly key: CodeKey }>>,
): Promise<Result<CodeAssigned>> {
  const connection = connectionOf(publish)
  const work = async (): Promise<Result<CodeAssigned>> => {
    const done = await change(connection)
    if (!done.ok) return done
    const { id, replaces, key } = done.value
    const made = await remakeRows(connection, key, withProductFormats(changer.formats ?? []))
    for (const { clientId } of made) await publishVersion(connection, { now: changer.now, source: 'edit', clientId })
    return ok({ id, replaces, charges: made.reduce((sum, { charges }) => sum + charges, 0) })
  }
  try {
    return await inTransaction(connection, work, isDone)
  } finally {
    await dropWorkTables(connection)
  }
}

function mayChange(clientId: number | null, { clientIds, forEverybody }: CodeChanger): Result<null> {
  if (clientId === null) return forEverybody ? ok(null) : failed('not-permitted')
  return clientIds.includes(clientId) ? ok(null) : failed('not-found')
}

const SAME = [
  'client_id IS NOT DISTINCT FROM $clientId::INTEGER',
  'carrier_id = $carrierId',
  'format = $format',
  'what = $what',
  'codes IS NOT DISTINCT FROM $codes',
  'text IS NOT DISTINCT FROM $text',
]

function keyParams({ clientId, carrierId, format, what, codes, text }: CodeKey) {
  return { clientId, carrierId, format, what, codes, text }
}

/** Nothing else than these, as the statement takes no more. */
function meaningParams(meaning: AssignedMeaning): AssignedMeaning {
  const { chargeCategory, accessorial, accessorialCode, creditType, discount, service, serviceCategory } = meaning
  return { chargeCategory, accessorial, accessorialCode, creditType, discount, service, serviceCategory }
}

async function rowsOf(connection: DuckDBConnection, sql: string, params: Parameters<DuckDBConnection['run']>[1]) {
  return (await connection.runAndReadAll(sql, params)).getRows()
}

function timestamp(at: Date) {
  return timestampValue(BigInt(at.getTime()) * 1000n)
}
