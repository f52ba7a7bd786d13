import type { Parameter } from '../warehouse/engine.ts'
import type { RecordSource } from './record-source.ts'

/** One row an invoice: what makes it one is its client, carrier, account, number, date and currency. */
const INVOICES = (clients: readonly number[]) => `
  SELECT md5(concat_ws('|', p.client_id, p.carrier_id, p.account_number, p.invoice_number, p.bill_date, p.currency_code)) AS id,
    p.invoice_number AS "invoiceNumber", c.name AS client, p.account_number AS "accountNumber", any_value(p.carrier_name) AS carrier,
    CAST(p.bill_date AS VARCHAR) AS "invoiceDate", string_agg(DISTINCT p.invoice_status, ', ' ORDER BY p.invoice_status) AS status,
    sum(p.no_of_pkgs)::INTEGER AS packages, sum(p.net_amount)::DOUBLE AS "netTotal", p.currency_code AS currency, coalesce(n.client_invoice_number, '') AS "clientInvoiceNumber"
  FROM package_level_info p JOIN client c ON c.id = p.client_id
  LEFT JOIN client_invoice n ON n.client_id = p.client_id AND n.carrier_id = p.carrier_id AND n.account_number = p.account_number
    AND n.invoice_number = p.invoice_number AND n.bill_date = p.bill_date
  WHERE p.client_id IN (${clients.join(', ')})
  GROUP BY p.client_id, p.carrier_id, p.account_number, p.invoice_number, p.bill_date, p.currency_code, c.name, n.client_invoice_number`

/** The invoices of the person's clients; searched, sorted and paged in the engine. */
export const invoiceSource: RecordSource = {
  page: async ({ deps, caller, spec }, { search, sortBy, descending, offset, limit }) => {
    const clients = [...caller.scope.families.keys()]
    if (clients.length === 0) return { records: [], total: 0 }
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const params = words.map((value): Parameter => ({ type: 'text', value }))
    const looked = `lower(concat_ws(chr(10), ${spec.search.map(quoted).join(', ')}))`
    const found = `WITH invoice AS (${INVOICES(clients)}), found AS (SELECT * FROM invoice WHERE ${['true', ...words.map((_, at) => `contains(${looked}, $${at + 1})`)].join(' AND ')})`
    const order = `${quoted(sortBy)} ${descending ? 'DESC' : 'ASC'}, id`
    const rows = await deps.warehouse.rows({ sql: `${found} SELECT *, (SELECT count(*) FROM found) AS total FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`, params })
    const beyond = rows.length === 0 && offset > 0 ? await deps.warehouse.rows({ sql: `${found} SELECT count(*) AS total FROM found`, params }) : rows
    return {
      records: rows.map(({ id, total: _total, ...values }) => ({ id: String(id), values: values as Record<string, string | number> })),
      total: Number(beyond[0]?.total ?? 0),
    }
  },
}

/** A field of the source, which the configuration and the handler have checked. */
function quoted(field: string): string {
  return `"${field}"`
}
