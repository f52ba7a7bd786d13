import type { CalendarDate } from '../dates/calendar-date.ts'
import { DateType, type DateRange } from '../dates/period.ts'
import type { Condition } from '../query/condition.ts'
import type { Query } from '../query/query.ts'
import type { BridgeStart } from './bridge-question.ts'
import type { Side } from './sides.ts'

/** The query of the side that a bridge leads from; undefined: the query has no such side of its own, or it is the same. */
export function otherSide(query: Query, start: BridgeStart): Query | undefined {
  if ('from' in start) return datedQuery(query, start)
  return start.column === 'client_id' ? clientQuery(query, start.value) : filteredQuery(query, start)
}

/** The one first and one last day that a query is of, and the kind of date; undefined: it has not both. */
export function datesOf(query: Query): (DateRange & { readonly column: DateType }) | undefined {
  const ends = query.whereClauseDetails.filter(isEnd)
  const [from, to] = (['>=', '<='] as const).map((operator) => ends.find((each) => each.operator === operator))
  const column = DateType.safeParse(from?.column).data
  if (ends.length !== 2 || !from || !to || !column || from.column !== to.column) return undefined
  return { column, from: String(from.value) as CalendarDate, to: String(to.value) as CalendarDate }
}

/** By the same kind of date; where it has one first and one last day. */
function datedQuery(query: Query, { from, to }: DateRange): Query | undefined {
  if (!datesOf(query)) return undefined
  return {
    ...query,
    whereClauseDetails: query.whereClauseDetails.map((condition) =>
      isEnd(condition) ? { ...condition, value: condition.operator === '>=' ? from : to } : condition,
    ),
  }
}

type End = Condition & { readonly operator: '>=' | '<='; readonly value: unknown }

function isEnd(condition: Condition): condition is End {
  const { column, operator } = condition
  return (operator === '>=' || operator === '<=') && DateType.options.some((each) => each === column)
}

/** All of another client, or a sub-client, where the query is of one: which of its own are chosen says nothing of those of another. */
function clientQuery({ childClientIdsCSV, ...query }: Query, value: string): Query | undefined {
  const [own, ...more] = (childClientIdsCSV ?? String(query.clientId)).split(',')
  if (!/^[1-9]\d{0,8}$/.test(value) || own === value || more.length > 0) return undefined
  return { ...query, clientId: Number(value) }
}

/** Where it keeps exactly one value. */
function filteredQuery(query: Query, { column, value }: Side): Query | undefined {
  const [own, ...more] = query.whereClauseDetails.filter((condition) => condition.column === column)
  if (own?.operator !== 'in' || own.values.length !== 1 || own.values[0] === value || more.length > 0) return undefined
  return {
    ...query,
    whereClauseDetails: query.whereClauseDetails.map((each) => (each === own ? { ...own, values: [value] } : each)),
  }
}
