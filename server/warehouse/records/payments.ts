import type { Result } from '../../../domain/values/problem.ts'
import type { Dialect } from '../engines/dialect.ts'
import { ownRows } from '../own-rows.ts'
import { statement, type Bind } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'

const INVOICE = ['client_id', 'carrier_id', 'account_number', 'invoice_number', 'bill_date', 'currency_code'] as const
const KEYS = INVOICE.join(', ')
const same = (one: string, other: string) =>
  INVOICE.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ')

/** What the invoices of the scope's clients ask for, and what is recorded as paid of each. */
function invoicesPaid(of: RowsOf, bind: Bind): string {
  return `SELECT i.*, coalesce(y.paid, 0) AS paid, CASE WHEN y.paid IS NULL THEN 'unknown' WHEN y.paid >= i.total - 0.05 THEN 'paid' ELSE 'partly' END AS standing
    FROM (SELECT ${KEYS}, sum(net_amount) AS total FROM package_invoice p WHERE ${ownRows('p.client_id', of, bind)} GROUP BY ${KEYS}) i
    LEFT JOIN (SELECT ${KEYS}, sum(amount) AS paid FROM payment q WHERE ${ownRows('q.client_id', of, bind)} GROUP BY ${KEYS}) y ON ${same('y', 'i')}`
}

/** The payments of the scope's clients; an invoice that is not loaded any more has no total. */
export function paymentRecords(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const payments = statement(
    (
      bind,
    ) => `SELECT y.id AS id, ${paymentFields(dialect)}, c.name AS client, r.name AS carrier, y.account_number AS "accountNumber",
      y.invoice_number AS "invoiceNumber", ${dialect.text('y.bill_date')} AS "invoiceDate", ${dialect.number('i.total')} AS "netTotal",
      y.currency_code AS currency, coalesce(i.standing, 'unknown') AS paid
    FROM payment y JOIN client c ON c.id = y.client_id JOIN carrier r ON r.id = y.carrier_id
    LEFT JOIN (${invoicesPaid(asked, bind)}) i ON ${same('i', 'y')}
    WHERE ${ownRows('y.client_id', asked, bind)}`,
  )
  return recordPage(warehouse, payments, asked)
}

/** The lines of invoices that name a package of the scope's clients, with each payment of their invoice. */
export function trackedPayments(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const text = (sql: string) => `coalesce(${dialect.text(sql)}, '')`
  const lines = statement(
    (
      bind,
    ) => `SELECT ${dialect.joined("'|'", 'p.invoice_details_id', 'y.id')} AS id, p.tracking_number AS "trackingNumber", ${text('p.tracking_id')} AS "trackingId",
      c.name AS client, p.carrier_name AS carrier, p.account_number AS "accountNumber", p.invoice_number AS "invoiceNumber",
      ${dialect.text('p.bill_date')} AS "invoiceDate", ${dialect.number('p.net_amount')} AS "netTotal", p.currency_code AS currency,
      i.standing AS paid, ${paymentFields(dialect)}
    FROM package_level_info p JOIN client c ON c.id = p.client_id
    JOIN (${invoicesPaid(asked, bind)}) i ON ${same('i', 'p')}
    LEFT JOIN payment y ON ${same('y', 'p')}
    WHERE ${ownRows('p.client_id', asked, bind)} AND p.tracking_number IS NOT NULL`,
  )
  return recordPage(warehouse, lines, asked)
}

function paymentFields(dialect: Dialect): string {
  return `coalesce(y.payment_number, '') AS "paymentNumber", coalesce(${dialect.text('y.paid_on')}, '') AS "paidOn", ${dialect.number('y.amount')} AS amount`
}
