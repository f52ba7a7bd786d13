import type { ChatReplyData } from '../../domain/assistant/chat.ts'
import { isTime } from '../../domain/assistant/question/ask.ts'
import type { ComparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { printFigureKey, type FigureKey } from '../../domain/assistant/figure-key.ts'
import { figureName, figureUnit } from '../../domain/assistant/figure-name.ts'
import { isAdditive, labelOf } from '../../domain/query/catalog.ts'
import { billedIn } from '../../domain/billed/billed-dates.ts'
import { changeOf } from '../../domain/query/change.ts'
import type { Query } from '../../domain/query/query.ts'
import type { AssistantWords } from './assistant-words.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { fixedHalfUp } from '../../domain/values/money.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import { chartOptions } from './chart-options.ts'
import { unfinishedSteps, unfinishedWords } from './unfinished/unfinished-steps.ts'
import { viewAddress } from './reading/view-address.ts'
import { earlierValues, type EarlierValues } from './earlier-values.ts'
import { figureRows, firstRows, type FigureRow } from './figure-rows.ts'
import { answerBilled, billedWords, isRatio, tellsChanges, toldRows } from './unfinished/not-billed.ts'
import { rangeWords, timeWords, type FigureAnswerInput } from './figure-words.ts'
import { explainQuestion } from './offers/offered-questions.ts'
import { understoodWords, type UnderstoodWords } from './understood-words.ts'

/** The columns of `df` are names of the catalogue and figure keys; of compared periods without a split the first one says which. */
export interface FigureAnswer extends Pick<
  ChatReplyData,
  'df' | 'totals' | 'unfinished' | 'withheld' | 'explains' | 'chartOptions' | 'page'
> {
  readonly summary: string
  readonly understood: UnderstoodWords
}

/** Amounts of all currencies are converted to US dollars. */
const CONVERTED_TO = '$'

/** A figure, and how its values are written. */
interface Column extends FigureKey {
  readonly name: string
  readonly key: string
  readonly times: number
  readonly format: ValueFormat
  /** So many decimals are sent: the change that the window tells of an average is that of the sentence. */
  readonly decimals: number
}

/** Asks the warehouse what was understood, and says it. */
export async function figureAnswer(input: FigureAnswerInput): Promise<Result<FigureAnswer>> {
  const { planned, asker, deps, words } = input
  const { catalog, navigation } = deps.config.current()
  const run = (query: Query) =>
    deps.warehouse.query({ query, scope: asker.person.scope, catalog, today: deps.today(), signal: asker.signal })
  const answer = await figureRows(planned, run)
  if (!answer.ok) return answer
  const earlier = await earlierValues(planned, run)
  if (!earlier.ok) return earlier
  const billed = await answerBilled(planned, input)
  if (!billed.ok) return billed
  const isTold = tellsChanges(billed.value)
  const columns = columnsOf(input)
  const { rows: all, total } = toldRows(answer.value, planned, billed.value)
  const rows = firstRows(all, planned)
  const count = all.length
  const withheld = isTold ? [] : columns.filter((column) => isRatio(column, planned.table))
  const inTime = planned.ask.by.some(isTime)
  const [column] = columns
  const isAmount = planned.ranges.length === 1 && columns.length === 1 && column !== undefined && 'measure' in column.of
  const alone = isAmount && withheld.length === 0 ? column : undefined
  const summary = [
    ...columns.flatMap((column, at) =>
      withheld.includes(column) ? [] : summaryOf({ column, at, rows, total, earlier: earlier.value, isTold, input }),
    ),
    ...(withheld.length > 0
      ? [words.say('dashboard.billed.withheldList', { list: words.list(withheld.map(({ name }) => name)) })]
      : []),
    ...billedWords(
      billed.value.slice(0, planned.ranges.length),
      alone ? { value: total.values[0]?.[0] ?? null, format: alone.format } : null,
      words,
    ),
    ...(planned.groups.length > 0 && count > rows.length
      ? [words.say('assistant.answers.cut', { shown: String(rows.length), count: String(count) })]
      : []),
    ...unfinishedWords(planned, words),
    ...comparedWords(planned, words),
  ]
  const hasRows = answer.value.rows.some(({ values }) => values.flat().some((value) => value !== null))
  return ok({
    summary: hasRows ? summary.join(' ') : words.say('assistant.answers.none'),
    understood: understoodWords({ ...input, names: columns.map(({ name }) => name) }),
    explains: explainsOf(input),
    df: shownRows({ rows, columns, earlier: isTold && earlier.value?.alike === null ? earlier.value : null, input }),
    totals: planned.groups.length > 0 && rows.length > 1 && rows.length === count ? figuresOf(total, columns) : null,
    unfinished: unfinishedSteps(planned, (step) => billedIn(billed.value[0], step)?.share ?? null),
    withheld: isTold ? null : withheld.map(({ key }) => key),
    chartOptions: drawn(input, inTime || withheld.length === 0 ? columns : [], rows.length),
    page: viewAddress(planned, { routes: navigation.routes, today: deps.today() }),
  })
}

function explainsOf({ planned: { ask, table }, words }: FigureAnswerInput): string | null {
  const of = ask.figures[0]?.of
  return of && 'measure' in of ? explainQuestion(words.translated(labelOf(table, of.measure)), words) : null
}

function columnsOf({ planned: { ask, table, view }, words }: FigureAnswerInput): Column[] {
  return ask.figures.map((figure) => {
    const key = { ...figure, isBefore: false }
    const { unit, times } = figureUnit(key, table)
    return {
      ...key,
      key: printFigureKey(figure),
      name: figureName(key, table, words),
      times,
      format: { unit, symbol: CONVERTED_TO, weightUnit: view.unit },
      decimals: isRatio(figure, table) ? 6 : unit === 'packages' || unit === 'count' ? 0 : 2,
    }
  })
}

/** A row for each group; of two periods without groups a row for each, the earlier first. */
function shownRows({
  rows,
  columns,
  earlier,
  input,
}: {
  readonly rows: readonly FigureRow[]
  readonly columns: readonly Column[]
  readonly earlier: EarlierValues | null
  readonly input: FigureAnswerInput
}): FigureAnswer['df'] {
  const { planned, words } = input
  if (planned.groups.length === 0) {
    const [row] = rows
    const periods = planned.ranges.map(({ range }, at) => ({ range, at })).reverse()
    return periods.map(({ range, at }) => ({
      ...(planned.ranges.length > 1 ? { [words.say('assistant.answers.periodHead')]: rangeWords(range, words) } : {}),
      ...Object.fromEntries(
        columns.flatMap((column, place) => [
          [column.key, valueOf(column, row?.values[at]?.[place])],
          ...(earlier ? [[printFigureKey(column, true), valueOf(column, earlier.values[place])]] : []),
        ]),
      ),
    }))
  }
  return rows.map((row) => ({
    ...Object.fromEntries(planned.groups.map((name, at) => [name, row.groups[at] ?? null])),
    ...figuresOf(row, columns),
  }))
}

/** The figures of a row, each with the one of the period before where there is one. */
function figuresOf({ values }: FigureRow, columns: readonly Column[]): FigureAnswer['df'][number] {
  return Object.fromEntries(
    columns.flatMap((column, place) =>
      values.map((ofRange, at) => [printFigureKey(column, at > 0), valueOf(column, ofRange[place])]),
    ),
  )
}

function valueOf(column: Column, value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(fixedHalfUp(value * column.times, column.decimals))
}

function drawn({ planned, words }: FigureAnswerInput, columns: readonly Column[], count: number): string | null {
  const { ask, groups, ranges } = planned
  const [column] = columns
  const many = groups.length > 0 ? count : ranges.length
  if (!column || columns.length > 1 || many < 2 || ask.form === 'table' || (groups.length > 0 && ranges.length > 1))
    return null
  const timed = ask.by.findIndex(isTime)
  const main = timed > 0 ? groups[timed] : groups[0]
  return chartOptions({
    heads: { name: main ?? words.say('assistant.answers.periodHead'), value: column.key },
    series: groups.find((name) => name !== main) ?? null,
    inTime: timed >= 0,
    form: ask.form,
  })
}

/** What a row is called: its groups in words. */
function rowName({ groups }: FigureRow, { planned, values, words }: FigureAnswerInput): string {
  const names = groups.map((value, at) => {
    if (value === null) return words.say('assistant.answers.noName')
    const by = planned.ask.by[at] ?? ''
    return isTime(by)
      ? timeWords(value.slice(0, 10), by, words)
      : (values.get(by)?.find((each) => each.value === value)?.name ?? value)
  })
  return names.join(' · ')
}

interface Summed {
  readonly column: Column
  readonly at: number
  readonly rows: readonly FigureRow[]
  readonly total: FigureRow
  readonly earlier: EarlierValues | null
  /** Whether changes are told. */
  readonly isTold: boolean
  readonly input: FigureAnswerInput
}

function summaryOf({ column, at, rows, total, earlier: before, isTold, input }: Summed): string {
  const { planned, words } = input
  const { ask, ranges } = planned
  const amount = (value: number | null | undefined) =>
    words.values.fullValue(value === null || value === undefined ? null : value * column.times, column.format)
  const step = (before: { readonly name: string; readonly value: number | null }, after: typeof before) => {
    return words.say(isTold ? 'assistant.answers.step' : 'assistant.answers.beside', {
      fact: column.name,
      before: amount(before.value),
      earlier: before.name,
      after: amount(after.value),
      later: after.name,
      change: changeIn(after.value, before.value, words) ?? words.say('dashboard.noData'),
    })
  }
  const valueIn = (row: FigureRow | undefined, range: number) => row?.values[range]?.[at] ?? null
  const [now, earlier] = ranges
  const [first, second] = rows
  if (now && earlier) {
    const said = step(
      { name: rangeWords(earlier.range, words), value: valueIn(total, 1) },
      { name: rangeWords(now.range, words), value: valueIn(total, 0) },
    )
    const moved = (valueIn(first, 0) ?? 0) - (valueIn(first, 1) ?? 0)
    return isTold && first && planned.groups.length > 0 && (ask.why || ask.first)
      ? `${said} ${words.say('assistant.answers.moved', { name: rowName(first, input), change: words.values.change(moved, amount(Math.abs(moved))) })}`
      : said
  }
  if (planned.groups.length === 0) {
    const one = { fact: column.name, amount: amount(valueIn(total, 0)) }
    const own = before?.alike ? (before.alike.values[at] ?? null) : valueIn(total, 0)
    const change = before && isTold && changeIn(own, before.values[at] ?? null, words)
    if (!change) return words.say('assistant.answers.one', one)
    const days = { change, earlier: rangeWords(before.range, words) }
    return before.alike
      ? `${words.say('assistant.answers.one', one)} ${words.say('assistant.answers.changedOf', { ...days, own: rangeWords(before.alike.range, words) })}`
      : words.say('assistant.answers.oneChanged', { ...one, ...days })
  }
  if (ask.by.some(isTime) || at > 0) {
    if (planned.groups.length === 1 && ask.by.some(isTime) && first && second && rows.length === 2)
      return step(
        { name: rowName(first, input), value: valueIn(first, 0) },
        { name: rowName(second, input), value: valueIn(second, 0) },
      )
    return words.say('assistant.answers.one', { fact: column.name, amount: amount(valueIn(total, 0)) })
  }
  if (!first) return words.say('assistant.answers.none')
  const measure = 'measure' in column.of ? planned.table.measures.get(column.of.measure) : undefined
  const additive =
    measure !== undefined &&
    isAdditive(measure) &&
    column.over === null &&
    !column.share &&
    ask.first?.direction !== 'asc'
  return words.say(additive ? 'assistant.answers.firstOf' : 'assistant.answers.first', {
    fact: column.name,
    name: rowName(first, input),
    amount: amount(valueIn(first, 0)),
    total: amount(valueIn(total, 0)),
  })
}

/** By how many percent there is more or less now; null: there is nothing to compare. */
function changeIn(now: number | null, before: number | null, { say, values }: AssistantWords): string | null {
  if (now === null || before === null) return null
  const { percent, direction, isNew } = changeOf(now, before)
  if (isNew) return say('dashboard.changed.new')
  const change = direction === 'down' ? -percent : percent
  return values.change(change, values.percent(change))
}

/** Why nothing is compared, or not all days, which are named beside the figures. */
function comparedWords({ days }: ComparedAsk, { say, values }: AssistantWords): string[] {
  if (!days || (days.sides && !days.isCut)) return []
  const { sides, earlier, begins, ends } = days
  const of = (date: CalendarDate) => ({ date: values.shortDate(date) })
  const reasons = [
    ...(earlier === null ? [say('dashboard.compared.noSuchDays')] : []),
    ...(begins === null
      ? []
      : [say(sides ? 'dashboard.compared.begins' : 'dashboard.compared.noDataBefore', of(begins))]),
    ...(ends === null ? [] : [say(sides ? 'dashboard.compared.ends' : 'dashboard.compared.noDataAfter', of(ends))]),
  ]
  return reasons.map((reason) => say('assistant.answers.comparedNote', { reason }))
}
