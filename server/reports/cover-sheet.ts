import { isSummed, type ColumnSpec } from '../../domain/query/catalog.ts'
import type { GridFilter } from '../../domain/rows/grid-request.ts'
import { TRACKING_DIMENSION } from '../../domain/page/page-filters.ts'
import { notesOf } from '../../domain/page/page-spec.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { ReportQuestion } from '../state/reports.ts'
import { clauseWords, dimensionWords, type ClauseWording } from './clause-words.ts'
import type { ReportPlan } from './plan-report.ts'
import type { ReportWords } from './report-words.ts'

/** A line of the cover sheet: what, and its value. */
export interface CoverLine {
  readonly label: string
  readonly value: string
  /** A number as an exact text; it stands as a number in the file. */
  readonly isNumber: boolean
}

export interface CoverInput {
  readonly plan: ReportPlan
  readonly question: ReportQuestion
  readonly name: string
  /** Who asked. */
  readonly person: { readonly login: string; readonly firstName: string; readonly lastName: string }
  /** Names of the clients whose rows the file has. */
  readonly clients: readonly string[]
  /** ISO text in UTC. */
  readonly submittedAt: string
  readonly madeAt: string
  /** Of the report's rows. */
  readonly totals: QueryRow
  readonly words: ReportWords
}

/** Who asked for what and when, under which conditions, how many rows there are and what they add up to. */
export function coverSheet({
  plan,
  question,
  name,
  person,
  clients,
  submittedAt,
  madeAt,
  totals,
  words,
}: CoverInput): CoverLine[] {
  const { say, translated, shown } = words
  const line = (key: string, value: string): CoverLine => ({
    label: say(`reports.cover.${key}`),
    value,
    isNumber: false,
  })
  const head = (column: ColumnSpec) => columnHead(column, question, words)
  const { page, view, table } = plan
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
    const column = plan.filtered.get(field)
    return {
      name: column ? head(column) : field,
      words: filterWords(filter, { say, shown: (value) => (column ? shown(column.name, value) : value) }),
    }
  })
  const conditions = [...filters, ...search, ...narrowed]
  return [
    line('report', name),
    line(
      'askedBy',
      say('reports.cover.person', {
        name: `${person.firstName} ${person.lastName}`.trim() || person.login,
        login: person.login,
      }),
    ),
    line('askedAt', moment(submittedAt, say)),
    line('madeAt', moment(madeAt, say)),
    line('clients', clients.join(', ')),
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
    line('currency', question.currency === 'all' ? say('reports.cover.allCurrencies') : question.currency),
    line('weights', question.unit),
    { label: say('reports.cover.rows'), value: String(totals.count), isNumber: true },
    ...plan.columns.filter(isSummed).map((column): CoverLine => ({
      label: say('reports.cover.total', { column: head(column) }),
      value: exact(totals[column.name]),
      isNumber: true,
    })),
  ]
}

/** A report's numbers are plain, and its dates as they are stored. */
function clauseWording(words: ReportWords): ClauseWording {
  return { ...words, number: String, date: (date) => date }
}

/** A column's name in the file; a weight says its unit. GRID-23 */
export function columnHead(
  { label, unit }: ColumnSpec,
  question: Pick<ReportQuestion, 'unit'>,
  { say, translated }: ReportWords,
): string {
  return unit === 'weight' ? say('grid.inUnit', { label: translated(label), unit: question.unit }) : translated(label)
}

function moment(at: string, say: ReportWords['say']): string {
  return say('dates.moment', { day: at.slice(0, 10), time: at.slice(11, 16) })
}

/** A sum of nothing is nothing. */
function exact(sum: QueryRow[string] | undefined): string {
  const text = String(sum ?? '0')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
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
