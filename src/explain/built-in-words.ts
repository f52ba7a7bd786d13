import type { TableIndex } from '../../domain/query/catalog.ts'
import { builtInParts, type Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'
import { codesOf, shownConditions } from './shown-conditions.ts'

export interface BuiltInInput {
  readonly page: Page
  readonly view: Pick<View, 'fact' | 'mode'>
  readonly table: TableIndex | undefined
  /** All facts are asked for, without the conditions of the chosen one. */
  readonly ofAllFacts?: boolean
}

/** A condition that nobody chose, as a person reads it. */
export interface BuiltInWords {
  readonly words: string
  /** What stands in the rows, where the words say what it means. */
  readonly codes?: string
}

/** The conditions that nobody chose: the page's own, the notes of the chosen fact and of the mode, and what the table leaves out. PAGE-12, lessons 11 */
export function builtInWords({ page, view, table, ofAllFacts = false }: BuiltInInput): BuiltInWords[] {
  const { conditions, notes } = builtInParts(page, { ...view, ofAllFacts }, table)
  const said = shownConditions({ conditions, builtIn: conditions, table }).map(({ label, words, codes }) => ({
    words: text('filters.chosen', { label, words }),
    codes,
  }))
  const all = new Map([
    ...said.map((each) => [each.words, each] as const),
    ...notes.map((words) => [words, { words }] as const),
    ...(table?.spec.exclusions ?? []).map(
      ({ text: words, whereClause }) => [words, { words, codes: codesOf(whereClause) }] as const,
    ),
  ])
  all.delete('')
  return [...all.values()]
}
