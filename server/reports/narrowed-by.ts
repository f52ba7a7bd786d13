import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { TRACKING_DIMENSION } from '../../domain/dashboards/page-filters.ts'
import type { GridFilter } from '../../domain/dashboards/open-rows/grid-filters.ts'
import type { PageReportQuestion } from './report-store.ts'
import { dimensionWords, type ClauseWording } from './clause-words.ts'
import { columnHead } from './cover-line.ts'
import type { ReportWords } from './report-words.ts'

/** A column as a person knows it, and what is chosen of it. */
type Narrowed = Readonly<Record<'name' | 'words', string>>

export interface NarrowedInput {
  readonly question: Pick<PageReportQuestion, 'filters' | 'trackingNumbers' | 'filterModel' | 'unit'>
  readonly table: TableIndex | undefined
}

/** What the rows of a report are narrowed by: the page's filters, its search, those of the grid. */
export function narrowedBy({ question, table }: NarrowedInput, words: ReportWords): Narrowed[] {
  const { say, translated, shown } = words
  const { filters, trackingNumbers, filterModel } = question
  const chosen = Object.entries(filters).map(([dimension, filter]) => ({
    name: translated(labelOf(table, dimension)),
    words: dimensionWords({ dimension, filter, table, words: clauseWording(words) }),
  }))
  const searched =
    trackingNumbers.length > 0
      ? [{ name: translated(labelOf(table, TRACKING_DIMENSION)), words: trackingNumbers.join(', ') }]
      : []
  const inGrid = Object.entries(filterModel).map(([field, filter]) => {
    const column = table?.columns.get(field.toLowerCase())
    return {
      name: column ? columnHead(column, question, words) : field,
      words: filterWords(filter, { say, shown: (value) => (column ? shown(column.name, value) : value) }),
    }
  })
  return [...chosen, ...searched, ...inGrid]
}

/** A report's numbers are plain, and its dates as they are stored. */
export function clauseWording(words: ReportWords): ClauseWording {
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
