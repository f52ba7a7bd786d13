import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

/** What was billed to an account; texts are empty where nothing was. */
export interface AccountFigures {
  readonly invoices: number
  readonly packages: number
  /** Of several currencies there is no total. */
  readonly netTotal: number | ''
  /** Their codes. */
  readonly currency: string
  readonly firstInvoice: string
  readonly lastInvoice: string
  /** Another of these clients has an account of its number with the same carrier. */
  readonly shared: boolean
}

/** What was billed to each account of the scope's clients, by the account's id, from the sums that are kept. */
export async function accountFigures(warehouse: Warehouse, of: RowsOf): Promise<ReadonlyMap<string, AccountFigures>> {
  const { dialect, ...ask } = statementsOf(warehouse)
  const rows = await ask.rows(
    statement(
      (
        bind,
      ) => `SELECT ${dialect.text('a.id')} AS id, count(DISTINCT CASE WHEN p.invoice_number IS NOT NULL THEN ${dialect.joined("'|'", 'p.invoice_number', 'p.bill_date')} END) AS invoices, coalesce(sum(p.no_of_pkgs), 0) AS packages,
        ${dialect.number('CASE WHEN count(DISTINCT p.currency_code) = 1 THEN sum(p.net_amount) END')} AS total, coalesce(${dialect.listed('p.currency_code', "', '")}, '') AS currency,
        coalesce(${dialect.text('min(p.bill_date)')}, '') AS first_invoice, coalesce(${dialect.text('max(p.bill_date)')}, '') AS last_invoice, max(s.clients) AS clients
      FROM account a LEFT JOIN package_invoice p ON p.client_id = a.client_id AND p.carrier_id = a.carrier_id AND p.account_number = a.number
      JOIN (SELECT carrier_id, number, count(DISTINCT client_id) AS clients FROM account WHERE ${ownRows('client_id', of, bind)} GROUP BY carrier_id, number) s
        ON s.carrier_id = a.carrier_id AND s.number = a.number
      WHERE ${ownRows('a.client_id', of, bind)} GROUP BY a.id`,
    ),
  )
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        invoices: Number(row.invoices),
        packages: Number(row.packages),
        netTotal: row.total === null || row.total === undefined ? '' : Number(row.total),
        currency: String(row.currency),
        firstInvoice: String(row.first_invoice),
        lastInvoice: String(row.last_invoice),
        shared: Number(row.clients) > 1,
      },
    ]),
  )
}
