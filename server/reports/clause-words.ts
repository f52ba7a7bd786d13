import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { conditionWords, type ConditionWording } from '../../domain/query/condition-words.ts'
import { unsaidConditions, type PageSpec } from '../../domain/page/page-spec.ts'
import type { View } from '../../domain/page/view.ts'
import type { ReportWords } from './report-words.ts'

export type ClauseWording = ReportWords & Pick<ConditionWording, 'number' | 'date'>

export interface ClauseWordsInput {
  readonly page: PageSpec
  readonly view: Pick<View, 'fact'>
  readonly table: TableIndex | undefined
  readonly words: ClauseWording
}

/** The built-in conditions that no note says, each as a chip of the page says it: "Delivery Status: stated". PAGE-12 */
export function clauseWords({
  page,
  view,
  table,
  words: { say, translated, shown, number, date },
}: ClauseWordsInput): string[] {
  const conditions = unsaidConditions(page, view, table)
  const wording: ConditionWording = {
    labelOf: (column) => translated(labelOf(table, column)),
    say,
    shown,
    number,
    date,
  }
  return conditionWords({ conditions, builtIn: conditions, wording }).map(({ label, words }) =>
    say('filters.chosen', { label, words }),
  )
}
