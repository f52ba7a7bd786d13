import type { Found } from '../../../domain/finding/found.ts'
import { TRACKING_TABLE } from '../../../domain/tracking/tracking-detail.ts'
import { ownRows } from '../own-rows.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

export interface Numbered extends RowsOf {
  /** The ways that one number is written. */
  readonly numbers: readonly string[]
  readonly most: number
}

/** The packages that have exactly one of these tracking numbers, the newest first. */
export async function packagesNumbered(
  warehouse: Warehouse,
  { numbers, most, ...of }: Numbered,
): Promise<Found['packages']> {
  const { dialect, ...statements } = statementsOf(warehouse)
  const rows = await statements.rows(
    statement((bind) => {
      const named = numbers.map((number) => bind('text', number)).join(', ')
      return `SELECT p.tracking_id, p.tracking_number, c.name AS client, ${dialect.anyOf('p.carrier_name')} AS carrier,
          ${dialect.text('max(p.bill_date)')} AS bill_date, ${dialect.anyOf('p.currency_code')} AS currency
        FROM ${TRACKING_TABLE} p JOIN client c ON c.id = p.client_id
        WHERE ${ownRows('p.client_id', of, bind)} AND p.tracking_number IN (${named}) AND p.tracking_id IS NOT NULL
        GROUP BY p.tracking_id, p.tracking_number, c.name ORDER BY max(p.bill_date) DESC, p.tracking_id LIMIT ${bind('integer', String(most))}`
    }),
  )
  return rows.map((row) => ({
    trackingId: Number(row.tracking_id),
    trackingNumber: String(row.tracking_number),
    carrier: String(row.carrier),
    client: String(row.client),
    invoiceDate: String(row.bill_date),
    currency: String(row.currency),
  }))
}

/** The accounts that have exactly one of these numbers, by client. */
export async function accountsNumbered(
  warehouse: Warehouse,
  { numbers, most, ...of }: Numbered,
): Promise<Found['accounts']> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) => {
      const named = numbers.map((number) => bind('text', number)).join(', ')
      return `SELECT a.id, a.number, a.name, c.name AS client FROM account a JOIN client c ON c.id = a.client_id
        WHERE ${ownRows('a.client_id', of, bind)} AND a.number IN (${named}) ORDER BY c.name, a.id LIMIT ${bind('integer', String(most))}`
    }),
  )
  return rows.map((row) => ({
    id: String(row.id),
    number: String(row.number),
    name: String(row.name),
    client: String(row.client),
  }))
}
