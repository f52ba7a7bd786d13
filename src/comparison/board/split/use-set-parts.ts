import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { QueryResult } from '../../../../domain/query/query.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import { useApi } from '../../../api/api-context.ts'
import { describeFailure } from '../../../ui/failures/describe-failure.ts'
import type { Compared } from '../compared.ts'
import { answerQuery, type PartedSet } from '../use-compared-sets.ts'
import { setParts } from '../../../../domain/comparison/set-parts.ts'

/** The sets of a card in the parts that were asked last. */
export interface Parted {
  readonly by: readonly string[]
  readonly sets: readonly PartedSet[]
}

export interface SetPartsState {
  /** What can be drawn; older than what is asked while that is under way. Null: nothing yet, or the card is whole. */
  readonly parted: Parted | null
  readonly busy: boolean
  /** May be shown to a person; empty: nothing failed. */
  readonly failure: string
  readonly retry: () => void
}

const WHOLE: readonly string[] = []

/** Asks for the parts of the sets that a card is split into; no dimension: it is whole, and nothing is asked. */
export function useSetParts(
  { page, table, controls, sets }: Pick<Compared, 'page' | 'table' | 'controls' | 'sets'>,
  { by = WHOLE, config }: { readonly by: readonly string[] | undefined; readonly config: PagesConfig },
): SetPartsState {
  const api = useApi()
  const type = controls.chartComparisonType
  const questions = useMemo(
    () => (by.length === 0 ? [] : sets.map((set) => setParts({ page, table, config, type }, { set, by }))),
    [page, table, config, type, sets, by],
  )
  const answers = useQueries({
    queries: questions.flatMap(({ asked }) =>
      asked.map((question) => answerQuery(api, { ...question, page: page.id, dataVersion: config.dataVersion })),
    ),
    combine,
  })
  const parted = useMemo((): Parted | null => {
    if (questions.length === 0) return null
    const found = questions.map(({ asked, partedOf }, at) => {
      const from = questions.slice(0, at).reduce((sum, before) => sum + before.asked.length, 0)
      const known = answers.data.slice(from, from + asked.length).filter((each) => each !== undefined)
      return known.length === asked.length ? partedOf(known) : undefined
    })
    const known = found.filter((each) => each !== undefined)
    return known.length === questions.length ? { by, sets: known } : null
  }, [questions, answers.data, by])
  const [last, setLast] = useState<Parted | null>(null)
  const kept = by.length === 0 ? null : (parted ?? last)
  if (kept !== last) setLast(kept)
  return {
    parted: kept,
    busy: questions.length > 0 && parted === null && answers.failure === '',
    failure: parted ? '' : answers.failure,
    retry: answers.retry,
  }
}

function combine(results: UseQueryResult<QueryResult>[]) {
  const failed = results.filter(({ isError }) => isError)
  return {
    data: results.map(({ data }) => data),
    failure: failed[0] ? describeFailure(failed[0].error) : '',
    retry: () => failed.forEach((each) => void each.refetch()),
  }
}
