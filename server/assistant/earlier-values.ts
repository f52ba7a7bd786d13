import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import { figureRows } from './figure-rows.ts'

/** The figures of the range before, in their order. */
export interface EarlierValues {
  readonly range: DateRange
  readonly values: readonly (number | null)[]
}

/** What a single figure is compared with, as pages compare it; null: it is not, or the rows begin only within that range. */
export async function earlierValues(
  planned: PlannedAsk,
  run: (query: Query) => Promise<Result<QueryResult>>,
): Promise<Result<EarlierValues | null>> {
  if (!planned.earlier) return ok(null)
  const { range, begins } = planned.earlier
  const [first, answer] = await Promise.all([run(begins), figureRows({ ...planned, ranges: [range] }, run)])
  if (!first.ok) return first
  if (!answer.ok) return answer
  const [month] = Object.values(first.value.data[0] ?? {})
  if (typeof month !== 'string' || month.slice(0, 10) >= range.range.from) return ok(null)
  return ok({ range: range.range, values: answer.value.total.values[0] ?? [] })
}
