import type { QueryClient } from '@tanstack/react-query'
import type { ComparedSet } from '../../../../domain/comparison/comparison-set.ts'
import type { PagesConfig } from '../../../api/answers.ts'
import type { Api } from '../../../api/client.ts'
import { invoicedQuery } from '../../../api/queries.ts'
import { setQuestions, type SetQuestionsInput } from '../set-questions.ts'
import { answerQuery, type AnsweredSet } from '../use-compared-sets.ts'

export interface AnswerTabInput extends Omit<SetQuestionsInput, 'set' | 'invoiced'> {
  readonly sets: readonly ComparedSet[]
  readonly config: Pick<PagesConfig, 'widgets' | 'today' | 'dataVersion'>
}

/** The sets of one tab with all their answers; those that are known are not asked again. */
export function answerTab(
  { sets, ...input }: AnswerTabInput,
  { api, client }: { readonly api: Api; readonly client: QueryClient },
): Promise<AnsweredSet[]> {
  return Promise.all(
    sets.map(async (set, at): Promise<AnsweredSet> => {
      const invoiced = (await client.fetchQuery(invoicedQuery(api, set.view))).days
      const { asked, figuresOf, ...ranges } = setQuestions({ ...input, set, invoiced })
      const answers = await Promise.all(
        asked.map((question) =>
          client.fetchQuery({
            ...answerQuery(api, { ...question, page: input.page.id, dataVersion: input.config.dataVersion }),
            staleTime: Number.POSITIVE_INFINITY,
          }),
        ),
      )
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
