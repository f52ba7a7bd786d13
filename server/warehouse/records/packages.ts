import { ok, type Result } from '../../../domain/values/problem.ts'
import { derivedColumn } from '../derived-columns.ts'
import { ownRows } from '../own-rows.ts'
import { statement, type Bind } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'
import { invoiceKeys } from './invoices.ts'
import { recordPage, type FoundRecords, type RecordsAsked } from './record-page.ts'

export interface PackagesAsked extends RecordsAsked {
  /** The id of an invoice; undefined: of any. */
  readonly within?: string | undefined
}

/** The lines of one invoice; or, of no invoice in particular, each package once, by the line that carried it. */
export async function packageRecords(
  warehouse: Warehouse,
  { within, ...asked }: PackagesAsked,
): Promise<Result<FoundRecords>> {
  const { scope, today } = asked
  const { dialect } = statementsOf(warehouse)
  const invoice = within === undefined ? undefined : await invoiceKeys(warehouse, { scope, id: within })
  if (within !== undefined && !invoice) return ok({ records: [], total: 0 })
  const lines = (bind: Bind) =>
    invoice
      ? invoice.map(({ name, type, value }) => `p.${name} = ${bind(type, value)}`).join(' AND ')
      : "p.bucket_name = 'freight' AND p.tracking_number IS NOT NULL"
  const text = (sql: string) => `coalesce(${dialect.text(sql)}, '')`
  const day = (column: string) => text(dialect.day(`p.${column}`))
  const spaced = (...columns: string[]) => dialect.joined("', '", ...columns.map((column) => `p.${column}`))
  const packages = statement(
    (
      bind,
    ) => `SELECT p.invoice_details_id AS id, ${text('p.tracking_number')} AS "trackingNumber", ${text('p.tracking_id')} AS "trackingId", c.name AS client, p.carrier_name AS carrier,
        p.account_number AS "accountNumber", p.invoice_number AS "invoiceNumber", ${day('bill_date')} AS "invoiceDate", p.bucket_name AS bucket, ${text('p.service')} AS service,
        ${day('pickup_date')} AS "pickupDate", ${day('scheduled_date')} AS "scheduledDate", ${day('delivery_date')} AS "deliveryDate",
        ${text(derivedColumn('tracking_status', { dialect, today: () => bind('date', today) }).sql)} AS "deliveryStatus", ${text('p.delivery_location')} AS "deliveryLocation",
        ${spaced('consignee_name', 'consignee_company', 'consignee_city', 'consignee_state', 'consignee_postal_code')} AS receiver, ${spaced('reference_1', 'reference_2', 'reference_3')} AS reference,
        ${dialect.number('p.net_amount')} AS "netTotal", p.currency_code AS currency
      FROM package_level_info p JOIN client c ON c.id = p.client_id WHERE ${ownRows('p.client_id', { scope }, bind)} AND ${lines(bind)}`,
  )
  return recordPage(warehouse, packages, asked)
}
