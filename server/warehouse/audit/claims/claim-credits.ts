import type { DuckDBConnection } from '@duckdb/node-api'
import type { CameCredit } from '../../../../domain/audit/settle.ts'
import { rowsOf } from '../../engines/duckdb.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../../publish-connection.ts'
import { publishFor } from '../../publish-version.ts'
import { refreshRollUps } from '../../roll-ups/refresh-roll-ups.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The charges of an invoice that are credits, by what one credit is: of a package and credit type, or of an invoice and code. */
const CREDITS = `
  SELECT md5(concat_ws('|', client_id, account_number, invoice_number, bill_date, currency_code, credit_type,
      coalesce(tracking_number, accessorial_code))) AS key,
    client_id, carrier_id, account_number, invoice_number, bill_date, tracking_number, currency_code, credit_type,
    CASE WHEN tracking_number IS NULL THEN accessorial_code END AS code, invoice_details_id, charge_id, net_amount, refund_source
  FROM charge_level_info WHERE credit_type IS NOT NULL`

/** The credits of these packages and of invoices themselves, billed after a day, everybody's; those of which nothing is owed are none. */
export async function creditsAfter(
  warehouse: Warehouse,
  { day, packages }: { readonly day: string; readonly packages: readonly string[] },
): Promise<CameCredit[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT key, client_id, carrier_id, account_number, invoice_number, CAST(bill_date AS VARCHAR) AS bill_date,
        tracking_number, currency_code, credit_type, code, CAST(round(-100 * sum(net_amount)) AS INTEGER) AS amount
      FROM (${CREDITS})
      WHERE bill_date > CAST(${bind('text', day)} AS DATE)
        AND (tracking_number IS NULL OR tracking_number IN (SELECT unnest(from_json(${bind('text', JSON.stringify(packages))}, '["VARCHAR"]'))))
      GROUP BY ALL HAVING sum(net_amount) < 0 ORDER BY key`,
    ),
  )
  return rows.map((row) => ({
    key: String(row.key),
    clientId: Number(row.client_id),
    carrierId: Number(row.carrier_id),
    accountNumber: String(row.account_number),
    invoiceNumber: String(row.invoice_number),
    trackingNumber: row.tracking_number === null ? null : String(row.tracking_number),
    currency: String(row.currency_code),
    creditType: row.credit_type === null ? null : String(row.credit_type),
    code: row.code === null ? null : String(row.code),
    on: String(row.bill_date),
    amount: Number(row.amount),
  }))
}

/** The first day that invoices are kept of, a client; of a client without any there is none. */
export async function firstDays(warehouse: Warehouse): Promise<ReadonlyMap<number, string>> {
  const rows = await statementsOf(warehouse).rows({
    sql: 'SELECT client_id, CAST(min(bill_date) AS VARCHAR) AS day FROM package_level_info GROUP BY client_id',
    params: [],
  })
  return new Map(rows.map((row) => [Number(row.client_id), String(row.day)]))
}

/** Says of credits that served claims that the audit brought them; nothing is published where all say so already. */
export async function markAudited(
  publish: PublishConnection,
  { keys, now }: { readonly keys: readonly string[]; readonly now: Date },
): Promise<void> {
  const connection = connectionOf(publish)
  await inTransaction(connection, async () => {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE audited_credit AS SELECT * FROM (${CREDITS})
        WHERE key IN (SELECT unnest(from_json($keys, '["VARCHAR"]'))) AND refund_source IS DISTINCT FROM 'audit'`,
      { keys: JSON.stringify(keys) },
    )
    await markRows(connection, now)
    await connection.run('DROP TABLE audited_credit')
  })
}

/** What is found does not go by whose doing a credit was, so only the sums of the days follow. */
async function markRows(connection: DuckDBConnection, now: Date): Promise<void> {
  const clients = await rowsOf(connection, { sql: 'SELECT DISTINCT client_id FROM audited_credit', params: [] })
  if (clients.length === 0) return
  await connection.run(`UPDATE charge_level_info SET refund_source = 'audit'
    WHERE charge_id IN (SELECT charge_id FROM audited_credit)`)
  await connection.run(`UPDATE package_level_info SET refund_source = 'audit'
    WHERE invoice_details_id IN (SELECT invoice_details_id FROM audited_credit)`)
  await refreshRollUps(connection, '(client_id, bill_date) IN (SELECT (client_id, bill_date) FROM audited_credit)')
  await publishFor(connection, { now, source: 'edit', clientIds: clients.map((row) => Number(row.client_id)) })
}
