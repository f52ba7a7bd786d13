import type { CurrencyChoice } from '../../../domain/query/query.ts'
import { TRACKING_TABLE, trackingQuery, type ChargeLine } from '../../../domain/tracking/tracking-detail.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { compileRows } from '../compile.ts'
import { ownRows } from '../own-rows.ts'
import { binder, statement } from '../statement.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Asking } from '../asking.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

export interface PackageOf extends RowsOf {
  readonly trackingId: number
}

/** The client whose package it is; undefined: there is none, or it is not among the rows asked for. */
export async function ownerOf(warehouse: Warehouse, { trackingId, ...of }: PackageOf): Promise<number | undefined> {
  const [found] = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT client_id FROM ${TRACKING_TABLE}
        WHERE tracking_id = ${bind('integer', String(trackingId))} AND ${ownRows('client_id', of, bind)} LIMIT 1`,
    ),
  )
  return found && Number(found.client_id)
}

export interface ChargesAsked extends PackageOf, Asking {
  readonly currency: CurrencyChoice
}

/** The charges of exactly the invoice lines that the grids count of a package, in the asked currency; none where it is not among the rows asked for. */
export async function chargeLines(
  warehouse: Warehouse,
  { catalog, currency, today, signal, ...asked }: ChargesAsked,
): Promise<Result<ChargeLine[]>> {
  const { scope, trackingId } = asked
  const owner = await ownerOf(warehouse, asked)
  if (owner === undefined) return ok([])
  const { dialect, ...ask } = statementsOf(warehouse)
  const lines = compileRows(
    {
      ...trackingQuery({ trackingId, clientId: owner, currency, unit: 'lbs' }),
      selectColumnNames: ['invoice_details_id', 'invoice_number', 'bill_date', 'bucket_name'],
    },
    { dialect, catalog, scope, today },
  )
  if (!lines.ok) return lines
  const params = [...lines.value.params]
  const bind = binder(params)
  const rate = currency === 'all' ? ' * c.usd_rate' : ''
  const charges = {
    sql: `SELECT coalesce(c.charge_description, c.charge_category) AS charge, c.net_amount${rate} AS net, c.incentive_amount${rate} AS incentive,
        l.invoice_number AS invoice_number, ${dialect.text('l.bill_date')} AS bill_date, l.bucket_name AS bucket_name
      FROM charge_level_info c JOIN (${lines.value.sql}) AS l ON l.invoice_details_id = c.invoice_details_id
      WHERE c.client_id = ${bind('integer', String(owner))} AND c.tracking_id = ${bind('integer', String(trackingId))}
      ORDER BY l.bill_date, c.invoice_details_id, c.charge_id`,
    params,
  }
  const answer = await ask.answer({ statement: charges, scope, today, signal })
  if (!answer.ok) return answer
  return ok(
    answer.value.data.map((row) => ({
      chargeDescription: String(row.charge),
      netAmount: Number(row.net),
      incentiveAmount: Number(row.incentive),
      invoiceNumber: String(row.invoice_number),
      billDate: String(row.bill_date),
      bucketName: String(row.bucket_name),
    })),
  )
}
