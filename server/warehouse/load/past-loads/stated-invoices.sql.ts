import type { Dialect } from '../../engines/dialect.ts'
import { ownRows } from '../../own-rows.ts'
import type { Bind } from '../../statement.ts'
import type { RowsOf } from '../../tenant-scope.ts'

const TOLD = ['account', 'invoice', 'date', 'currency', 'stated', 'otherFormat']

/**
 * A query of the invoices of loads that are not undone: what the newest of them says that each states (`stated`, in
 * `stated_currency`), and the first of them (`load`). An invoice that a load left out, as it is there in another form, is not of it.
 */
export function statedInvoices(
  of: RowsOf,
  { dialect, bind }: { readonly dialect: Dialect; readonly bind: Bind },
): string {
  const newest = (value: string) => `${dialect.ofGreatest(value, 'id')} FILTER (WHERE i.stated IS NOT NULL)`
  return `SELECT client_id, i.account AS account_number, i.invoice AS invoice_number, ${dialect.day('i.date')} AS bill_date, min(id) AS load,
      ${newest('i.currency')} AS stated_currency, ${dialect.money(newest('i.stated'))} AS stated
    FROM (SELECT id, client_id, ${dialect.rowsOfJson('invoices', TOLD)} AS i FROM import_run WHERE undone_at IS NULL AND ${ownRows('client_id', of, bind)}) AS told
    WHERE i.otherFormat IS NULL GROUP BY client_id, i.account, i.invoice, i.date`
}
