import type { CalendarDate } from '../dates/calendar-date.ts'
import { timeBuckets, yearBuckets, type DateRange, type TimeBucket } from '../dates/period.ts'
import type { TableIndex } from '../query/catalog.ts'
import type { Condition } from '../query/condition.ts'
import { isNotZero } from '../query/measure-rows.ts'
import type { Query } from '../query/query.ts'
import type { Weight } from './billed-sums.ts'

/** The table that tells how much of ship days is billed. */
export const BILLED_TABLE = 'package_level_info'
const SHIP_DATE = 'pickup_date'

/** The ship dates that a query is about; undefined: it is about others, or has no first and last. */
export function shipDates({ whereClauseDetails }: Pick<Query, 'whereClauseDetails'>): DateRange | undefined {
  const end = (operator: '>=' | '<=') =>
    whereClauseDetails.find((condition) => condition.column === SHIP_DATE && condition.operator === operator)
  const [first, last] = [end('>='), end('<=')]
  return first && last && 'value' in first && 'value' in last
    ? { from: String(first.value), to: String(last.value) }
    : undefined
}

/** The days, weeks, months, quarters or years by which a query divides its ship dates; none where it does not. */
export function shipBuckets({ groupByDetails }: Pick<Query, 'groupByDetails'>, dates: DateRange): TimeBucket[] {
  const spans = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const
  const name = groupByDetails.find((each) => each.startsWith(`${SHIP_DATE}_`))
  if (name === `${SHIP_DATE}_year`) return yearBuckets(dates)
  const grain = Object.keys(spans).find((each) => name === `${SHIP_DATE}_${each}`) as keyof typeof spans | undefined
  return grain ? timeBuckets(dates, spans[grain]) : []
}

/** By what the shares of a query's answer are weighed: amounts by their net, all else by packages. */
export function weightOf(
  { selectColumnNames }: Pick<Query, 'selectColumnNames'>,
  table: TableIndex | undefined,
): Weight {
  const measure = selectColumnNames.map((name) => table?.measures.get(name)).find((each) => each !== undefined)
  return measure?.unit === 'money' ? 'net' : 'packages'
}

/** What is asked of the rows that a query counts: freight and fees by carrier, service, ship day and bill day, since a day. What only charges have, and "not zero", narrows no packages. */
export function weighedQuery(
  query: Query,
  { table, since }: { table: TableIndex | undefined; since: CalendarDate },
): Query {
  return billedQuery(query, {
    currency: query.currency,
    since,
    among: query.whereClauseDetails.filter(
      (condition) => condition.column !== SHIP_DATE && table?.columns.has(condition.column) && !isNotZero(condition),
    ),
  })
}

/** What is asked to learn how long after their ship day packages of the query's clients are billed. */
export function learningQuery(
  query: Query,
  { since, without }: { since: CalendarDate; without: readonly string[] },
): Query {
  return billedQuery(query, {
    currency: 'all',
    since,
    among: without.length > 0 ? [{ column: 'account_number', operator: 'not in', values: without }] : [],
  })
}

/** The names of the columns of its answer. */
export const BILLED = {
  shipped: 'pickup_date_day',
  billed: 'bill_date_day',
  net: 'total_spend',
  packages: 'packages',
} as const

function billedQuery(
  { clientId, childClientIdsCSV }: Query,
  { currency, since, among }: { currency: Query['currency']; since: CalendarDate; among: readonly Condition[] },
): Query {
  const groups = [BILLED.shipped, BILLED.billed, 'carrier_name', 'service']
  return {
    selectColumnNames: [...groups, BILLED.net, BILLED.packages],
    fromTableNames: [BILLED_TABLE],
    whereClauseDetails: [
      { column: SHIP_DATE, operator: '>=', value: since },
      { column: 'bucket_name', operator: 'in', values: ['freight', 'fee'] },
      ...among,
    ],
    groupByDetails: groups,
    orderByDetails: [],
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    currency,
    unit: 'lbs',
  }
}
