import type { DateRange } from '../../../domain/dates/period.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { CurrencyChoice, Query, QueryRow } from '../../../domain/query/query.ts'
import type { Asking } from '../asking.ts'
import { compileRows } from '../compile.ts'
import { binder } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import { GL_CODE } from '../gl/coded-rows.sql.ts'

export interface GlFiguresAsked extends Asking {
  readonly clientId: number
  readonly currency: CurrencyChoice
  /** Of bill dates. */
  readonly range: DateRange
}

interface Sums {
  readonly charges: number
  readonly amount: number
}

export interface GlFigures {
  readonly currencies: string[]
  readonly rules: (Sums & { readonly rule: number })[]
  readonly codes: { readonly code: string | null; readonly amount: number }[]
  readonly uncoded: (Sums & { readonly account: string; readonly service: string | null; readonly charge: string })[]
  readonly uncodedKinds: number
  readonly notCoded: Sums
  readonly invoices: number
}

/** Kinds of charges without a code that are told. */
const MOST_KINDS = 200
const PACKAGES = 'package_level_info'
const SPEND = 'total_spend'

/** What each rule takes of a client's own charges, what none takes, and the journal beside the invoices; in the asked currency. */
export async function glFigures(
  warehouse: Warehouse,
  { clientId, currency, range, ...asking }: GlFiguresAsked,
): Promise<Result<GlFigures>> {
  const query: Query = {
    ...{ selectColumnNames: [SPEND], fromTableNames: [PACKAGES], groupByDetails: [], orderByDetails: [] },
    whereClauseDetails: [
      { column: 'bill_date', operator: '>=', value: range.from },
      { column: 'bill_date', operator: '<=', value: range.to },
    ],
    ...{ clientId, childClientIdsCSV: String(clientId), currency, unit: 'lbs' },
  }
  const by = (name: string, of: Query = query): Query => ({
    ...of,
    selectColumnNames: [name, SPEND],
    groupByDetails: [name],
    orderByDetails: [{ name, direction: 'asc' }],
  })
  const [groups, codes, invoices, currencies] = await Promise.all([
    groupsOf(warehouse, { query, ...asking }),
    warehouse.query({ query: by(GL_CODE), ...asking }),
    warehouse.query({ query, ...asking }),
    warehouse.query({ query: by('currency_code', { ...query, currency: 'all' }), ...asking }),
  ])
  if (!groups.ok) return groups
  if (!codes.ok) return codes
  if (!invoices.ok) return invoices
  if (!currencies.ok) return currencies
  const kinds = groups.value.filter(({ rule }) => rule === null)
  return ok({
    currencies: currencies.value.data.map((row) => String(row.currency_code)),
    rules: groups.value.flatMap((row) => (row.rule === null ? [] : [{ rule: Number(row.rule), ...sumsIn(row) }])),
    codes: codes.value.data.map((row) => ({ code: textIn(row[GL_CODE]), amount: Number(row[SPEND] ?? 0) })),
    uncoded: kinds.slice(0, MOST_KINDS).map((row) => ({
      account: String(row.account),
      service: textIn(row.service),
      charge: String(row.charge),
      ...sumsIn(row),
    })),
    uncodedKinds: kinds.length,
    notCoded: {
      charges: kinds.reduce((sum, row) => sum + Number(row.charges), 0),
      amount: Number(codes.value.data.find((row) => row[GL_CODE] === null)?.[SPEND] ?? 0),
    },
    invoices: Number(invoices.value.data[0]?.[SPEND] ?? 0),
  })
}

/** Of each rule its charges; of what has none, by account, service and charge, the greatest amounts first. */
async function groupsOf(
  warehouse: Warehouse,
  { query, ...asking }: Asking & { readonly query: Query },
): Promise<Result<readonly QueryRow[]>> {
  const { dialect, answer } = statementsOf(warehouse)
  const lines = compileRows({ ...query, selectColumnNames: ['invoice_details_id'] }, { dialect, ...asking })
  if (!lines.ok) return lines
  const params = [...lines.value.params]
  const own = binder(params)('integer', String(query.clientId))
  const amount = `sum(c.net_amount${query.currency === 'all' ? ' * c.usd_rate' : ''})`
  const uncoded = (value: string) => `CASE WHEN d.rule IS NULL THEN ${value} END`
  const sql = `SELECT d.rule AS rule, ${uncoded('c.account_number')} AS account, ${uncoded('c.service')} AS service,
      ${uncoded('coalesce(c.accessorial, c.charge_description, c.charge_category)')} AS charge,
      count(*) AS charges, ${amount} AS amount
    FROM charge_level_info c JOIN (${lines.value.sql}) AS l ON l.invoice_details_id = c.invoice_details_id
    LEFT JOIN gl_coded d ON d.charge_id = c.charge_id AND d.client_id = c.client_id
    WHERE c.client_id = ${own} GROUP BY 1, 2, 3, 4 ORDER BY abs(${amount}) DESC, 1, 2, 3, 4`
  const answered = await answer({ statement: { sql, params }, ...asking })
  return answered.ok ? ok(answered.value.data) : answered
}

function sumsIn(row: QueryRow): Sums {
  return { charges: Number(row.charges), amount: Number(row.amount) }
}

function textIn(value: QueryRow[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
