import * as z from 'zod'
import { addDays, addMonths, dateParts, daysBetween, isCalendarDate } from './calendar-date.ts'
import { readMovingPeriod, type ViewDates } from './date-choice.ts'
import { monthsTouched, type DateRange } from './period.ts'

/** What a period is set against by a word: the period before it, or the same days of last year. */
export const AGAINST = ['period', 'year'] as const

/** What a period is set against, as the reader chooses: by a word, or any other days as 2025-01-01..2025-03-31. */
export const Against = z.union([
  z.enum(AGAINST),
  z
    .templateLiteral([z.string(), '..', z.string()])
    .refine((text) => againstDates(text) !== undefined, 'must be two dates, the first not after the second'),
])
export type Against = z.infer<typeof Against>

/** The days that are chosen to be set against; undefined: a word says which. */
export function againstDates(against: string): DateRange | undefined {
  const [from = '', to = '', ...more] = against.split('..')
  return more.length === 0 && isCalendarDate(from) && isCalendarDate(to) && from <= to ? { from, to } : undefined
}

export function printAgainst({ from, to }: DateRange): Against {
  return `${from}..${to}`
}

/** How far back the days lie that are like those of a range. */
type Step = { readonly days: number } | { readonly months: number; readonly toDate: boolean }

const WEEK = 7
/** A year of whole weeks, so that the weekdays stay. */
const YEAR_OF_WEEKS = 52 * WEEK
/** Ranges that are longer are cut at months, which count more than a day or two of length. */
const LONGEST_BY_DAYS = 31

/**
 * The days that a view's are compared with, like for like: a period to date with the same days of the period before, whole
 * months with as many before them, up to a week with the same weekdays. Never a day of the range itself, except of last year
 * where the range is longer than a year. Against what is neither the year nor dates: against the period before.
 */
export function earlierRange({ from, to, period }: ViewDates, against: string): DateRange {
  const chosen = againstDates(against)
  if (chosen) return chosen
  if (against === 'year')
    return stepBack(
      { from, to },
      daysBetween(from, to) <= WEEK ? { days: YEAR_OF_WEEKS } : { months: 12, toDate: true },
    )
  return stepBack({ from, to }, movingStep(period) ?? fixedStep({ from, to }))
}

/** As far back as a year of whole weeks, or 12 months. */
export function yearEarlier({ from, to }: DateRange, unit: 'weeks' | 'months'): DateRange {
  return stepBack({ from, to }, unit === 'weeks' ? { days: YEAR_OF_WEEKS } : { months: 12, toDate: false })
}

function stepBack({ from, to }: DateRange, step: Step): DateRange {
  if ('days' in step) return { from: addDays(from, -step.days), to: addDays(to, -step.days) }
  const start = addMonths(from, -step.months)
  const months = monthsWithin({ from, to })
  return {
    from: start,
    to: months === null || step.toDate ? addMonths(to, -step.months) : addDays(addMonths(start, months), -1),
  }
}

function movingStep(period: ViewDates['period']): Step | undefined {
  const moving = readMovingPeriod(period)
  if (moving?.frequency === 'la') return { days: Math.max(WEEK, moving.days) }
  switch (moving?.period) {
    case undefined:
      return undefined
    case 'Current Week':
    case 'Previous Week':
      return { days: WEEK }
    case 'Current Month':
      return { months: 1, toDate: true }
    case 'Previous Month':
      return { months: 1, toDate: false }
    case 'Current Quarter':
      return { months: 3, toDate: true }
    case 'Previous Quarter':
      return { months: 3, toDate: false }
    case 'YTD':
      return { months: 12, toDate: true }
    case 'Annual':
    case 'Previous Year':
      return { months: 12, toDate: false }
  }
}

/** Of dates that nothing is known of but what they are. */
function fixedStep(range: DateRange): Step {
  const { from, to } = range
  const days = daysBetween(from, to)
  if (days <= WEEK) return { days: WEEK }
  const whole = monthsWithin(range)
  if (dateParts(from).day === 1) return { months: calendarPeriod(range), toDate: false }
  if (whole !== null) return { months: whole, toDate: false }
  const months = monthsTouched(range) - (dateParts(to).day <= dateParts(from).day ? 1 : 0)
  if (days <= LONGEST_BY_DAYS || addMonths(to, -months) >= from) return { days }
  return { months, toDate: false }
}

/** Months of the least month, quarter or year that begins with the range and holds it; else those that it touches. */
function calendarPeriod(range: DateRange): number {
  const touched = monthsTouched(range)
  const { month } = dateParts(range.from)
  if (touched === 1) return 1
  if (touched <= 3 && month % 3 === 1) return 3
  return touched <= 12 && month === 1 ? 12 : touched
}

/** How many whole months a range is, from any day on; null: it is not. */
function monthsWithin({ from, to }: DateRange): number | null {
  const months = monthsTouched({ from, to: addDays(to, 1) }) - 1
  return months > 0 && addMonths(from, months) === addDays(to, 1) ? months : null
}
