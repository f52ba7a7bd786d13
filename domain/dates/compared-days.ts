import { AGAINST, againstDates, type AgainstWord } from './against.ts'
import {
  addDays,
  addMonths,
  calendarDate,
  dateParts,
  daysBetween,
  daysInMonth,
  type CalendarDate,
} from './calendar-date.ts'
import { readMovingPeriod, type ViewDates } from './date-choice.ts'
import type { InvoicedDays } from './invoiced-days.ts'
import { monthsTouched, type DateRange } from './period.ts'
import type { WholePeriod } from './whole-period.ts'

/** Days of the period in view, and those that they are set against. */
export interface DaySides {
  readonly range: DateRange
  readonly earlier: DateRange
}

export interface ComparedDays {
  /** The days in view, up to today. */
  readonly range: DateRange
  /** All that they are set against, whether there is data or not; null: there are no such days. */
  readonly earlier: DateRange | null
  /** The days of both that are compared: what is said of a change is of these. Null: too few, or none. */
  readonly sides: DaySides | null
  /** Whether fewer days are compared than are in view, on either side. */
  readonly isCut: boolean
  /** Of too few days those that both have; null: none, or there are enough. */
  readonly both: DaySides | null
  /** The first day with data, where those before begin sooner. */
  readonly begins: CalendarDate | null
  /** The last day with data, where the days in view end more than a week later. */
  readonly ends: CalendarDate | null
}

export interface ComparedDaysInput {
  readonly dates: ViewDates
  /** One of the words, `year` of an earlier version, two dates, or what is no dates: then the period before. */
  readonly against: string
  /** The page's own period. */
  readonly own?: WholePeriod | undefined
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
}

const WEEK = 7
/** A year of whole weeks, so that the weekdays stay. */
const YEAR_OF_WEEKS = 52 * WEEK
/** Data that ends sooner before the last day is of a week whose invoice is to come. */
const USUAL_WAIT = 7

/**
 * The days in view and those that they are compared with, like for like: the one answer for every change that is told. What
 * a change is told of is cut to the days on which both may have data, and nothing is told of fewer than half of either.
 */
export function comparedDays({ dates, against, own, today, invoiced }: ComparedDaysInput): ComparedDays {
  const range = { from: dates.from, to: dates.to > today && dates.from <= today ? today : dates.to }
  const earlier = daysAgainst({ dates, range, against, own, today })
  const [first, last] = [invoiced?.[0], invoiced?.at(-1)]
  const begins = earlier && first !== undefined && first > earlier.from ? first : null
  const waits = last === undefined ? 0 : daysBetween(last, range.to) - 1
  const missing = waits > USUAL_WAIT ? waits : 0
  const ends = missing > 0 && last !== undefined ? last : null
  const told = { range, earlier, begins, ends }
  if (!earlier) return { ...told, sides: null, isCut: false, both: null }
  const both = withData({ range, earlier }, { begins, missing })
  const isCut = both === null || !isSame(both.range, range) || !isSame(both.earlier, earlier)
  const enough = both !== null && isHalf(both.range, range) && isHalf(both.earlier, earlier)
  return { ...told, sides: enough ? both : null, isCut, both: enough ? null : both }
}

/** Both end as many days earlier as data is missing at the end, and begin as many days before as there is data of those before. */
function withData(
  { range, earlier }: DaySides,
  { begins, missing }: { readonly begins: CalendarDate | null; readonly missing: number },
): DaySides | null {
  const known = begins === null ? null : daysBetween(begins, earlier.to)
  const start = known === null ? range.from : addDays(range.to, 1 - known)
  const cut = {
    range: { from: start > range.from ? start : range.from, to: addDays(range.to, -missing) },
    earlier: { from: begins ?? earlier.from, to: addDays(earlier.to, -missing) },
  }
  return cut.range.from <= cut.range.to && cut.earlier.from <= cut.earlier.to ? cut : null
}

function isHalf(some: DateRange, all: DateRange): boolean {
  return 2 * daysBetween(some.from, some.to) >= daysBetween(all.from, all.to)
}

function isSame(one: DateRange, other: DateRange): boolean {
  return one.from === other.from && one.to === other.to
}

/** By which word days are set against others, as far as they can be: weekdays of up to 364 days. */
export function againstInForce(
  { from, to }: DateRange,
  { against, own }: Pick<ComparedDaysInput, 'against' | 'own'>,
): AgainstWord {
  const days = daysBetween(from, to)
  if (against === 'year') return days <= WEEK || own?.unit === 'weeks' ? 'weekdays' : 'dates'
  if (against === 'weekdays') return days <= YEAR_OF_WEEKS ? 'weekdays' : 'dates'
  return against === 'dates' ? 'dates' : 'period'
}

/** What days may be set against: weekdays where they are up to 364. */
export function offeredAgainst({ from, to }: DateRange): AgainstWord[] {
  return AGAINST.filter((word) => word !== 'weekdays' || daysBetween(from, to) <= YEAR_OF_WEEKS)
}

interface AgainstInput extends Pick<ComparedDaysInput, 'dates' | 'against' | 'own' | 'today'> {
  /** Up to today. */
  readonly range: DateRange
}

function daysAgainst({ dates, range, against, own, today }: AgainstInput): DateRange | null {
  const chosen = againstDates(against)
  if (chosen) return chosen
  const word = againstInForce(range, { against, own })
  if (word === 'weekdays') return { from: addDays(range.from, -YEAR_OF_WEEKS), to: addDays(range.to, -YEAR_OF_WEEKS) }
  if (word === 'dates') return sameDates(range)
  return periodBefore({ dates, range, own, today })
}

/** Both ends a calendar year earlier, of whole months whole months; 29 February becomes 1 March where it begins a range, 28 February where it ends one. */
function sameDates(range: DateRange): DateRange | null {
  const back = (date: CalendarDate) => {
    const { year, month, day } = dateParts(date)
    return {
      year: year - 1,
      month,
      day: Math.min(day, daysInMonth(year - 1, month)),
      lost: day > daysInMonth(year - 1, month),
    }
  }
  const [from, to] = [back(range.from), back(range.to)]
  const start = from.lost ? addDays(calendarDate(from), 1) : calendarDate(from)
  const end =
    wholeMonths(range) === null ? calendarDate(to) : calendarDate({ ...to, day: daysInMonth(to.year, to.month) })
  return start <= end ? { from: start, to: end } : null
}

/** As many calendar months, or days, before; of what is not over yet, or is cut at today, up to the same day. */
function periodBefore({ dates, range, own, today }: Omit<AgainstInput, 'against'>): DateRange {
  const step = stepOf({ dates, own, today })
  if ('days' in step) return { from: addDays(dates.from, -step.days), to: addDays(range.to, -step.days) }
  const from = addMonths(dates.from, -step.months)
  const isWhole = addMonths(dates.from, step.months) === addDays(range.to, 1)
  const [last, sameDay] = [addDays(dates.from, -1), addMonths(range.to, -step.months)]
  return { from, to: isWhole || sameDay > last ? last : sameDay }
}

type Step = { readonly days: number } | { readonly months: number }

function stepOf({ dates, own, today }: Pick<AgainstInput, 'dates' | 'own' | 'today'>): Step {
  if (own) {
    const units = own.last + (own.toDate ? 1 : 0)
    return own.unit === 'weeks' ? { days: WEEK * units } : { months: units }
  }
  const moving = readMovingPeriod(dates.period)
  const period = moving?.frequency === 'rp' ? moving.period : undefined
  if (period === 'Current Week') return { days: WEEK }
  if (period === 'Current Month') return { months: 1 }
  if (period === 'Current Quarter') return { months: 3 }
  if (period === 'YTD') return { months: 12 }
  const isToDate = moving === undefined && dates.to >= today
  const months = wholeMonths(dates) ?? (isToDate ? monthsToDate(dates) : null)
  return months === null ? { days: daysBetween(dates.from, dates.to) } : { months }
}

/** How many whole calendar months a range is; null: it is not. */
function wholeMonths({ from, to }: DateRange): number | null {
  if (dateParts(from).day !== 1 || dateParts(addDays(to, 1)).day !== 1) return null
  return monthsTouched({ from, to })
}

/** Months of the least month, quarter or year that begins with the range and holds it; null: none does. */
function monthsToDate(range: DateRange): number | null {
  const { month, day } = dateParts(range.from)
  const touched = monthsTouched(range)
  if (day !== 1) return null
  if (touched === 1) return 1
  if (touched <= 3 && month % 3 === 1) return 3
  return touched <= 12 && month === 1 ? 12 : null
}

/** What of a client, or a sub-client, was invoiced or shipped first and last. */
export interface ClientDays {
  readonly id: number
  readonly name: string
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** The clients whose data begins within the days that are compared: what they have now is no rise of anything. */
export function lateClients({ sides }: Pick<ComparedDays, 'sides'>, clients: readonly ClientDays[]): ClientDays[] {
  return sides ? clients.filter(({ from }) => from > sides.earlier.from && from <= sides.range.to) : []
}
