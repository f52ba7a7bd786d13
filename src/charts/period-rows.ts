import { dateParts, type CalendarDate } from '../../domain/calendar-date.ts'
import { fullValue, shortValue, type ValueFormat } from '../../domain/format.ts'
import { quarterOfMonth, timeBuckets, type DateRange, type TimeSpan } from '../../domain/period.ts'
import type { QueryRow } from '../../domain/query.ts'
import type { Tip } from './tip.ts'

/** One month or quarter of the Trends widget. WID-02 */
export interface PeriodRow {
  readonly period: CalendarDate
  readonly label: string
  /** The axis label; its second line is the year where it changes. Empty where there is no room. */
  readonly tick: readonly string[]
  /** Null: no data, or at or below zero on a logarithmic scale, which cannot show it. */
  readonly value: number | null
  readonly text: string
  /** The range covers only a part of the period. */
  readonly unfinished: boolean
  readonly tip: Tip
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
  readonly format: ValueFormat
  readonly range: DateRange
  readonly span: TimeSpan
  readonly logarithmic: boolean
  /** Axis labels that fit. */
  readonly maxTicks: number
  readonly words: PeriodWords
}

export interface PeriodWords {
  readonly fact: string
  /** Short and long month names, January first. */
  readonly months: readonly string[]
  readonly longMonths: readonly string[]
  /** With {covered} and {days}. */
  readonly unfinished: string
  readonly days: string
}

export interface PeriodRows {
  readonly rows: readonly PeriodRow[]
  readonly finished: readonly PeriodRow[]
  readonly edges: readonly EdgeRow[]
  readonly peak: readonly CalloutRow[]
  readonly firstNote: readonly CalloutRow[]
  readonly lastNote: readonly CalloutRow[]
  /** Periods without a point: no data, or not above zero on a logarithmic scale. */
  readonly gaps: readonly string[]
}

/** Every period that the range touches, in order; one without rows is zero. */
export function periodRows(input: PeriodRowsInput): PeriodRows {
  const { range, span, format, words } = input
  const buckets = timeBuckets(range, span)
  const amounts = new Map(input.rows.map((row) => [String(row[input.column]), amountIn(row[input.fact])]))
  const every = Math.max(1, Math.ceil(buckets.length / Math.max(1, input.maxTicks)))
  let shownYear = 0
  const rows = buckets.map(({ start, covered, days }, index): PeriodRow => {
    const amount = amounts.has(start) ? (amounts.get(start) ?? null) : 0
    const unfinished = covered < days
    const { year } = dateParts(start)
    const ticked = index % every === 0
    const tick = ticked ? [shortLabel(start, span, words), ...(year === shownYear ? [] : [String(year)])] : []
    if (ticked) shownYear = year
    return {
      period: start,
      label: longLabel(start, span, words),
      tick,
      value: amount === null || (input.logarithmic && amount <= 0) ? null : amount,
      text: amount === null ? fullValue(null, format) : shortValue(amount, format),
      unfinished,
      tip: {
        title: longLabel(start, span, words),
        lines: [
          { name: words.fact, value: fullValue(amount, format) },
          ...(unfinished ? [{ name: words.days, value: partText(words, covered, days) }] : []),
        ],
      },
    }
  })
  const note = (index: number): CalloutRow[] => {
    const [row, bucket] = [rows[index], buckets[index]]
    return row?.unfinished && bucket ? [{ ...row, callout: partText(words, bucket.covered, bucket.days) }] : []
  }
  const finished = rows.filter(({ unfinished }) => !unfinished)
  return {
    rows,
    finished,
    edges: edgesOf(rows),
    peak: peakOf(finished, span, words),
    firstNote: rows.length > 1 ? note(0) : [],
    lastNote: note(rows.length - 1),
    gaps: rows.filter(({ value }) => value === null).map(({ label }) => label),
  }
}

function amountIn(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}

function edgesOf(rows: readonly PeriodRow[]): EdgeRow[] {
  const first = rows[0]?.unfinished ? rows.slice(0, 2).map((row): EdgeRow => ({ ...row, edge: 'first' })) : []
  const last = rows.at(-1)?.unfinished && rows.length > 1 ? rows.slice(-2).map((row): EdgeRow => ({ ...row, edge: 'last' })) : []
  return rows.length === 2 && first.length > 0 ? first : [...first, ...last]
}

function peakOf(finished: readonly PeriodRow[], span: TimeSpan, words: PeriodWords): CalloutRow[] {
  const peak = finished.reduce<PeriodRow | undefined>((best, row) => ((row.value ?? 0) > (best?.value ?? 0) ? row : best), undefined)
  return peak ? [{ ...peak, callout: `${shortLabel(peak.period, span, words)} ${peak.text}` }] : []
}

function partText(words: PeriodWords, covered: number, days: number): string {
  return words.unfinished.replace('{covered}', String(covered)).replace('{days}', String(days))
}

function shortLabel(start: CalendarDate, span: TimeSpan, { months }: PeriodWords): string {
  const { month } = dateParts(start)
  return span === 'monthly' ? (months[month - 1] ?? '') : `Q${quarterOfMonth(month)}`
}

function longLabel(start: CalendarDate, span: TimeSpan, { longMonths }: PeriodWords): string {
  const { year, month } = dateParts(start)
  return span === 'monthly' ? `${longMonths[month - 1] ?? ''} ${year}` : `Q${quarterOfMonth(month)} ${year}`
}
