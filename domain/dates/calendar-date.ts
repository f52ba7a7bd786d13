/**
 * A calendar date as text, `YYYY-MM-DD`. It has no time and no zone: arithmetic is on the
 * proleptic Gregorian calendar, so no date ever shifts by a day.
 */
export type CalendarDate = string

const DAY_MS = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

export interface DateParts {
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
  /** From 1 to 31. */
  readonly day: number
}

export function isCalendarDate(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function dateParts(date: CalendarDate): DateParts {
  const match = SHAPE.exec(date)
  if (!match) throw new RangeError(`not a calendar date: ${date}`)
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

export function calendarDate({ year, month, day }: DateParts): CalendarDate {
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Days since 1970-01-01, negative before it. */
export function dayNumber(date: CalendarDate): number {
  return utcMs(dateParts(date)) / DAY_MS
}

export function fromDayNumber(days: number): CalendarDate {
  const at = new Date(days * DAY_MS)
  return calendarDate({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** The same day of another month; a day that month lacks becomes its last (31 Jan + 1 month is 28 or 29 Feb). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = dateParts(date)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return calendarDate({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** Days from one date to another, both ends counted. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from) + 1
}

/** 0 is Sunday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

export function daysInMonth(year: number, month: number): number {
  return new Date(utcMs({ year, month: month + 1, day: 0 })).getUTCDate()
}

/** Unlike in `Date.UTC`, the years 1 to 99 are those of the first century. */
function utcMs({ year, month, day }: DateParts): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
