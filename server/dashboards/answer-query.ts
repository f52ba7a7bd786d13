import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Query } from '../../domain/query/query.ts'
import { ok } from '../../domain/values/problem.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { serverTiming } from './server-timing.ts'

interface QueryAsked {
  readonly caller: Pick<Person, 'scope'>
  readonly deps: {
    readonly config: ConfigStore
    readonly publishes: Publishes
    readonly today: () => CalendarDate
    readonly warehouse: Warehouse
  }
  readonly signal: AbortSignal
}

/** The rows of a query as its caller sees them, of which data version, and how long the engine took. */
export async function answerQuery(query: Query, { caller, deps, signal }: QueryAsked) {
  const answer = await deps.warehouse.query({ query, ...asking({ caller, signal }, deps) })
  if (!answer.ok) return answer
  const { data, rowCount } = answer.value
  const { dataVersion } = await deps.publishes.seenBy(caller.scope, answer.value.dataVersion)
  return { ...ok({ data: { data: [...data], rowCount, dataVersion } }), serverTiming: serverTiming(answer.value) }
}
