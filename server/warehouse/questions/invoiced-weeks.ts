import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

export interface InvoicedAccount {
  readonly clientId: number
  readonly client: string
  readonly carrier: string
  readonly account: string
  /** Its number where nobody named it. */
  readonly name: string
  readonly first: CalendarDate
  readonly last: CalendarDate
  /** The Sundays of the weeks that have invoices, by bill date. */
  readonly invoiced: readonly { readonly week: CalendarDate; readonly invoices: number }[]
}

/** The accounts that were billed, by client, carrier and number, each with the weeks of its invoices. */
export async function invoicedWeeks(warehouse: Warehouse, of: RowsOf): Promise<InvoicedAccount[]> {
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (
        bind,
      ) => `SELECT p.client_id AS client_id, c.name AS client, p.carrier_name, p.account_number, coalesce(a.name, p.account_number) AS name,
        ${dialect.text(dialect.startOf('week', 'p.bill_date'))} AS week, ${dialect.text('min(p.bill_date)')} AS first_day, ${dialect.text('max(p.bill_date)')} AS last_day,
        count(DISTINCT p.invoice_number) AS invoices
      FROM package_invoice p JOIN client c ON c.id = p.client_id
      LEFT JOIN account a ON a.client_id = p.client_id AND a.carrier_id = p.carrier_id AND a.number = p.account_number
      WHERE ${ownRows('p.client_id', of, bind)}
      GROUP BY p.client_id, c.name, p.carrier_name, p.account_number, a.name, week ORDER BY c.name, p.client_id, p.carrier_name, p.account_number, week`,
    ),
  )
  const accounts = new Map<string, InvoicedAccount>()
  for (const row of rows) {
    const key = JSON.stringify([row.client_id, row.carrier_name, row.account_number])
    const before = accounts.get(key)
    const [first, last] = [String(row.first_day), String(row.last_day)]
    accounts.set(key, {
      clientId: Number(row.client_id),
      client: String(row.client),
      carrier: String(row.carrier_name),
      account: String(row.account_number),
      name: String(row.name),
      first: before?.first ?? first,
      last,
      invoiced: [...(before?.invoiced ?? []), { week: String(row.week), invoices: Number(row.invoices) }],
    })
  }
  return [...accounts.values()]
}
