import type { ComparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import { figureRows } from './figure-rows.ts'

/** The figures that a single one is compared with, and those that its change is of, in their order. */
export interface EarlierValues {
  readonly range: DateRange
  readonly values: readonly (number | null)[]
  /** Of the days that are compared, where not all of the figure's are; null: all are. */
  readonly alike: { readonly range: DateRange; readonly values: readonly (number | null)[] } | null
}

/** What a single figure is compared with, as pages compare it; null: with nothing. */
export async function earlierValues(
  planned: ComparedAsk,
  run: (query: Query) => Promise<Result<QueryResult>>,
): Promise<Result<EarlierValues | null>> {
  const { earlier, alike } = planned
  if (!earlier) return ok(null)
  const answer = await figureRows({ ...planned, ranges: alike ? [earlier, alike] : [earlier] }, run)
  if (!answer.ok) return answer
  const [values = [], own = []] = answer.value.total.values
  return ok({ range: earlier.range, values, alike: alike && { range: alike.range, values: own } })
}
