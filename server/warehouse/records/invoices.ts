import type { Result } from '../../../domain/values/problem.ts'
import type { Found } from '../../../domain/finding/found.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import type { Parameter } from '../engine.ts'
import type { Dialect } from '../engines/dialect.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import type { RowsOf, TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'
import { statementsOf } from '../statements.ts'

/** What makes an invoice one; the roll-up has one row an invoice and status. */
const INVOICE_KEYS = [
  { name: 'client_id', type: 'integer' },
  { name: 'carrier_id', type: 'integer' },
  { name: 'account_number', type: 'text' },
  { name: 'invoice_number', type: 'text' },
  { name: 'bill_date', type: 'date' },
  { name: 'currency_code', type: 'text' },
] as const
const INVOICE_ROWS = 'package_invoice'
const KEY_COLUMNS = INVOICE_KEYS.map(({ name }) => `p.${name}`)
const KEYS = KEY_COLUMNS.join(', ')
const invoiceId = (dialect: Dialect) => dialect.hash(dialect.joined("'|'", ...KEY_COLUMNS))

/** The invoices of the scope's clients, from the sums that are kept of each. */
export function invoiceRecords(warehouse: Warehouse, asked: RecordsAsked): Promise<Result<FoundRecords>> {
  const { dialect } = statementsOf(warehouse)
  const invoices = statement(
    (bind) => `SELECT ${invoiceId(dialect)} AS id,
    p.invoice_number AS "invoiceNumber", c.name AS client, p.account_number AS "accountNumber", ${dialect.anyOf('p.carrier_name')} AS carrier,
    ${dialect.text('p.bill_date')} AS "invoiceDate", ${dialect.listed('p.invoice_status', "', '")} AS status,
    ${dialect.integer('sum(p.no_of_pkgs)')} AS packages, ${dialect.number('sum(p.net_amount)')} AS "netTotal", p.currency_code AS currency, coalesce(n.client_invoice_number, '') AS "clientInvoiceNumber"
  FROM ${INVOICE_ROWS} p JOIN client c ON c.id = p.client_id
  LEFT JOIN client_invoice n ON n.client_id = p.client_id AND n.carrier_id = p.carrier_id AND n.account_number = p.account_number
    AND n.invoice_number = p.invoice_number AND n.bill_date = p.bill_date
  WHERE ${ownRows('p.client_id', asked, bind)}
  GROUP BY ${KEYS}, c.name, n.client_invoice_number`,
  )
  return recordPage(warehouse, invoices, asked)
}

/** The invoices of the scope's clients that have exactly one of these numbers, the newest first. */
export async function invoicesNumbered(
  warehouse: Warehouse,
  { numbers, most, ...of }: RowsOf & { readonly numbers: readonly string[]; readonly most: number },
): Promise<Found['invoices']> {
  const { dialect, ...statements } = statementsOf(warehouse)
  const rows = await statements.rows(
    statement((bind) => {
      const named = numbers.map((number) => bind('text', number)).join(', ')
      return `SELECT ${invoiceId(dialect)} AS id, p.invoice_number, c.name AS client, ${dialect.anyOf('p.carrier_name')} AS carrier, ${dialect.text('p.bill_date')} AS bill_date
        FROM ${INVOICE_ROWS} p JOIN client c ON c.id = p.client_id
        WHERE ${ownRows('p.client_id', of, bind)} AND p.invoice_number IN (${named})
        GROUP BY ${KEYS}, c.name ORDER BY p.bill_date DESC, id LIMIT ${bind('integer', String(most))}`
    }),
  )
  return rows.map((row) => ({
    id: String(row.id),
    invoiceNumber: String(row.invoice_number),
    carrier: String(row.carrier),
    client: String(row.client),
    invoiceDate: String(row.bill_date),
  }))
}

/** A column of a package and its value, which the lines of one invoice have. */
export type InvoiceKey = { readonly name: (typeof INVOICE_KEYS)[number]['name'] } & Parameter

export interface KeyedInvoice extends Readonly<
  Record<'client' | 'carrier' | 'account' | 'number' | 'date' | 'currency', string>
> {
  readonly clientId: number
  readonly keys: readonly InvoiceKey[]
}

/** Invoices of the scope's clients by their ids, the earliest first; an id of no such invoice is passed over. */
export async function keyedInvoices(
  warehouse: Warehouse,
  { scope, ids }: { readonly scope: TenantScope; readonly ids: readonly string[] },
): Promise<KeyedInvoice[]> {
  if (ids.length === 0) return []
  const { dialect, rows } = statementsOf(warehouse)
  const found = await rows(
    statement(
      (bind) => `SELECT ${KEYS}, c.name AS client, ${dialect.anyOf('p.carrier_name')} AS carrier
        FROM ${INVOICE_ROWS} p JOIN client c ON c.id = p.client_id
        WHERE ${ownRows('p.client_id', { scope }, bind)} AND ${invoiceId(dialect)} IN (${ids.map((id) => bind('text', id)).join(', ')})
        GROUP BY ${KEYS}, c.name ORDER BY p.bill_date, carrier, ${KEYS}`,
    ),
  )
  return found.map((row) => ({
    client: String(row.client),
    carrier: String(row.carrier),
    account: String(row.account_number),
    number: String(row.invoice_number),
    date: String(row.bill_date),
    currency: String(row.currency_code),
    clientId: Number(row.client_id),
    keys: keysOf(row),
  }))
}

/** What tells the lines of one invoice from others; undefined: there is no such invoice in the scope. */
export async function invoiceKeys(
  warehouse: Warehouse,
  { scope, id }: { readonly scope: TenantScope; readonly id: string },
): Promise<InvoiceKey[] | undefined> {
  const { dialect, rows } = statementsOf(warehouse)
  const [invoice]: (QueryRow | undefined)[] = await rows(
    statement(
      (bind) =>
        `SELECT ${KEYS} FROM ${INVOICE_ROWS} p WHERE ${ownRows('p.client_id', { scope }, bind)} AND ${invoiceId(dialect)} = ${bind('text', id)} LIMIT 1`,
    ),
  )
  return invoice && keysOf(invoice)
}

function keysOf(invoice: QueryRow): InvoiceKey[] {
  return INVOICE_KEYS.map(({ name, type }) => ({ name, type, value: String(invoice[name]) }))
}
