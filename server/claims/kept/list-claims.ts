import { sql, type SelectQueryBuilder } from 'kysely'
import type { ClaimState } from '../../../domain/audit/claim.ts'
import type { Confidence, FindingRule } from '../../../domain/audit/finding.ts'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { isOneOf } from '../../state/engines/engine-of.ts'
import type { State } from '../../state/state.ts'
import type { StateSchema } from '../../state/state-schema.ts'
import { claimOf, type StoredClaim } from './claim-rows.ts'

export interface ClaimFilter {
  readonly clientIds: readonly number[]
  readonly rule?: FindingRule | undefined
  readonly carrierId?: number | undefined
  readonly account?: string | undefined
  /** YYYY-MM of the invoice. */
  readonly month?: string | undefined
  readonly confidence?: Confidence | undefined
  /** In the tracking, invoice or account number. */
  readonly search?: string | undefined
}

export interface ClaimAsk extends ClaimFilter {
  readonly states: readonly ClaimState[]
  readonly offset: number
  readonly limit: number
}

/** Claims of a state; `sum` is in cents of US dollars. */
export interface ClaimCount {
  readonly state: ClaimState
  readonly count: number
  readonly sum: number
  /** Of these those that end within 7 days, today included. */
  readonly soon: number
  readonly soonSum: number
  /** Of these those that came to this state this year. */
  readonly thisYear: number
  readonly thisYearSum: number
}

/** What claims may be narrowed to. */
export interface ClaimNames {
  readonly carrierIds: readonly number[]
  readonly accounts: readonly string[]
  /** The latest first. */
  readonly months: readonly string[]
}

const SOON_DAYS = 7

/** What came in of those that were answered, else what is asked for. */
const WORTH = sql<number>`CASE WHEN state IN ('credited', 'partlyCredited') THEN credited ELSE coalesce(asked, difference) END`

export async function listClaims(
  state: State,
  { states, offset, limit, ...filter }: ClaimAsk,
): Promise<{ claims: StoredClaim[]; total: number }> {
  const found = narrowed(state, filter).where(isOneOf(state, 'state', states))
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(sql`CASE WHEN deadline IS NULL THEN 1 ELSE 0 END`)
    .orderBy('deadline')
    .orderBy(sql`coalesce(asked, difference) * usd_rate`, 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { claims: rows.map(claimOf), total: Number(total) }
}

export async function countClaims(
  state: State,
  { today, ...filter }: ClaimFilter & { readonly today: CalendarDate },
): Promise<ClaimCount[]> {
  const soon = sql<boolean>`(deadline >= ${today} AND deadline <= ${addDays(today, SOON_DAYS - 1)})`
  const thisYear = sql<boolean>`since >= ${`${today.slice(0, 4)}-01-01`}`
  const countOf = (when: typeof soon) => sql<number>`sum(CASE WHEN ${when} THEN 1 ELSE 0 END)`
  const sumOf = (when: typeof soon) => sql<number>`sum(CASE WHEN ${when} THEN ${WORTH} * usd_rate ELSE 0 END)`
  const rows = await narrowed(state, filter)
    .select(['state', sql<number>`count(*)`.as('count'), sql<number>`sum(${WORTH} * usd_rate)`.as('sum')])
    .select([countOf(soon).as('soon'), sumOf(soon).as('soonSum')])
    .select([countOf(thisYear).as('thisYear'), sumOf(thisYear).as('thisYearSum')])
    .groupBy('state')
    .execute()
  return rows.map((row) => ({
    state: row.state,
    count: Number(row.count),
    sum: Math.round(Number(row.sum)),
    soon: Number(row.soon),
    soonSum: Math.round(Number(row.soonSum)),
    thisYear: Number(row.thisYear),
    thisYearSum: Math.round(Number(row.thisYearSum)),
  }))
}

export async function namesInClaims(state: State, clientIds: readonly number[]): Promise<ClaimNames> {
  const own = () => state.selectFrom('claim').where(isOneOf(state, 'client_id', clientIds))
  const month = sql<string>`substr(bill_date, 1, 7)`
  const carriers = await own().select('carrier_id').distinct().execute()
  const accounts = await own().select('account_number').distinct().orderBy('account_number').execute()
  const months = await own().select(month.as('month')).distinct().orderBy(month, 'desc').execute()
  return {
    carrierIds: carriers.map((row) => row.carrier_id),
    accounts: accounts.map((row) => row.account_number),
    months: months.map((row) => row.month),
  }
}

function narrowed(
  state: State,
  { clientIds, rule, carrierId, account, month, confidence, search }: ClaimFilter,
): SelectQueryBuilder<StateSchema, 'claim', object> {
  let query = state.selectFrom('claim').where(isOneOf(state, 'client_id', clientIds))
  if (rule !== undefined) query = query.where('rule', '=', rule)
  if (carrierId !== undefined) query = query.where('carrier_id', '=', carrierId)
  if (account !== undefined) query = query.where('account_number', '=', account)
  if (month !== undefined) query = query.where(sql<boolean>`substr(bill_date, 1, 7) = ${month}`)
  if (confidence !== undefined) query = query.where('confidence', '=', confidence)
  const looked = sql<string>`lower(coalesce(tracking_number, '') || ' ' || invoice_number || ' ' || account_number)`
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(
      sql<boolean>`${looked} LIKE ${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`} ESCAPE '\\'`,
    )
  return query
}
