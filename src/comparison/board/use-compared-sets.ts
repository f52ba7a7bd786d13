import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { PagesConfig } from '../../api/answers.ts'
import type { ComparisonType } from '../../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../../domain/comparison/comparison-set.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { QueryResult, QueryRow } from '../../../domain/query/query.ts'
import { askWarehouse } from '../../api/ask.ts'
import { useApi } from '../../api/api-context.ts'
import type { Api } from '../../api/client.ts'
import type { Invoiced } from '../../api/answers.ts'
import { invoicedQuery, PAGES_CONFIG_KEY } from '../../api/queries.ts'
import type { SetParts } from '../../../domain/comparison/set-parts.ts'
import type { DrawnSet } from '../../charts/kinds/sets/drawn-sets.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import type { UnknownDaysProps } from '../../ui/failures/UnknownDays.tsx'
import {
  setQuestions,
  type SetQuestion,
  type SetQuestions,
  type TabSource,
} from '../../../domain/comparison/set-questions.ts'

/** Where a set stands: its answers are under way, one of them failed, or all are here. */
export type SetPhase = 'loading' | 'failed' | 'ready'

export interface AnsweredSet extends DrawnSet {
  /** As setQuestions gives them. */
  readonly days: SetQuestions['days']
  readonly alike: SetQuestions['alike']
  readonly phase: SetPhase
  /** May be shown to a person. */
  readonly failure: string
  readonly retry: () => void
  /** By accessorial and charge; undefined on the other tabs. */
  readonly charges: readonly QueryRow[] | undefined
}

/** In the parts that a card splits it into. */
export type PartedSet = AnsweredSet & SetParts

export interface ComparedSetsInput extends TabSource {
  readonly sets: readonly ComparedSet[]
  readonly type: ComparisonType
  readonly config: Pick<PagesConfig, 'widgets' | 'today' | 'dataVersion'>
}

/** How a question is asked and kept; the same question is asked once, whoever needs it. */
export function answerQuery(
  api: Api,
  {
    page,
    dataVersion,
    chartName,
    query,
  }: Omit<SetQuestion, 'when'> & { readonly page: string; readonly dataVersion: number },
) {
  return {
    queryKey: ['chartData', page, chartName, query, dataVersion],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<QueryResult> =>
      askWarehouse(api, { page, chartName, query, signal }),
  }
}

export interface ComparedSets {
  readonly answered: readonly AnsweredSet[]
  /** The look-ups of the days that have invoices, as one: failed where one of them is. */
  readonly days: UnknownDaysProps['lookedUp']
}

/** The figures of each set, asked apart: one that fails leaves the others. A set is ready once it is known on which days it has invoices, or that this cannot be known. */
export function useComparedSets({ page, config, table, sets, type }: ComparedSetsInput): ComparedSets {
  const { dataVersion } = config
  const api = useApi()
  const client = useQueryClient()
  const days = useQueries({ queries: sets.map(({ view }) => invoicedQuery(api, view)), combine: daysOf })
  const questions = useMemo(
    () => sets.map((set, at) => setQuestions({ page, config, table, set, type, invoiced: days.known[at] ?? null })),
    [page, config, table, sets, type, days],
  )
  const combine = useCallback(
    (results: UseQueryResult<QueryResult>[]) => ({
      results,
      newest: Math.max(0, ...results.map(({ data }) => data?.dataVersion ?? 0)),
    }),
    [],
  )
  const { results, newest } = useQueries({
    queries: questions.flatMap(({ asked }) =>
      asked.map((question) => answerQuery(api, { ...question, page: page.id, dataVersion })),
    ),
    combine,
  })
  useEffect(() => {
    if (newest > dataVersion) void client.invalidateQueries({ queryKey: PAGES_CONFIG_KEY })
  }, [newest, dataVersion, client])
  const answered = useMemo(() => {
    return questions.map(({ asked, figuresOf, ...ranges }, at): AnsweredSet => {
      const from = questions.slice(0, at).reduce((sum, before) => sum + before.asked.length, 0)
      const own = results.slice(from, from + asked.length)
      const failed = own.filter(({ isError }) => isError)
      const set = sets[at]
      if (!set) throw new Error('a set has its questions')
      return {
        ...set,
        ...ranges,
        at,
        invoiced: days.known[at] ?? null,
        phase:
          failed.length > 0
            ? 'failed'
            : days.known[at] === undefined ||
                own.some(({ data }, index) => data === undefined && asked[index]?.when === 'now')
              ? 'loading'
              : 'ready',
        failure: failed[0] ? describeFailure(failed[0].error) : '',
        retry: () => failed.forEach((each) => void each.refetch()),
        ...figuresOf(own.map(({ data }) => data?.data)),
      }
    })
  }, [questions, results, sets, days])
  return { answered, days: days.lookedUp }
}

/** The days of each set: undefined while they are asked for, null where they cannot be known. */
function daysOf(results: UseQueryResult<Invoiced>[]): {
  readonly known: readonly (InvoicedDays | undefined)[]
  readonly lookedUp: ComparedSets['days']
} {
  const failed = results.filter(({ data, isError }) => isError && !data)
  return {
    known: results.map(({ data, isError }) => data?.days ?? (isError ? null : undefined)),
    lookedUp: {
      data: undefined,
      isError: failed.length > 0,
      error: failed[0]?.error ?? null,
      refetch: () => failed.forEach((each) => void each.refetch()),
    },
  }
}
