import type { QueryClient } from '@tanstack/react-query'
import type { ComparedSet } from '../../../../domain/comparison/comparison-set.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import type { Api } from '../../../api/client.ts'
import { invoicedQuery } from '../../../api/queries.ts'
import type { QueryResult } from '../../../../domain/query/query.ts'
import { setParts } from '../../../../domain/comparison/set-parts.ts'
import { setQuestions, type SetQuestion, type SetQuestionsInput } from '../../../../domain/comparison/set-questions.ts'
import { answerQuery, type AnsweredSet, type PartedSet } from '../use-compared-sets.ts'

interface Asking {
  readonly api: Api
  readonly client: QueryClient
}

export interface AnswerTabInput extends Omit<SetQuestionsInput, 'set' | 'invoiced'> {
  readonly sets: readonly ComparedSet[]
  readonly config: Pick<PagesConfig, 'widgets' | 'today' | 'dataVersion'>
}

/** The sets of one tab with all their answers; those that are known are not asked again. */
export function answerTab({ sets, ...input }: AnswerTabInput, { api, client }: Asking): Promise<AnsweredSet[]> {
  return Promise.all(
    sets.map(async (set, at): Promise<AnsweredSet> => {
      const invoiced = (await client.fetchQuery(invoicedQuery(api, set.view))).days
      const { asked, figuresOf, ...ranges } = setQuestions({ ...input, set, invoiced })
      const answers = await answersTo(asked, input, { api, client })
      return {
        ...set,
        ...ranges,
        at,
        invoiced,
        phase: 'ready',
        failure: '',
        retry: () => undefined,
        ...figuresOf(answers.map(({ data }) => data)),
      }
    }),
  )
}

/** The same sets in their parts. */
export function answerParts(
  {
    sets,
    by,
    ...input
  }: Omit<AnswerTabInput, 'sets'> & { readonly sets: readonly AnsweredSet[]; readonly by: readonly string[] },
  asking: Asking,
): Promise<PartedSet[]> {
  return Promise.all(
    sets.map(async (set) => {
      const { asked, partedOf } = setParts(input, { set, by })
      return partedOf(await answersTo(asked, input, asking))
    }),
  )
}

function answersTo(
  asked: readonly SetQuestion[],
  { page, config }: Pick<AnswerTabInput, 'page' | 'config'>,
  { api, client }: Asking,
): Promise<QueryResult[]> {
  return Promise.all(
    asked.map((question) =>
      client.fetchQuery({
        ...answerQuery(api, { ...question, page: page.id, dataVersion: config.dataVersion }),
        staleTime: Number.POSITIVE_INFINITY,
      }),
    ),
  )
}
