import * as z from 'zod'
import type { TableIndex } from '../query/catalog.ts'
import type { Condition } from '../query/condition.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import { DateType, type DateRange } from '../dates/period.ts'
import { Query } from '../query/query.ts'
import { bridgedBy, type Bridged } from './steps.ts'

/** What a bridge is asked: the query of one fact by its segments, with the dates it leads to, and those it leads from. BRG-01 */
export const BridgeQuestion = z
  .strictObject({
    query: Query,
    before: z
      .strictObject({ from: CalendarDate, to: CalendarDate })
      .refine(({ from, to }) => from <= to, 'must not end before it begins'),
  })
  .meta({ id: 'BridgeQuestion' })
export type BridgeQuestion = z.infer<typeof BridgeQuestion>

/** What its one fact is made of; undefined: it is no sum that can be bridged, or there is more than one. */
export function bridgedFact(query: Query, table: TableIndex | undefined): Bridged | undefined {
  const [fact, ...more] = query.selectColumnNames.filter((name) => !query.groupByDetails.includes(name))
  return fact === undefined || more.length > 0 ? undefined : bridgedBy(table?.measures.get(fact))
}

/** The same query of other dates, by the same kind of date; undefined: it has not one first and one last day. */
export function datedQuery(query: Query, { from, to }: DateRange): Query | undefined {
  const ends = query.whereClauseDetails.filter(isEnd)
  if (ends.length !== 2 || ends[0]?.column !== ends[1]?.column || ends[0]?.operator === ends[1]?.operator)
    return undefined
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
