import { isAdditive, labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { dateParts } from '../../domain/dates/calendar-date.ts'
import { totalQuery } from '../../domain/query/explain-query.ts'
import { changeOf } from '../../domain/query/change.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { fixedHalfUp } from '../../domain/values/money.ts'
import { pagePath } from '../../domain/page/navigation.ts'
import { notesOf } from '../../domain/page/page-spec.ts'
import { quarterOfMonth } from '../../domain/dates/period.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import type { FigureQuestion } from '../../domain/assistant/question/interpret-question.ts'
import type { TimeSpan } from '../../domain/dates/period.ts'
import type { KnownValue } from '../../domain/assistant/question/vocabulary.ts'
import { printView } from '../../domain/page/view.ts'
import { clauseWords, dimensionWords } from '../reports/clause-words.ts'
import type { Asker } from './asker.ts'
import type { AssistantWords } from './assistant-words.ts'
import { chartOptions } from './chart-options.ts'
import type { FigureNeeds } from './known-values.ts'

export interface FigureAnswer {
  readonly summary: string
  readonly understood: string
  /** By names of the catalogue, as the warehouse answers them; of compared periods the first column says which. */
  readonly df: Record<string, string | number | null>[]
  readonly chartOptions: string | null
  readonly page: string | null
}

export interface FigureAnswerInput {
  readonly question: FigureQuestion
  readonly asker: Asker
  readonly deps: FigureNeeds
  readonly words: AssistantWords
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  readonly clientName: string
}

/** Amounts of all currencies are converted to US dollars. */
const CONVERTED_TO = '$'

/** One row as it is shown: what it is called, and its figure. */
interface Shown {
  readonly key: string | null
  readonly name: string
  readonly value: number | null
}

/** Asks the warehouse what was understood, and says it. */
export async function figureAnswer(input: FigureAnswerInput): Promise<Result<FigureAnswer>> {
  const { question, asker, deps, words } = input
  const { catalog, navigation } = deps.config.current()
  const table = catalog.tables.get(question.page.table)
  const run = (query: Query) =>
    deps.warehouse.query({ query, scope: asker.person.scope, catalog, today: deps.today(), signal: asker.signal })
  const answers: QueryResult[] = []
  for (const { query } of question.asked) {
    const answer = await run(query)
    if (!answer.ok) return answer
    answers.push(answer.value)
  }
  const [first] = question.asked
  const total = question.split && first ? await run(totalQuery(first.query)) : undefined
  if (total && !total.ok) return total
  const name = question.fact.fact
  const split = splitName(question, table, words)
  const shown = answers.flatMap(({ data }, at) => data.map((row): Shown => shownRow({ row, at }, input)))
  const label = words.translated(question.measure.label)
  const format = formatOf(input)
  const whole = numberOf(total?.value.data[0]?.[name])
  const count = answers[0]?.rowCount ?? 0
  const summary = [
    summaryOf({ question, shown, whole, label, format, words }),
    ...(question.split && count > shown.length
      ? [words.say('assistant.answers.cut', { shown: String(shown.length), count: String(count) })]
      : []),
  ]
  const heads = {
    name: question.split === null ? words.say('assistant.answers.periodHead') : (first?.query.groupByDetails[0] ?? ''),
    value: name,
  }
  const many = question.split !== null || question.asked.length > 1
  return ok({
    summary: summary.join(' '),
    understood: understoodOf({ ...input, label, split, table }),
    df: shown.map(({ key, value }) => ({
      ...(many ? { [heads.name]: key } : {}),
      [heads.value]: value === null ? null : rounded(value, format),
    })),
    chartOptions:
      many && shown.length > 1
        ? chartOptions({ heads, inTime: question.split !== null && 'span' in question.split })
        : null,
    page:
      question.onPage && first
        ? addressOf({ question, view: first.view, routes: navigation.routes, today: deps.today() })
        : null,
  })
}

function numberOf(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function rounded(value: number, { unit }: ValueFormat): number {
  return Number(fixedHalfUp(value, unit === 'packages' || unit === 'count' ? 0 : 2))
}

function splitName(
  { split, asked: [first] }: FigureQuestion,
  table: TableIndex | undefined,
  { translated }: AssistantWords,
): string | null {
  if (split === null) return null
  return translated(labelOf(table, 'dimension' in split ? split.dimension : (first?.query.groupByDetails[0] ?? '')))
}

function shownRow(
  { row, at }: { readonly row: QueryResult['data'][number]; readonly at: number },
  { question: { split, asked, fact }, values, words }: FigureAnswerInput,
): Shown {
  const { view, query } = asked[at] ?? {}
  const value = numberOf(row[fact.fact])
  if (split === null) {
    const range = view ? words.say('assistant.answers.range', words.period(view)) : ''
    return { key: range, name: range, value }
  }
  const given = row[query?.groupByDetails[0] ?? '']
  if (given === null || given === undefined || given === '')
    return { key: null, name: words.say('assistant.answers.noName'), value }
  const key = String(given)
  return {
    key,
    name:
      'span' in split
        ? stepName(key.slice(0, 10), split.span, words)
        : (values.get(split.dimension)?.find((each) => each.value === key)?.name ?? key),
    value,
  }
}

function stepName(day: string, span: TimeSpan, { values, say }: AssistantWords): string {
  if (span === 'monthly') return values.longMonth(day)
  const { year, month } = dateParts(day)
  return span === 'weekly'
    ? values.longDate(day)
    : say('assistant.answers.quarter', { quarter: String(quarterOfMonth(month)), year: String(year) })
}

function formatOf({ question: { measure, asked } }: FigureAnswerInput): ValueFormat {
  return { unit: measure.unit, symbol: CONVERTED_TO, weightUnit: asked[0]?.view.unit ?? 'lbs' }
}

interface Summed {
  readonly question: FigureQuestion
  readonly shown: readonly Shown[]
  readonly whole: number | null
  readonly label: string
  readonly format: ValueFormat
  readonly words: AssistantWords
}

function summaryOf({ question, shown, whole, label, format, words }: Summed): string {
  const amount = (value: number | null) => words.values.fullValue(value, format)
  const [first, second] = shown
  if (!first || shown.every(({ value }) => value === null)) return words.say('assistant.answers.none')
  const inTime = question.split === null || 'span' in question.split
  if (inTime && second && shown.length === 2) {
    const made = first.value === null || second.value === null ? null : changeOf(second.value, first.value)
    const change = made && (made.direction === 'down' ? -made.percent : made.percent)
    return words.say('assistant.answers.step', {
      fact: label,
      before: amount(first.value),
      earlier: first.name,
      after: amount(second.value),
      later: second.name,
      change:
        change === null ? words.say('dashboard.noData') : words.values.change(change, words.values.percent(change)),
    })
  }
  if (question.split === null) return words.say('assistant.answers.one', { fact: label, amount: amount(first.value) })
  if (inTime) return words.say('assistant.answers.one', { fact: label, amount: amount(whole) })
  const additive = isAdditive(question.measure) && question.asked[0]?.query.orderByDetails[0]?.direction === 'desc'
  return words.say(additive ? 'assistant.answers.firstOf' : 'assistant.answers.first', {
    fact: label,
    name: first.name,
    amount: amount(first.value),
    total: amount(whole),
  })
}

function understoodOf({
  question,
  values,
  words,
  clientName,
  label,
  split,
  table,
}: FigureAnswerInput & {
  readonly label: string
  readonly split: string | null
  readonly table: TableIndex | undefined
}): string {
  const { page, fact, conditions, asked } = question
  const [first] = asked
  if (!first) return ''
  const { view } = first
  const nameOf = (dimension: string, value: string) =>
    values.get(dimension)?.find((each) => each.value === value)?.name ?? value
  const wording = { ...words, number: words.values.number, date: words.values.longDate }
  const only = [
    ...clauseWords({ page, view, table, words: wording }),
    ...notesOf({ ...page, facts: [{ ...fact, factText: label }] }, view, table).map(words.translated),
    ...conditions.map(({ text }) => words.translated(text)),
    ...Object.entries(view.filters).map(([dimension, filter]) =>
      words.say('assistant.answers.is', {
        dimension: words.translated(labelOf(table, dimension)),
        values: Array.isArray(filter)
          ? words.list(filter.map((value) => nameOf(dimension, value)))
          : dimensionWords({ dimension, filter, table, words: { ...wording, shown: nameOf } }),
      }),
    ),
  ]
  const periods = words.list(asked.map((each) => words.say('assistant.answers.range', words.period(each.view))))
  const told = {
    fact: label,
    period: periods,
    dates: words.translated(labelOf(table, view.dateType)),
    client: clientName,
    dimension: split ?? '',
  }
  const sentences = [
    words.say(split === null ? 'assistant.answers.understood' : 'assistant.answers.understoodBy', told),
    ...(only.length > 0 ? [words.say('assistant.answers.only', { conditions: only.join('; ') })] : []),
  ]
  return sentences.join(' ')
}

function addressOf({
  question,
  view,
  routes,
  today,
}: {
  question: FigureQuestion
  view: FigureQuestion['asked'][number]['view']
  routes: readonly { path: string }[]
  today: string
}): string {
  const parameters = new URLSearchParams(
    printView(view, { page: question.page, today, clientId: view.clientId }),
  ).toString()
  return `${pagePath(question.page.id, routes)}?${parameters}`
}
