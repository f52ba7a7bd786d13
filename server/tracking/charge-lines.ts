import { ok, type Result } from '../../domain/values/problem.ts'
import type { CurrencyChoice } from '../../domain/query/query.ts'
import { TRACKING_TABLE, trackingQuery, type ChargeLine } from '../../domain/tracking/tracking-detail.ts'
import type { Caller } from '../callers/caller.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import type { Deps } from '../deps.ts'
import { compileRows } from '../warehouse/compile.ts'

interface Asker {
  readonly caller: Caller
  readonly deps: Deps
}

export interface ChargesAsked {
  readonly trackingId: number
  /** 0: every client of the caller. */
  readonly clientId: number
  readonly currency: CurrencyChoice
}

/** The charges of exactly the invoice lines that the grids count of a package, in the asked currency; none where it is not the caller's. */
export async function chargeLines(
  { caller, deps, signal }: Asker & { readonly signal: AbortSignal },
  { trackingId, clientId, currency }: ChargesAsked,
): Promise<Result<ChargeLine[]>> {
  const owner = await ownerOf(trackingId, { caller, deps })
  if (
    owner === undefined ||
    (clientId !== 0 && !clientsInScope(caller.scope, { clientId, childClientIds: [] }).includes(owner))
  )
    return ok([])
  const lines = compileRows(
    {
      ...trackingQuery({ trackingId, clientId: owner, currency, unit: 'lbs' }),
      selectColumnNames: ['invoice_details_id', 'invoice_number', 'bill_date', 'bucket_name'],
    },
    { catalog: deps.config.current().catalog, scope: caller.scope, today: deps.today() },
  )
  if (!lines.ok) return lines
  const { sql, params } = lines.value
  const rate = currency === 'all' ? ' * c.usd_rate' : ''
  const statement = {
    sql: `SELECT coalesce(c.charge_description, c.charge_category) AS charge, c.net_amount${rate} AS net, c.incentive_amount${rate} AS incentive,
        l.invoice_number, CAST(l.bill_date AS VARCHAR) AS bill_date, l.bucket_name
      FROM charge_level_info c JOIN (${sql}) AS l ON l.invoice_details_id = c.invoice_details_id
      WHERE c.client_id = $${params.length + 1} AND c.tracking_id = $${params.length + 2}
      ORDER BY l.bill_date, c.invoice_details_id, c.charge_id`,
    params: [
      ...params,
      { type: 'integer', value: String(owner) } as const,
      { type: 'integer', value: String(trackingId) } as const,
    ],
  }
  const answer = await deps.warehouse.answer({ statement, scope: caller.scope, today: deps.today(), signal })
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

/** The client whose package it is; undefined: there is none, or its client is not the caller's. */
export async function ownerOf(trackingId: number, { caller, deps }: Asker): Promise<number | undefined> {
  const [found] = await deps.warehouse.rows({
    sql: `SELECT client_id FROM ${TRACKING_TABLE} WHERE tracking_id = $1 LIMIT 1`,
    params: [{ type: 'integer', value: String(trackingId) }],
  })
  return found && caller.scope.families.has(Number(found.client_id)) ? Number(found.client_id) : undefined
}
