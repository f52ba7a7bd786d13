import { timestampValue, type DuckDBConnection } from '@duckdb/node-api'
import type { PAYMENT_FAULTS } from '../../../domain/rating/payment-file.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { followVerdicts } from '../audit/follow-rows.ts'
import { rowsOf } from '../engines/duckdb.ts'
import type { RateRow } from '../agreed/tables/read-rate-file.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../publish-connection.ts'
import { publishVersion } from '../publish-version.ts'

export interface PaymentsToRecord {
  /** Whose invoices are paid. */
  readonly clientId: number
  /** In the order of their lines, the first of which is the second of the file. */
  readonly rows: readonly RateRow[]
  /** Null: typed. */
  readonly fileName: string | null
  readonly by: string
  readonly now: Date
  readonly today: string
}

export interface PaymentFault {
  readonly code: (typeof PAYMENT_FAULTS)[number]
  /** From 1, the header. */
  readonly line: number
  readonly value: string
}

export type Recorded =
  | { readonly id: number; readonly faults: null }
  | { readonly id: null; readonly faults: readonly PaymentFault[] }

const MOST_FAULTS = 100
const INVOICE = ['carrier_id', 'account_number', 'invoice_number', 'bill_date', 'currency_code']

/** Records all of the payments, or says of each that cannot be why and records none. The rules run again over the invoices they pay. */
export async function recordPayments(publish: PublishConnection, payments: PaymentsToRecord): Promise<Recorded> {
  const connection = connectionOf(publish)
  const { clientId, rows, fileName, by, now } = payments
  return inTransaction(connection, async () => {
    await draft(connection, payments)
    const faults = await faultsOf(connection, payments)
    if (faults.length > 0) return { id: null, faults }
    const id = await numberOf(connection, 'SELECT coalesce(max(id), 0) + 1 FROM payment_recording')
    await connection.run(
      `INSERT INTO payment_recording (id, client_id, file_name, payments, recorded_at, recorded_by)
        VALUES ($id, $clientId, $fileName, $payments, $at, $by)`,
      { id, clientId, fileName, payments: rows.length, at: timeOf(now), by },
    )
    await connection.run(`INSERT INTO payment BY NAME
      SELECT (SELECT coalesce(max(id), 0) FROM payment) + row_number() OVER (ORDER BY line) AS id, ${id} AS recording_id,
        ${clientId} AS client_id, ${INVOICE.join(', ')}, payment_number, paid_on, amount FROM payment_draft`)
    await judge(connection, { id, clientId, now })
    return { id, faults: null }
  }).finally(() => connection.run('DROP TABLE IF EXISTS temp.payment_draft'))
}

/** Takes a recording back with all payments that its client still has of it. Fails `not-found`, also where it is taken back already. */
export async function takeBackPayments(
  publish: PublishConnection,
  {
    id,
    by,
    now,
    may,
  }: { readonly id: number; readonly by: string; readonly now: Date; readonly may: (clientId: number) => boolean },
): Promise<Result<{ readonly clientId: number }>> {
  const connection = connectionOf(publish)
  return inTransaction(connection, async () => {
    const clientId = await numberOf(
      connection,
      `SELECT max(client_id) FROM payment_recording WHERE id = ${id} AND undone_at IS NULL`,
    )
    if (!may(clientId)) return failed('not-found')
    await connection.run('UPDATE payment_recording SET undone_at = $at, undone_by = $by WHERE id = $id', {
      id,
      at: timeOf(now),
      by,
    })
    await judge(connection, { id, clientId, now, remove: `DELETE FROM payment WHERE ${ofRecording(id, clientId)}` })
    return ok({ clientId })
  })
}

const ofRecording = (id: number, clientId: number) => `recording_id = ${id} AND client_id = ${clientId}`

/** Looks at the days of a recording's invoices again, after its payments are gone where they go, and publishes. */
async function judge(
  connection: DuckDBConnection,
  {
    id,
    clientId,
    now,
    remove,
  }: { readonly id: number; readonly clientId: number; readonly now: Date; readonly remove?: string },
): Promise<void> {
  const days = await rowsOf(connection, {
    sql: `SELECT DISTINCT CAST(bill_date AS VARCHAR) AS day FROM payment WHERE ${ofRecording(id, clientId)}`,
    params: [],
  })
  if (remove) await connection.run(remove)
  if (days.length > 0)
    await followVerdicts(
      connection,
      `client_id = ${clientId} AND bill_date IN (${days.map(({ day }) => `DATE '${String(day)}'`).join(', ')})`,
    )
  await publishVersion(connection, { now, source: 'edit', clientId })
}

/** `payment_draft`: each line with the invoice that it pays, where there is exactly one. */
async function draft(connection: DuckDBConnection, { clientId, rows }: PaymentsToRecord): Promise<void> {
  const lines = rows.map((row, at) => [
    String(at + 2),
    ...['payment_number', 'paid_on', 'amount', 'invoice_number', 'account_number', 'invoice_date'].map(
      (column) => row[column] ?? '',
    ),
  ])
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE payment_draft AS
      WITH line AS (
        SELECT CAST(r[1] AS INTEGER) AS line, r[2] AS payment_number, CAST(r[3] AS DATE) AS paid_on,
          CAST(r[4] AS DECIMAL(12,2)) AS amount, r[5] AS number, nullif(r[6], '') AS account,
          CAST(nullif(r[7], '') AS DATE) AS day
        FROM (SELECT unnest(from_json($lines, '[["VARCHAR"]]')) AS r)),
      invoice AS (SELECT DISTINCT ${INVOICE.join(', ')} FROM package_invoice WHERE client_id = ${clientId}),
      met AS (
        SELECT l.line, ${INVOICE.map((column) => `any_value(i.${column}) AS ${column}`).join(', ')}, count(*) AS invoices
        FROM line l JOIN invoice i ON i.invoice_number = l.number
          AND (l.account IS NULL OR l.account = i.account_number) AND (l.day IS NULL OR l.day = i.bill_date)
        GROUP BY l.line)
      SELECT l.*, met.* EXCLUDE (line) FROM line l LEFT JOIN met ON met.line = l.line`,
    { lines: JSON.stringify(lines) },
  )
}

async function faultsOf(
  connection: DuckDBConnection,
  { clientId, today }: Pick<PaymentsToRecord, 'clientId' | 'today'>,
): Promise<PaymentFault[]> {
  const key = [...INVOICE, 'payment_number']
  const found = await rowsOf(connection, {
    sql: `SELECT line, code, CASE code WHEN 'notYetPaid' THEN CAST(paid_on AS VARCHAR)
          WHEN 'beforeInvoice' THEN CAST(paid_on AS VARCHAR) WHEN 'nothingPaid' THEN CAST(amount AS VARCHAR)
          WHEN 'sameInvoice' THEN CAST(earlier AS VARCHAR) WHEN 'recordedAlready' THEN payment_number ELSE number END AS value
      FROM (
        SELECT d.*, CASE
            WHEN d.amount = 0 THEN 'nothingPaid' WHEN d.paid_on > DATE '${today}' THEN 'notYetPaid'
            WHEN d.invoices IS NULL THEN 'noSuchInvoice' WHEN d.invoices > 1 THEN 'severalInvoices'
            WHEN d.paid_on < d.bill_date THEN 'beforeInvoice' WHEN d.earlier < d.line THEN 'sameInvoice'
            WHEN EXISTS (FROM payment y WHERE y.client_id = ${clientId} AND ${key.map((column) => `y.${column} = d.${column}`).join(' AND ')})
              THEN 'recordedAlready' END AS code
        FROM (SELECT *, min(line) OVER (PARTITION BY ${key.join(', ')}) AS earlier FROM payment_draft) d)
      WHERE code IS NOT NULL ORDER BY line LIMIT ${MOST_FAULTS}`,
    params: [],
  })
  return found.map(({ line, code, value }) => ({
    line: Number(line),
    code: String(code) as PaymentFault['code'],
    value: String(value).slice(0, 60),
  }))
}

async function numberOf(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
}

function timeOf(now: Date) {
  return timestampValue(BigInt(now.getTime()) * 1000n)
}
