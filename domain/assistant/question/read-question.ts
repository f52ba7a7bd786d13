import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { TimeSpan } from '../../dates/period.ts'
import type { NamedCondition } from '../../query/catalog.ts'
import { own } from '../../values/entries.ts'
import type { PageFilters } from '../../page/page-filters.ts'
import { FILLERS, remaining, type Remaining } from './plain-words.ts'
import { takePeriods, type NamedPeriod } from './take-periods.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the words of a question say, each part on its own. */
export interface QuestionParts {
  /** Names of measures; a verb is how one was said to cost something. */
  readonly measures: readonly { readonly name: string; readonly verb: boolean }[]
  /** Null: a date that is none, or is still to come. */
  readonly periods: readonly NamedPeriod[] | null
  /** A dimension, or a step of time; several were named where there are several. */
  readonly splits: readonly ({ readonly dimension: string } | { readonly span: TimeSpan })[]
  readonly filters: PageFilters
  readonly conditions: readonly NamedCondition[]
  readonly compares: boolean
  readonly smallestFirst: boolean
  readonly limit: number | null
  readonly byShipDate: boolean
  /** Words that nothing was made of. */
  readonly unknown: readonly string[]
}

const SPANS: Readonly<Record<string, TimeSpan>> = { week: 'weekly', month: 'monthly', quarter: 'quarterly' }
const MOST = 'most|highest|largest|biggest|greatest|best|top'
const LEAST = 'least|lowest|smallest|fewest|cheapest|worst|bottom'
const SPLITS = `by|per|each|every|for each|for every|across|which|what|split by|broken down by|grouped by|(?:(?:the )?(?:${MOST}|${LEAST})(?: expensive)?(?: (\\d{1,2}))?)`

/** Reads whatever is in a question, in the order in which longer readings win over the shorter ones in them. */
export function readQuestion(
  text: string,
  { vocabulary, today }: { readonly vocabulary: Vocabulary; readonly today: CalendarDate },
): QuestionParts {
  const left = remaining(text)
  const spans = takeSpans(left)
  const periods = takePeriods(left, today)
  const compares = left.take('compare(?:d)?|comparison|versus|vs') !== undefined
  const byShipDate = left.take('(?:by )?(?:shipped|ship date|shipping date|shipment date|picked up)') !== undefined
  const { dimensions, limit, smallest } = takeDimensions(left, vocabulary)
  const { measures, filters, conditions } = takePhrases(left, vocabulary)
  const least = left.take(`(?:the )?(?:${LEAST}) ?(?:expensive)?`) !== undefined
  left.takeAll(`(?:the )?(?:${MOST}|expensive)`)
  return {
    measures,
    periods,
    filters,
    conditions,
    compares,
    byShipDate,
    limit,
    splits: [...dimensions.map((dimension) => ({ dimension })), ...spans.map((span) => ({ span }))],
    smallestFirst: smallest || least,
    unknown: [...new Set(left.words().filter((word) => !FILLERS.has(word)))],
  }
}

function takeSpans(left: Remaining): TimeSpan[] {
  const found: TimeSpan[] = []
  const pattern = `(?:(?:by|per|each|every|for each|for every) (week|month|quarter)|(week|month|quarter)(?:ly)? by (?:week|month|quarter)|(week|month|quarter)ly|(?:trend|trends|over time))`
  for (let match = left.take(pattern); match; match = left.take(pattern)) {
    const span = own(SPANS, match[1] ?? match[2] ?? match[3] ?? 'month')
    if (span !== undefined && !found.includes(span)) found.push(span)
  }
  return found
}

function takeDimensions(left: Remaining, { dimensions }: Vocabulary) {
  const found: string[] = []
  let limit: number | null = null
  let smallest = false
  for (const { pattern, name } of dimensions) {
    const match = left.take(`(?:${SPLITS}) (?:the )?(?:${pattern})`)
    if (!match) continue
    if (!found.includes(name)) found.push(name)
    if (match[1] !== undefined) limit = Math.max(1, Number(match[1]))
    if (new RegExp(` (?:the )?(?:${LEAST}) `).test(match[0])) smallest = true
  }
  return { dimensions: found, limit, smallest }
}

function takePhrases(left: Remaining, { phrases, dimensions }: Vocabulary) {
  const measures: { name: string; verb: boolean }[] = []
  const conditions: NamedCondition[] = []
  const filters = new Map<string, string[]>()
  const add = (dimension: string, values: readonly string[]) =>
    filters.set(dimension, [...new Set([...(filters.get(dimension) ?? []), ...values])])
  for (const { pattern, meaning } of phrases) {
    if (!left.takeAll(pattern)) continue
    if (meaning.kind === 'measure' && !measures.some(({ name }) => name === meaning.name)) measures.push(meaning)
    if (meaning.kind === 'condition' && !conditions.some(({ text }) => text === meaning.condition.text))
      conditions.push(meaning.condition)
    if (meaning.kind !== 'values') continue
    const { dimension, values, within } = meaning
    add(dimension, values)
    if (within) add(within.dimension, [within.value])
  }
  for (const { pattern, name } of dimensions) if (filters.has(name)) left.takeAll(pattern)
  return { measures, conditions, filters: Object.fromEntries(filters) }
}
