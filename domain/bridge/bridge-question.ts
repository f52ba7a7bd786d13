import * as z from 'zod'
import type { TableIndex } from '../query/catalog.ts'
import type { Condition } from '../query/condition.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import { narrows } from '../query/measure-rows.ts'
import { Query } from '../query/query.ts'
import { Side } from './sides.ts'
import { bridgedBy, type Bridged } from './steps.ts'

/** What a bridge leads from: other dates, or in the same dates another carrier, account or client than the query's one. */
const BridgeStart = z.union([
  z
    .strictObject({ from: CalendarDate, to: CalendarDate })
    .refine(({ from, to }) => from <= to, 'must not end before it begins'),
  Side,
])
export type BridgeStart = z.infer<typeof BridgeStart>

/** What a bridge is asked: the query of one fact by its segments, which it leads to, and what it leads from. BRG-01 */
export const BridgeQuestion = z.strictObject({ query: Query, before: BridgeStart }).meta({ id: 'BridgeQuestion' })
export type BridgeQuestion = z.infer<typeof BridgeQuestion>

/** What its one fact is made of; undefined: it is no sum that can be bridged, or there is more than one. */
export function bridgedFact(query: Query, table: TableIndex | undefined): Bridged | undefined {
  const [fact, ...more] = query.selectColumnNames.filter((name) => !query.groupByDetails.includes(name))
  return fact === undefined || more.length > 0 ? undefined : bridgedBy(table?.measures.get(fact))
}

/** What a bridge reads: packages on which its fact is zero are packages of their segment too. */
export function bridgedRows(query: Query, table: TableIndex | undefined): Query {
  const measures = query.selectColumnNames.flatMap((name) => table?.measures.get(name) ?? [])
  const counts = (condition: Condition) =>
    measures.every((measure) => !('aggregate' in measure) || narrows(condition, measure))
  return { ...query, whereClauseDetails: query.whereClauseDetails.filter(counts) }
}
