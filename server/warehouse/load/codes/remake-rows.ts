import type { DuckDBConnection } from '@duckdb/node-api'
import type { CodeKey } from '../../../../domain/uploads/assigned-code.ts'
import type { InvoiceFormat } from '../invoice-format.ts'
import { beginRun } from '../load-lines.ts'
import { loadKinds } from '../make-rows.ts'
import { ask, stageOn, step, take } from '../stage/stage.ts'
import { remakeTouched } from '../remake-touched.ts'
import { isOf } from '../rows/assigned-codes.sql.ts'
import { KIND_OF_LINE } from '../rows/charge-kinds.sql.ts'

const OF_FORMAT = step(
  { needs: ['load_run'], makes: ['load_line'] },
  `
CREATE OR REPLACE TEMP TABLE load_line AS
SELECT k.*, r.charge_id FROM loaded_row r JOIN load_run ON r.client_id = load_run.client_id AND r.carrier_id = load_run.carrier_id
JOIN loaded_line k ON k.line_number = r.line_number
WHERE r.charge_id IS NOT NULL AND k.format = $format`,
)

/** `load_touched`: the charges of the lines that have these codes and this text. */
const TOUCHED = step(
  { needs: ['load_line', 'load_kind', 'load_asked'], makes: ['load_touched'] },
  `
CREATE OR REPLACE TEMP TABLE load_touched AS
SELECT l.charge_id FROM load_line l JOIN load_kind k ON ${KIND_OF_LINE} CROSS JOIN load_asked a
WHERE ${isOf('k.codes', 'l.charge_description')}`,
)

const ASKED = step(
  { makes: ['load_asked'] },
  'CREATE OR REPLACE TEMP TABLE load_asked AS SELECT $codes::VARCHAR AS codes, $text::VARCHAR AS text',
)

const COUNT = step({ needs: ['load_touched'] }, 'SELECT count(*) FROM load_touched')

/**
 * Makes the rows anew of every package with a charge of these codes and this text, of the clients that an assignment
 * to them concerns, within the caller's transaction, roll-ups too; how many such charges each of these clients has.
 */
export async function remakeRows(
  connection: DuckDBConnection,
  { clientId, carrierId, format, codes, text }: CodeKey,
  formats: readonly InvoiceFormat[],
): Promise<{ readonly clientId: number; readonly charges: number }[]> {
  const [named] = (
    await connection.runAndReadAll('SELECT code, name FROM carrier WHERE id = $carrierId', { carrierId })
  ).getRows()
  const carrier = { code: String(named?.[0]), name: String(named?.[1]) }
  const made: { readonly clientId: number; readonly charges: number }[] = []
  for (const client of await clientsWith(connection, { clientId, carrierId })) {
    const run = await beginRun(stageOn(connection), { clientId: client, carrier, formats, importId: 0 })
    const lines = await take(run, OF_FORMAT, { format })
    const kinds = await loadKinds(
      lines,
      formats.filter(({ id }) => id === format),
    )
    const touched = await take(await take(kinds, ASKED, { codes, text }), TOUCHED)
    const [counted] = (await ask(touched, COUNT)).getRows()
    const charges = Number(counted?.[0])
    if (charges === 0) continue
    made.push({ clientId: client, charges })
    await remakeTouched(touched, { carrier, formats })
  }
  return made
}

async function clientsWith(
  connection: DuckDBConnection,
  { clientId, carrierId }: Pick<CodeKey, 'clientId' | 'carrierId'>,
): Promise<number[]> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT client_id FROM loaded_row WHERE carrier_id = $carrierId AND ($clientId::INTEGER IS NULL OR client_id = $clientId) ORDER BY 1`,
    { carrierId, clientId },
  )
  return reader.getRows().map(([id]) => Number(id))
}
