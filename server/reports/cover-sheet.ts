import type { ColumnSpec } from '../../domain/query/catalog.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { columnHead, coverLine, type CoverLine } from './cover-line.ts'
import type { ReportWords } from './report-words.ts'

export interface CoverInput {
  /** What was asked, in words. */
  readonly about: readonly CoverLine[]
  /** Columns whose values add up. */
  readonly summed: readonly ColumnSpec[]
  /** In which amounts and weights stand. */
  readonly question: { readonly currency: string; readonly unit: string }
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
  about,
  summed,
  question,
  name,
  person,
  clients,
  submittedAt,
  madeAt,
  totals,
  words,
}: CoverInput): CoverLine[] {
  const { say } = words
  const line = (key: string, value: string) => coverLine(key, value, words)
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
    ...about,
    line('currency', question.currency === 'all' ? say('reports.cover.allCurrencies') : question.currency),
    line('weights', question.unit),
    { label: say('reports.cover.rows'), value: String(totals.count), isNumber: true },
    ...summed.map((column): CoverLine => ({
      label: say('reports.cover.total', { column: columnHead(column, question, words) }),
      value: exact(totals[column.name]),
      isNumber: true,
    })),
  ]
}

function moment(at: string, say: ReportWords['say']): string {
  return say('dates.moment', { day: at.slice(0, 10), time: at.slice(11, 16) })
}

/** A sum of nothing is nothing. */
function exact(sum: QueryRow[string] | undefined): string {
  const text = String(sum ?? '0')
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
