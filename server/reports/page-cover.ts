import type { ColumnSpec, TableIndex } from '../../domain/query/catalog.ts'
import type { GridFilter } from '../../domain/rows/grid-request.ts'
import { TRACKING_DIMENSION } from '../../domain/page/page-filters.ts'
import { notesOf, type Page } from '../../domain/page/page-spec.ts'
import type { View } from '../../domain/page/view.ts'
import type { PageReportQuestion } from '../state/reports.ts'
import { clauseWords, dimensionWords, type ClauseWording } from './clause-words.ts'
import { columnHead, coverLine, type CoverLine } from './cover-line.ts'
import type { ReportWords } from './report-words.ts'

export interface PageCoverInput {
  readonly page: Page
  readonly table: TableIndex
  readonly view: View
  readonly question: PageReportQuestion
  /** Columns that the grid is narrowed by, by their fields. */
  readonly filtered: ReadonlyMap<string, ColumnSpec>
}

/** What was asked of a page: its dates, its figure, what it counts, and what is filtered. */
export function pageCover({ page, table, view, question, filtered }: PageCoverInput, words: ReportWords): CoverLine[] {
  const { say, translated, shown } = words
  const line = (key: string, value: string) => coverLine(key, value, words)
  const fact = page.facts.find((each) => each.fact === view.fact)
  const filters = Object.entries(view.filters).map(([dimension, filter]) => ({
    name: translated(table.columns.get(dimension)?.label ?? dimension),
    words: dimensionWords({ dimension, filter, table, words: clauseWording(words) }),
  }))
  const search =
    view.trackingNumbers.length > 0
      ? [
          {
            name: translated(table.columns.get(TRACKING_DIMENSION)?.label ?? TRACKING_DIMENSION),
            words: view.trackingNumbers.join(', '),
          },
        ]
      : []
  const narrowed = Object.entries(question.filterModel).map(([field, filter]) => {
    const column = filtered.get(field)
    return {
      name: column ? columnHead(column, question, words) : field,
      words: filterWords(filter, { say, shown: (value) => (column ? shown(column.name, value) : value) }),
    }
  })
  const conditions = [...filters, ...search, ...narrowed]
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

/** A report's numbers are plain, and its dates as they are stored. */
function clauseWording(words: ReportWords): ClauseWording {
  return { ...words, number: String, date: (date) => date }
}

function filterWords(
  filter: GridFilter,
  { say, shown }: { readonly say: ReportWords['say']; readonly shown: (value: string) => string },
): string {
  const blank = say('grid.blank')
  if (filter.filterType === 'set')
    return [...new Set(filter.values.map((value) => (value === null || value === '' ? blank : shown(value))))].join(
      ', ',
    )
  const given =
    filter.filterType === 'date'
      ? [filter.dateFrom?.slice(0, 10), filter.type === 'inRange' ? filter.dateTo?.slice(0, 10) : null]
      : [filter.filter, filter.filterType === 'number' && filter.type === 'inRange' ? filter.filterTo : null]
  return say('reports.cover.operation', {
    operator: say(`grid.library.${filter.type}`),
    values: given.filter((value) => value !== null && value !== undefined).join(' – '),
  }).trim()
}
