import { ok } from '../../domain/values/problem.ts'
import { derivedColumn } from '../warehouse/derived-columns.ts'
import type { Parameter } from '../warehouse/engine.ts'
import { INVOICE_ID, INVOICE_KEYS, INVOICE_ROWS } from './invoice-source.ts'
import { pageOfRows, type Rows } from './pages-of-rows.ts'
import type { RecordContext, RecordSource } from './record-source.ts'

const NOTHING = ok({ records: [], total: 0 })

/** The lines of one invoice; or, of no invoice in particular, each package once, by the line that carried it. */
export const packageSource: RecordSource = {
  page: async (context, ask) => {
    const clients = [...context.caller.scope.families.keys()]
    if (clients.length === 0) return NOTHING
    const scoped = `p.client_id IN (${clients.join(', ')})`
    if (ask.within === undefined)
      return pageOfRows(
        context,
        ask,
        packages(context, {
          where: `${scoped} AND p.bucket_name = 'freight' AND p.tracking_number IS NOT NULL`,
          params: [],
        }),
      )
    const [invoice] = await context.deps.warehouse.rows({
      sql: `SELECT ${INVOICE_KEYS.map(({ name }) => `p.${name}`).join(', ')} FROM ${INVOICE_ROWS} p WHERE ${scoped} AND ${INVOICE_ID} = $1 LIMIT 1`,
      params: [{ type: 'text', value: ask.within }],
    })
    if (!invoice) return NOTHING
    const params = INVOICE_KEYS.map(({ name, type }): Parameter => ({ type, value: String(invoice[name]) }))
    return pageOfRows(
      context,
      ask,
      packages(context, {
        where: `${scoped} AND ${INVOICE_KEYS.map(({ name }, at) => `p.${name} = $${at + 2}`).join(' AND ')}`,
        params,
      }),
    )
  },
}

/** `$1` is the day that a delivery status depends on; the values of `where` follow it. */
function packages(
  { deps }: RecordContext,
  { where, params }: { readonly where: string; readonly params: readonly Parameter[] },
): Rows {
  const text = (sql: string) => `coalesce(CAST(${sql} AS VARCHAR), '')`
  const day = (column: string) => text(`CAST(p.${column} AS DATE)`)
  return {
    sql: `SELECT p.invoice_details_id AS id, ${text('p.tracking_number')} AS "trackingNumber", ${text('p.tracking_id')} AS "trackingId", c.name AS client, p.carrier_name AS carrier,
        p.account_number AS "accountNumber", p.invoice_number AS "invoiceNumber", ${day('bill_date')} AS "invoiceDate", p.bucket_name AS bucket, ${text('p.service')} AS service,
        ${day('pickup_date')} AS "pickupDate", ${day('scheduled_date')} AS "scheduledDate", ${day('delivery_date')} AS "deliveryDate",
        ${text(derivedColumn('tracking_status', () => '$1').sql)} AS "deliveryStatus", ${text('p.delivery_location')} AS "deliveryLocation",
        p.net_amount::DOUBLE AS "netTotal", p.currency_code AS currency
      FROM package_level_info p JOIN client c ON c.id = p.client_id WHERE ${where}`,
    params: [{ type: 'date', value: deps.today() }, ...params],
  }
}
