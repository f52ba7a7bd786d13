import { ownRows } from '../../own-rows.ts'
import type { Bind } from '../../statement.ts'
import type { RowsOf } from '../../tenant-scope.ts'

/**
 * A query of the invoices of loads that are not undone: what the newest of them says that each states (`stated`, in
 * `stated_currency`), and the first of them (`load`). An invoice that a load left out, as it is there in another form, is not of it.
 */
export function statedInvoices(of: RowsOf, bind: Bind): string {
  return `SELECT client_id, i.account AS account_number, i.invoice AS invoice_number, CAST(i.date AS DATE) AS bill_date, min(id) AS load,
      arg_max(i.currency, id) FILTER (WHERE i.stated IS NOT NULL) AS stated_currency,
      CAST(arg_max(i.stated, id) FILTER (WHERE i.stated IS NOT NULL) AS DECIMAL(18,2)) AS stated
    FROM (SELECT id, client_id, unnest(from_json(invoices, '[{"account":"VARCHAR","invoice":"VARCHAR","date":"VARCHAR","currency":"VARCHAR","stated":"VARCHAR","otherFormat":"VARCHAR"}]')) AS i
      FROM import_run WHERE undone_at IS NULL AND ${ownRows('client_id', of, bind)})
    WHERE i.otherFormat IS NULL GROUP BY ALL`
}
