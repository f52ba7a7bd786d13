import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { choiceWords, conditionWords, type ConditionWording } from '../../domain/query/condition-words.ts'
import { dimensionConditions, type DimensionFilter } from '../../domain/dashboards/dimension-filter.ts'
import { unsaidConditions, type PageSpec } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { ReportWords } from './report-words.ts'

export type ClauseWording = ReportWords & Pick<ConditionWording, 'number' | 'date'>

export interface ClauseWordsInput {
  readonly page: PageSpec
  readonly view: Pick<View, 'fact'>
  readonly table: TableIndex | undefined
  readonly words: ClauseWording
}

/** The built-in conditions that no note says, each as a chip of the page says it: "Delivery Status: stated". PAGE-12 */
export function clauseWords({ page, view, table, words }: ClauseWordsInput): string[] {
  const conditions = unsaidConditions(page, view, table)
  return conditionWords({ conditions, builtIn: conditions, wording: wordingOf(words, table) }).map(
    ({ label, words: said }) => words.say('filters.chosen', { label, words: said }),
  )
}

export interface DimensionWordsInput {
  readonly dimension: string
  readonly filter: DimensionFilter
  readonly table: TableIndex | undefined
  readonly words: ClauseWording
}

/** What is chosen of a dimension, in words. */
export function dimensionWords({ dimension, filter, table, words }: DimensionWordsInput): string {
  return choiceWords(dimensionConditions(dimension, filter), wordingOf(words, table))
}

function wordingOf(
  { say, translated, shown, number, date }: ClauseWording,
  table: TableIndex | undefined,
): ConditionWording {
  return { labelOf: (column) => translated(labelOf(table, column)), say, shown, number, date }
}
