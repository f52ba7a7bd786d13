import type { QueryClient } from '@tanstack/react-query'
import type { ComparedSet } from '../../../domain/comparison-set.ts'
import { setFigures } from '../../../domain/comparison-table.ts'
import type { Api } from '../../api/client.ts'
import { setQuestions, type SetQuestionsInput } from './set-questions.ts'
import { answerQuery, type AnsweredSet } from './use-compared-sets.ts'

export interface AnswerTabInput extends Omit<SetQuestionsInput, 'set'> {
  readonly sets: readonly ComparedSet[]
  readonly dataVersion: number
}

/** The sets of one tab with all their answers; those that are known are not asked again. */
export function answerTab({ sets, dataVersion, ...input }: AnswerTabInput, { api, client }: { readonly api: Api; readonly client: QueryClient }): Promise<AnsweredSet[]> {
  return Promise.all(
    sets.map(async (set, at): Promise<AnsweredSet> => {
      const { range, earlier, columns, asked, rowsAt } = setQuestions({ ...input, set })
      const answers = await Promise.all(asked.map((question) => client.fetchQuery({ ...answerQuery(api, { ...question, page: input.page.id, dataVersion }), staleTime: Number.POSITIVE_INFINITY })))
      const { now, before, charges } = rowsAt(answers.map(({ data }) => data))
      return { ...set, at, range, earlier, phase: 'ready', failure: '', retry: () => undefined, figures: setFigures({ measures: input.table.measures, columns, now, before }), charges }
    }),
  )
}
