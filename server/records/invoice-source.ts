import { ok } from '../../domain/values/problem.ts'
import { pageOfRows } from './pages-of-rows.ts'
import type { RecordSource } from './record-source.ts'

/** What makes an invoice one; the roll-up has one row an invoice and status. */
export const INVOICE_KEYS = [
  { name: 'client_id', type: 'integer' },
  { name: 'carrier_id', type: 'integer' },
  { name: 'account_number', type: 'text' },
  { name: 'invoice_number', type: 'text' },
  { name: 'bill_date', type: 'date' },
  { name: 'currency_code', type: 'text' },
] as const
export const INVOICE_ROWS = 'package_invoice'
export const INVOICE_ID = `md5(concat_ws('|', ${INVOICE_KEYS.map(({ name }) => `p.${name}`).join(', ')}))`

const INVOICES = (clients: readonly number[]) => `
  SELECT ${INVOICE_ID} AS id,
    p.invoice_number AS "invoiceNumber", c.name AS client, p.account_number AS "accountNumber", any_value(p.carrier_name) AS carrier,
    CAST(p.bill_date AS VARCHAR) AS "invoiceDate", string_agg(DISTINCT p.invoice_status, ', ' ORDER BY p.invoice_status) AS status,
    sum(p.no_of_pkgs)::INTEGER AS packages, sum(p.net_amount)::DOUBLE AS "netTotal", p.currency_code AS currency, coalesce(n.client_invoice_number, '') AS "clientInvoiceNumber"
  FROM ${INVOICE_ROWS} p JOIN client c ON c.id = p.client_id
  LEFT JOIN client_invoice n ON n.client_id = p.client_id AND n.carrier_id = p.carrier_id AND n.account_number = p.account_number
    AND n.invoice_number = p.invoice_number AND n.bill_date = p.bill_date
  WHERE p.client_id IN (${clients.join(', ')})
  GROUP BY ${INVOICE_KEYS.map(({ name }) => `p.${name}`).join(', ')}, c.name, n.client_invoice_number`

/** The invoices of the person's clients, from the sums that are kept of each. */
export const invoiceSource: RecordSource = {
  page: async (context, ask) => {
    const clients = [...context.caller.scope.families.keys()]
    return clients.length === 0
      ? ok({ records: [], total: 0 })
      : pageOfRows(context, ask, { sql: INVOICES(clients), params: [] })
  },
}
