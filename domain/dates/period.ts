import * as z from 'zod'
import { addDays, addMonths, calendarDate, dateParts, daysBetween, weekday } from './calendar-date.ts'
import { CalendarDate } from './date-spec.ts'

/** Both ends belong to the range. */
export const DateRange = z
  .strictObject({ from: CalendarDate, to: CalendarDate })
  .refine((range) => range.from <= range.to, 'from must not be after to')
export type DateRange = z.infer<typeof DateRange>

export const DateType = z.enum(['bill_date', 'pickup_date'])
export type DateType = z.infer<typeof DateType>

export const ROLLING_PERIODS = [
  'Current Week',
  'Current Month',
  'Current Quarter',
  'Annual',
  'YTD',
  'Previous Week',
  'Previous Month',
  'Previous Quarter',
  'Previous Year',
] as const
export type RollingPeriod = (typeof ROLLING_PERIODS)[number]

/** How far back the product looks when nothing says otherwise. BIZ-01 */
export const DEFAULT_HISTORY_YEARS = 2

/** The range of a rolling period on a day. Weeks start on Sunday. DATE-09 */
export function rollingRange(period: RollingPeriod, today: CalendarDate): DateRange {
  const { year, month } = dateParts(today)
  const monthStart = calendarDate({ year, month, day: 1 })
  const quarterStart = calendarDate({ year, month: (quarterOfMonth(month) - 1) * 3 + 1, day: 1 })
  const weekStart = addDays(today, -weekday(today))
  switch (period) {
    case 'Current Week':
      return { from: weekStart, to: today }
    case 'Current Month':
      return { from: monthStart, to: today }
    case 'Current Quarter':
      return { from: quarterStart, to: today }
    case 'Annual':
      return { from: addDays(addMonths(today, -12), 1), to: today }
    case 'YTD':
      return { from: calendarDate({ year, month: 1, day: 1 }), to: today }
    case 'Previous Week':
      return { from: addDays(weekStart, -7), to: addDays(weekStart, -1) }
    case 'Previous Month':
      return { from: addMonths(monthStart, -1), to: addDays(monthStart, -1) }
    case 'Previous Quarter':
      return { from: addMonths(quarterStart, -3), to: addDays(quarterStart, -1) }
    case 'Previous Year':
      return {
        from: calendarDate({ year: year - 1, month: 1, day: 1 }),
        to: calendarDate({ year: year - 1, month: 12, day: 31 }),
      }
  }
}

/** Calendar months that a range has a day of. */
export function monthsTouched({ from, to }: DateRange): number {
  const [first, last] = [dateParts(from), dateParts(to)]
  return (last.year - first.year) * 12 + last.month - first.month + 1
}

export const TimeSpan = z.enum(['monthly', 'quarterly', 'weekly', 'daily'])
export type TimeSpan = z.infer<typeof TimeSpan>

/** 1 to 4 of a month 1 to 12 (month index 0-2 is quarter 1). WID-10 */
export function quarterOfMonth(month: number): number {
  return Math.floor((month - 1) / 3) + 1
}

export interface TimeBucket {
  /** The day, or the first one of the week, month or quarter, as the query answers it. */
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** Days of the bucket that the range covers; fewer than `days` makes it unfinished. */
  readonly covered: number
  readonly days: number
}

/** First day of the week, month or quarter of a day, or the day itself. */
export function bucketStart(date: CalendarDate, span: TimeSpan): CalendarDate {
  if (span === 'daily') return date
  if (span === 'weekly') return addDays(date, -weekday(date))
  const { year, month } = dateParts(date)
  return calendarDate({ year, month: span === 'monthly' ? month : (quarterOfMonth(month) - 1) * 3 + 1, day: 1 })
}

/** The days, weeks, months or quarters a range touches, in order, so that a period without rows is drawn too. */
export function timeBuckets(range: DateRange, span: TimeSpan): TimeBucket[] {
  const days = span === 'daily' ? 1 : span === 'weekly' ? 7 : null
  const next = (start: CalendarDate) =>
    days === null ? addMonths(start, span === 'monthly' ? 1 : 3) : addDays(start, days)
  const buckets: TimeBucket[] = []
  for (let start = bucketStart(range.from, span); start <= range.to; start = next(start)) {
    const end = addDays(next(start), -1)
    const from = start < range.from ? range.from : start
    const to = end > range.to ? range.to : end
    buckets.push({ start, end, covered: daysBetween(from, to), days: daysBetween(start, end) })
  }
  return buckets
}

/** The calendar years a range touches, in order. */
export function yearBuckets({ from, to }: DateRange): TimeBucket[] {
  const buckets: TimeBucket[] = []
  for (
    let start = calendarDate({ year: dateParts(from).year, month: 1, day: 1 });
    start <= to;
    start = addMonths(start, 12)
  ) {
    const end = addDays(addMonths(start, 12), -1)
    const covered = daysBetween(start < from ? from : start, end > to ? to : end)
    buckets.push({ start, end, covered, days: daysBetween(start, end) })
  }
  return buckets
}

/** Whether there are days of a bucket that the range leaves out, or that are not over yet. Lessons 7 */
export function isUnfinished({ end, covered, days }: TimeBucket, today: CalendarDate): boolean {
  return covered < days || end >= today
}

/** Whether of two buckets one is whole and the other is not, or other days of them are covered. */
export function isCutElse(one: TimeBucket, other: TimeBucket): boolean {
  const whole = one.covered === one.days
  return whole !== (other.covered === other.days) || (!whole && one.covered !== other.covered)
}
