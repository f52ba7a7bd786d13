import { dateParts, type CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { knownBuckets, type InvoicedDays } from '../../../../domain/dates/invoiced-days.ts'
import {
  isCutElse,
  isUnfinished,
  type DateRange,
  type TimeBucket,
  type TimeSpan,
} from '../../../../domain/dates/period.ts'
import { billedIn, type BilledDates, type BilledDays } from '../../../../domain/billed/billed-dates.ts'
import { targetOf } from '../../../../domain/targets/target-months.ts'
import type { TargetMonths } from '../../../../domain/targets/target-spec.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { billedShareWords, expectedWords } from '../../../text/billed-words.ts'
import { fullValue, shortValue } from '../../../text/values.ts'
import { longLabel, shortLabel } from '../../period-labels.ts'
import { periodTip, type PeriodTipWords } from './period-tip.ts'
import { lineAmounts, type PriorBuckets } from '../../prior-rows.ts'
import type { Tip } from '../../tip.ts'

/** One month or quarter of the Trends widget. WID-02 */
export interface PeriodRow {
  readonly period: CalendarDate
  readonly label: string
  /** The axis label; its second line is the year where it changes. Empty where there is no room. */
  readonly tick: readonly string[]
  /** Null: no data, or at or below zero on a logarithmic scale, which cannot show it. */
  readonly value: number | null
  readonly text: string
  /** As it is, also where the scale has no place for it; null: no data. */
  readonly amount: number | null
  /** The range covers only a part of the period, it is not over yet, or not all of it is billed. */
  readonly unfinished: boolean
  /** "21 of 30 days, about 71% billed"; empty where the period is finished. */
  readonly part: string
  /** "about 71% billed"; empty where all of it is. */
  readonly billed: string
  /** What it is likely to be in the end: "$1.20M to $1.41M"; empty where nothing is said. */
  readonly expected: string
  /** An average of days that are not all billed is not told. */
  readonly withheld: boolean
  /** At the same position of the prior period, as it is drawn; null: there is none, it cannot be shown, or it is an end of which days are left out, which would tell of a rise or a fall. */
  readonly priorValue: number | null
  /** The same as it is. */
  readonly priorAmount: number | null
  /** "November 2024", "$214.20K"; empty where there is no prior period. */
  readonly priorLabel: string
  readonly priorText: string
  /** Its budget; null: there is none, or it cannot be shown. */
  readonly target: number | null
  readonly tip: Tip
  /** What the widget draws beside the fact, by its measure; null: there is none of that period. */
  readonly beside: Readonly<Record<string, number | null>>
}

/** A line between two periods of which one is unfinished; drawn dashed. */
export interface EdgeRow extends PeriodRow {
  readonly edge: 'first' | 'last'
}

/** A text beside a point: the highest finished period, and how much of an unfinished one there is. */
export interface CalloutRow extends PeriodRow {
  readonly callout: string
}

export interface PeriodRowsInput {
  readonly rows: readonly QueryRow[]
  /** The grouped column that holds the period's first day. */
  readonly column: string
  readonly fact: string
  /** A period without rows is zero where there are invoices; of an average nothing can be said. */
  readonly additive: boolean
  readonly format: ValueFormat
  readonly range: DateRange
  readonly invoiced: InvoicedDays
  readonly span: TimeSpan
  readonly logarithmic: boolean
  /** Axis labels that fit. */
  readonly maxTicks: number
  readonly today: CalendarDate
  readonly prior: PriorBuckets
  readonly words: PeriodWords
  /** Measures drawn beside the fact, and what they are called. */
  readonly beside: readonly BesideMeasure[]
  /** What of its ship dates is billed; null or absent: they are bill dates, or it is not known. */
  readonly billed?: BilledDates | null | undefined
  /** The fact's budget, by month; null or absent: none. */
  readonly target?: TargetMonths | null | undefined
}

export interface BesideMeasure {
  readonly name: string
  readonly label: string
}

export interface PeriodWords extends PeriodTipWords {
  /** With {covered} and {days}. */
  readonly unfinished: string
  /** Of a period of which every day is covered, and the last is today. */
  readonly notOver: string
  /** In place of an average that is not told. */
  readonly withheld: string
  readonly target: string
}

export interface PeriodRows {
  readonly rows: readonly PeriodRow[]
  readonly finished: readonly PeriodRow[]
  readonly edges: readonly EdgeRow[]
  readonly peak: readonly CalloutRow[]
  readonly firstNote: readonly CalloutRow[]
  readonly lastNote: readonly CalloutRow[]
  /** Periods without data. */
  readonly gaps: readonly string[]
  /** Of which an average is not told, since not all is billed. */
  readonly withheld: readonly string[]
  /** Not above zero, so that a logarithmic scale has no place for them. */
  readonly belowScale: readonly string[]
  /** "November 2026 (21 of 30 days)" */
  readonly unfinished: readonly string[]
  /** "November 2025 (30 of 30 days)": those of the prior period of which another part is beside one of this. */
  readonly unlike: readonly string[]
  /** Months or quarters of the prior period beside none of this one. */
  readonly beyond: readonly string[]
}

/** Every period that the range touches, in order. */
export function periodRows(input: PeriodRowsInput): PeriodRows {
  const { range, span, format, words } = input
  const buckets = knownBuckets(range, { span, invoiced: input.invoiced })
  const asked = new Map(input.rows.map((row) => [String(row[input.column]), row]))
  const amounts = new Map(input.rows.map((row) => [String(row[input.column]), amountIn(row[input.fact])]))
  const every = Math.max(1, Math.ceil(buckets.length / Math.max(1, input.maxTicks)))
  let shownYear = 0
  const shown = (amount: number | null) => (amount === null || (input.logarithmic && amount <= 0) ? null : amount)
  const line = lineAmounts(input.prior.beside)
  const inText = (amount: number | null) => (amount === null ? fullValue(null, format) : shortValue(amount, format))
  const rows = buckets.map((bucket, index): PeriodRow => {
    const { start } = bucket
    const days = billedIn(input.billed, bucket)
    const withheld = days !== undefined && !input.additive
    const told = amounts.has(start) || !input.additive || !bucket.invoiced ? (amounts.get(start) ?? null) : 0
    const amount = withheld ? null : told
    const billed = days ? billedShareWords(days) : ''
    const expected = days && input.additive ? expectedWords(amount, days, format) : ''
    const part = partOf(bucket, { ...input, days })
    const before = input.prior.beside[index] ?? undefined
    const { year } = dateParts(start)
    const ticked = index % every === 0
    const tick = ticked ? [shortLabel(start, span), ...(year === shownYear || hasDate(span) ? [] : [String(year)])] : []
    if (ticked) shownYear = year
    const label = longLabel(start, span)
    const beside = input.beside.map((measure) => ({ ...measure, amount: amountIn(asked.get(start)?.[measure.name]) }))
    const target = input.target ? targetOf({ from: start, to: bucket.end }, input.target) : null
    const priorLabel = before ? longLabel(before.start, span) : ''
    return {
      period: start,
      label,
      tick,
      value: shown(amount),
      text: withheld ? words.withheld : inText(amount),
      amount,
      unfinished: part !== undefined,
      part: part ?? '',
      billed,
      expected,
      withheld,
      priorValue: shown(line[index] ?? null),
      priorAmount: before?.amount ?? null,
      priorLabel,
      priorText: before ? inText(before.amount) : '',
      target: shown(target),
      tip: periodTip({
        label,
        amount,
        part,
        billed: days ? { withheld, expected } : undefined,
        before: before && { label: priorLabel, amount: before.amount, part: partOf(before, input) },
        beside: target === null ? beside : [...beside, { label: words.target, amount: target }],
        format,
        words,
      }),
      beside: Object.fromEntries(beside.map((measure) => [measure.name, measure.amount])),
    }
  })
  const note = (index: number): CalloutRow[] => {
    const row = rows[index]
    return row?.unfinished ? [{ ...row, callout: row.part }] : []
  }
  const finished = rows.filter(({ unfinished }) => !unfinished)
  return {
    rows,
    finished,
    edges: edgesOf(rows),
    peak: peakOf(finished, span),
    firstNote: rows.length > 1 ? note(0) : [],
    lastNote: note(rows.length - 1),
    gaps: rows.filter(({ text }) => text === inText(null)).map(({ label }) => label),
    withheld: rows.filter(({ withheld }) => withheld).map(({ label }) => label),
    belowScale: [
      ...rows
        .filter(({ value, text, withheld }) => value === null && !withheld && text !== inText(null))
        .map(({ label }) => label),
      ...rows
        .filter((_, index) => input.logarithmic && (input.prior.beside[index]?.amount ?? 1) <= 0)
        .map(({ priorLabel }) => priorLabel),
    ],
    unfinished: rows
      .filter((row) => row.unfinished && row.text !== inText(null))
      .map(({ label, part }) => `${label} (${part})`),
    unlike: buckets.flatMap((bucket, index) => {
      const before = input.prior.beside[index]
      return before && before.amount !== null && isCutElse(bucket, before)
        ? [`${longLabel(before.start, span)} (${daysOf(before, words)})`]
        : []
    }),
    beyond: input.prior.rest.map(({ start }) => longLabel(start, span)),
  }
}

/** "21 of 30 days", or that the last day is today, and how much is billed; undefined where the period is whole, over and billed. */
function partOf(
  bucket: TimeBucket,
  { today, words, days }: Pick<PeriodRowsInput, 'today' | 'words'> & { readonly days?: BilledDays | undefined },
): string | undefined {
  const parts = [
    ...(isUnfinished(bucket, today) ? [bucket.covered === bucket.days ? words.notOver : daysOf(bucket, words)] : []),
    ...(days ? [billedShareWords(days)] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

function daysOf({ covered, days }: TimeBucket, { unfinished }: Pick<PeriodWords, 'unfinished'>): string {
  return unfinished.replace('{covered}', String(covered)).replace('{days}', String(days))
}

/** Its labels are dates. */
function hasDate(span: TimeSpan): boolean {
  return span === 'weekly' || span === 'daily'
}

function amountIn(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}

function edgesOf(rows: readonly PeriodRow[]): EdgeRow[] {
  const begins = rows.findIndex(({ value }) => value !== null)
  const first = rows[begins]?.unfinished
    ? rows.slice(begins, begins + 2).map((row): EdgeRow => ({ ...row, edge: 'first' }))
    : []
  const whole = rows.findLastIndex(({ unfinished }) => !unfinished)
  const last =
    rows.at(-1)?.unfinished && rows.length > 1
      ? rows.slice(Math.max(0, whole)).map((row): EdgeRow => ({ ...row, edge: 'last' }))
      : []
  return rows.length === 2 && first.length > 0 ? first : [...first, ...last]
}

function peakOf(finished: readonly PeriodRow[], span: TimeSpan): CalloutRow[] {
  const peak = finished.reduce<PeriodRow | undefined>(
    (best, row) => ((row.value ?? 0) > (best?.value ?? 0) ? row : best),
    undefined,
  )
  return peak ? [{ ...peak, callout: `${shortLabel(peak.period, span)} ${peak.text}` }] : []
}
