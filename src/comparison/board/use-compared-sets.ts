import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { ComparisonType } from '../../../domain/comparison-periods.ts'
import type { ComparedSet } from '../../../domain/comparison-set.ts'
import { setFigures, type SetFigures } from '../../../domain/comparison-table.ts'
import type { DateRange } from '../../../domain/period.ts'
import type { QueryResult, QueryRow } from '../../../domain/query.ts'
import { askWarehouse } from '../../api/ask.ts'
import { useApi } from '../../api/api-context.ts'
import type { Api } from '../../api/client.ts'
import { PAGES_CONFIG_KEY } from '../../api/queries.ts'
import { describeFailure } from '../../ui/describe-failure.ts'
import { setQuestions, type SetQuestion, type TabSource } from './set-questions.ts'

/** Where a set stands: its answers are under way, one of them failed, or all are here. */
export type SetPhase = 'loading' | 'failed' | 'ready'

export interface AnsweredSet extends ComparedSet {
  /** Its place among the sets, which decides its mark. */
  readonly at: number
  readonly range: DateRange
  readonly earlier: DateRange
  readonly phase: SetPhase
  /** May be shown to a person. */
  readonly failure: string
  readonly retry: () => void
  /** Empty while nothing is answered. */
  readonly figures: SetFigures
  /** By accessorial and charge; undefined on the other tabs. */
  readonly charges: readonly QueryRow[] | undefined
}

export interface ComparedSetsInput extends TabSource {
  readonly sets: readonly ComparedSet[]
  readonly type: ComparisonType
  readonly today: CalendarDate
  readonly dataVersion: number
}

/** How a question is asked and kept; the same question is asked once, whoever needs it. */
export function answerQuery(api: Api, { page, dataVersion, chartName, query }: Omit<SetQuestion, 'when'> & { readonly page: string; readonly dataVersion: number }) {
  return {
    queryKey: ['chartData', page, chartName, query, dataVersion],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<QueryResult> => askWarehouse(api, { page, chartName, query, signal }),
  }
}

/** The figures of each set, asked apart: one that fails leaves the others. */
export function useComparedSets({ page, widgets, table, sets, type, today, dataVersion }: ComparedSetsInput): AnsweredSet[] {
  const api = useApi()
  const client = useQueryClient()
  const questions = useMemo(() => sets.map((set) => setQuestions({ page, widgets, table, set, type, today })), [page, widgets, table, sets, type, today])
  const combine = useCallback((results: UseQueryResult<QueryResult>[]) => ({ results, newest: Math.max(0, ...results.map(({ data }) => data?.dataVersion ?? 0)) }), [])
  const { results, newest } = useQueries({
    queries: questions.flatMap(({ asked }) => asked.map((question) => answerQuery(api, { ...question, page: page.id, dataVersion }))),
    combine,
  })
  useEffect(() => {
    if (newest > dataVersion) void client.invalidateQueries({ queryKey: PAGES_CONFIG_KEY })
  }, [newest, dataVersion, client])
  return useMemo(() => {
    return questions.map(({ range, earlier, columns, asked, rowsAt }, at): AnsweredSet => {
      const from = questions.slice(0, at).reduce((sum, before) => sum + before.asked.length, 0)
      const own = results.slice(from, from + asked.length)
      const { now, before, charges } = rowsAt(own.map(({ data }) => data?.data))
      const failed = own.filter(({ isError }) => isError)
      const set = sets[at]
      if (!set) throw new Error('a set has its questions')
      return {
        ...set,
        at,
        range,
        earlier,
        phase: failed.length > 0 ? 'failed' : own.some(({ data }, index) => data === undefined && asked[index]?.when === 'now') ? 'loading' : 'ready',
        failure: failed[0] ? describeFailure(failed[0].error) : '',
        retry: () => failed.forEach((each) => void each.refetch()),
        figures: setFigures({ measures: table.measures, columns, now, before }),
        charges,
      }
    })
  }, [questions, results, sets, table])
}
