import { dataBeginsIn } from '../../domain/dates/invoiced-days.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import { invoicedDays } from '../warehouse/questions/invoiced.ts'
import type { FigureAnswerInput } from './figure-words.ts'
import { figureRows } from './figure-rows.ts'

/** The figures of the range before, in their order. */
export interface EarlierValues {
  readonly range: DateRange
  readonly values: readonly (number | null)[]
}

/** What a single figure is compared with, as pages compare it; null: it is not, or the data begins only within that range. */
export async function earlierValues(
  { planned, asker, deps }: Pick<FigureAnswerInput, 'planned' | 'asker' | 'deps'>,
  run: (query: Query) => Promise<Result<QueryResult>>,
): Promise<Result<EarlierValues | null>> {
  const { earlier, view } = planned
  if (!earlier) return ok(null)
  const of = { scope: asker.person.scope, clientId: view.clientId, childClientIdsCSV: view.childClientIds.join(',') }
  const days = await invoicedDays(deps.warehouse, of, view.dateType)
  if (days.length === 0 || dataBeginsIn(earlier.range, days) !== null) return ok(null)
  const answer = await figureRows({ ...planned, ranges: [earlier] }, run)
  return answer.ok ? ok({ range: earlier.range, values: answer.value.total.values[0] ?? [] }) : answer
}
