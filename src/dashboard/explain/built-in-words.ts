import type { TableIndex } from '../../../domain/query/catalog.ts'
import { builtInParts, type Page } from '../../../domain/page/page-spec.ts'
import type { View } from '../../../domain/page/view.ts'
import { text } from '../../text/text.ts'
import { shownConditions } from './shown-conditions.ts'

export interface BuiltInInput {
  readonly page: Page
  readonly view: Pick<View, 'fact' | 'mode'>
  readonly table: TableIndex | undefined
  /** All facts are asked for, without the conditions of the chosen one. */
  readonly ofAllFacts?: boolean
}

/** The conditions that nobody chose: the page's own, the notes of the chosen fact and of the mode, and what the table leaves out. PAGE-12, lessons 11 */
export function builtInWords({ page, view, table, ofAllFacts = false }: BuiltInInput): string[] {
  const { conditions, notes } = builtInParts(page, { ...view, ofAllFacts }, table)
  const said = shownConditions({ conditions, builtIn: conditions, table }).map(({ label, words }) =>
    text('filters.chosen', { label, words }),
  )
  return [...new Set([...said, ...notes, ...(table?.spec.exclusions.map((exclusion) => exclusion.text) ?? [])])].filter(
    (words) => words !== '',
  )
}
