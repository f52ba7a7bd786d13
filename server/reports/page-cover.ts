import type { TableIndex } from '../../domain/query/catalog.ts'
import { notesOf, type Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { PageReportQuestion } from './report-store.ts'
import { clauseWords } from './clause-words.ts'
import { coverLine, type CoverLine } from './cover-line.ts'
import { clauseWording, narrowedBy } from './narrowed-by.ts'
import type { ReportWords } from './report-words.ts'

export interface PageCoverInput {
  readonly page: Page
  readonly table: TableIndex
  readonly view: View
  readonly question: PageReportQuestion
}

/** What was asked of a page: its dates, its figure, what it counts, and what is filtered. */
export function pageCover({ page, table, view, question }: PageCoverInput, words: ReportWords): CoverLine[] {
  const { say, translated } = words
  const line = (key: string, value: string) => coverLine(key, value, words)
  const fact = page.facts.find((each) => each.fact === view.fact)
  const conditions = narrowedBy({ question, table }, words)
  return [
    line(
      'dates',
      say('reports.cover.period', { dates: say(`dates.dateTypes.${view.dateType}`), from: view.from, to: view.to }),
    ),
    line('fact', translated(fact?.factText ?? view.fact)),
    ...[
      ...clauseWords({ page, view, table, words: clauseWording(words) }),
      ...notesOf(page, view, table).map(translated),
    ].map((counted) => line('counted', counted)),
    ...(conditions.length === 0
      ? [line('filters', say('reports.cover.noFilters'))]
      : conditions.map((each) => line('filters', say('reports.cover.condition', each)))),
  ]
}
