import { addDays, dayNumber, fromDayNumber, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { lastWeeks, MOST_WEEKS, weekStates } from '../../domain/dates/invoice-weeks.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { TOLD_FROM_DAYS } from '../../domain/billed/backtest.ts'
import type { BilledDates, BilledDays } from '../../domain/billed/billed-dates.ts'
import {
  BILLED_TABLE,
  learningQuery,
  shipBuckets,
  shipDates,
  weighedQuery,
  weightOf,
} from '../../domain/billed/billed-question.ts'
import { billedShare, NEXT_BILL_DAYS, RIPE_SHARE } from '../../domain/billed/billed-share.ts'
import { byService, type BilledSum } from '../../domain/billed/billed-sums.ts'
import { lagModel } from '../../domain/billed/lag-model.ts'
import type { Query } from '../../domain/query/query.ts'
import { invalidRequest, ok, type Result } from '../../domain/values/problem.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { billedSums } from '../warehouse/questions/billed-sums.ts'
import { invoicedWeeks, type InvoicedAccount } from '../warehouse/questions/invoiced-weeks.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface BilledFiguresNeeds {
  readonly config: Pick<ConfigStore, 'current'>
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

export interface BilledAsked {
  readonly body: Query
  readonly caller: Pick<Person, 'scope'>
  readonly signal: AbortSignal
  readonly days: number
}

export interface BilledFigures {
  readonly dates: DateRange
  readonly weight: 'net' | 'packages'
  /** What the lags are learnt from: all that the clients ship. */
  readonly learnt: readonly BilledSum[]
  /** What the query counts of it. */
  readonly weighed: readonly BilledSum[]
  readonly engineMs: number | null
  readonly asOf: number
  readonly lacking: number
}

/** The bills that shares are told from, of so many days of ship dates before today; refused where a query is of no ship dates. */
export async function billedFigures(
  { body, caller, signal, days }: BilledAsked,
  deps: BilledFiguresNeeds,
): Promise<Result<BilledFigures>> {
  const dates = shipDates(body)
  if (!dates) return invalidRequest([{ path: 'whereClauseDetails', message: 'only of ship dates a share is billed' }])
  const { catalog } = deps.config.current()
  const today = deps.today()
  const since = addDays(today, -days)
  const accounts = await invoicedWeeks(deps.warehouse, { ...body, scope: caller.scope })
  const { lacking, without } = lackingAccounts(accounts, today)
  const ask = (query: Query) => billedSums(deps.warehouse, { query, ...asking({ caller, signal }, deps) })
  const [learnt, weighed] = await Promise.all([
    ask(learningQuery(body, { since, without })),
    ask(weighedQuery(body, { table: catalog.tables.get(BILLED_TABLE), since })),
  ])
  if (!learnt.ok) return learnt
  if (!weighed.ok) return weighed
  const newest = accounts
    .map(({ last }) => last)
    .sort()
    .at(-1)
  const known = newest === undefined ? dayNumber(today) : dayNumber(newest) + NEXT_BILL_DAYS
  return ok({
    dates,
    weight: weightOf(body, catalog.tables.get(body.fromTableNames[0] ?? '')),
    learnt: learnt.value.sums,
    weighed: weighed.value.sums,
    engineMs: weighed.value.engineMs,
    asOf: Math.min(dayNumber(today), known),
    lacking,
  })
}

interface ToldDates extends BilledDates {
  readonly parts: BilledDays[]
  readonly engineMs: number | null
}

/** What of the ship dates of a query is billed, by what it divides them by, for who asks. */
export async function billedDates(
  asked: Omit<BilledAsked, 'days'>,
  deps: BilledFiguresNeeds,
): Promise<Result<ToldDates>> {
  const figures = await billedFigures({ ...asked, days: TOLD_FROM_DAYS }, deps)
  if (!figures.ok) return figures
  const { dates, weight, learnt, weighed, engineMs, asOf, lacking } = figures.value
  const model = lagModel(learnt, { asOf })
  const services = byService(weighed, weight)
  const to = Math.min(asOf, dayNumber(dates.to))
  const told = (days: DateRange) => {
    const within = { from: dayNumber(days.from), to: Math.min(to, dayNumber(days.to)) }
    const share = within.from > within.to ? null : billedShare(services, within, { model, asOf, weight })
    return share && share.share < RIPE_SHARE ? { from: days.from, to: fromDayNumber(within.to), ...share } : null
  }
  return ok({
    asOf: fromDayNumber(asOf),
    known: services.every(({ carrier }) => model.wholeAfter(carrier) !== null),
    whole: told(dates),
    parts: shipBuckets(asked.body, dates).flatMap(({ start, end }) => told(cut({ from: start, to: end }, dates)) ?? []),
    lacking,
    engineMs,
  })
}

/** Accounts that lack an invoice of the last year teach nothing, unless all of their carrier's do; how many lack one now. */
function lackingAccounts(
  accounts: readonly InvoicedAccount[],
  today: CalendarDate,
): { readonly lacking: number; readonly without: readonly string[] } {
  const weeks = lastWeeks(today, MOST_WEEKS)
  const stated = accounts.map(({ account, carrier, invoiced }) => {
    const states = weekStates(weeks, { invoiced: invoiced.map(({ week }) => week), today })
    const newest = states.findIndex((state) => state === 'loaded')
    return {
      account,
      carrier,
      states,
      lacks: newest >= 0 && newest <= LATE_WEEKS && states.slice(0, newest).includes('missing'),
    }
  })
  const whole = new Set(stated.flatMap(({ carrier, states }) => (states.includes('missing') ? [] : [carrier])))
  return {
    lacking: stated.filter(({ lacks }) => lacks).length,
    without: stated.flatMap(({ account, carrier, states }) =>
      states.includes('missing') && whole.has(carrier) ? [account] : [],
    ),
  }
}

/** An account without an invoice for longer is closed rather than late. */
const LATE_WEEKS = 9

function cut({ from, to }: DateRange, within: DateRange): DateRange {
  return { from: from < within.from ? within.from : from, to: to > within.to ? within.to : to }
}
