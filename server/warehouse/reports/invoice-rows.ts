import type { Catalog, ColumnSpec } from '../../../domain/query/catalog.ts'
import { STORED_PLACE } from '../compile.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { ownRows } from '../own-rows.ts'
import type { InvoiceKey } from '../records/invoices.ts'
import { statement } from '../statement.ts'
import type { TenantScope } from '../tenant-scope.ts'
import { storedRows, type ReportRows } from './report-rows.ts'

const CHARGES = 'charge_level_info'

/** What a file of an invoice has of each charge, in its order; amounts as they are billed. */
const COLUMNS = [
  'carrier_name',
  'account_number',
  'invoice_number',
  'bill_date',
  'tracking_number',
  'service',
  'pickup_date',
  'zone',
  'bill_weight_pounds',
  'sender_state',
  'sender_postal_code',
  'consignee_city',
  'consignee_state',
  'consignee_postal_code',
  'consignee_company',
  'reference_1',
  'reference_2',
  'reference_3',
  'bucket_name',
  'accessorial_code',
  'accessorial',
  'charge_description',
  'incentive_amount',
  'net_amount',
  'currency_code',
]

/** Every charge of an invoice as it is loaded: what pages leave out is in it too, so that it adds up to the invoice. */
export function invoiceRows(
  keys: readonly InvoiceKey[],
  { scope, catalog }: { readonly scope: TenantScope; readonly catalog: Catalog },
): ReportRows {
  const known = catalog.tables.get(CHARGES)?.columns
  const columns: ColumnSpec[] = COLUMNS.map((name) => known?.get(name) ?? { name, label: name, type: 'text' })
  const { sql, params } = statement(
    (bind) => `FROM (SELECT ${DUCKDB.storedPlace(CHARGES)} AS ${STORED_PLACE}, * FROM ${CHARGES} AS c
      WHERE ${ownRows('c.client_id', { scope }, bind)} AND ${keys.map(({ name, type, value }) => `c.${name} = ${bind(type, value)}`).join(' AND ')}) AS charges`,
  )
  return storedRows({ columns, from: sql, params, orderBy: null })
}
