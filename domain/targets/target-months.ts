import { addDays, dateParts, daysBetween, addMonths, type CalendarDate } from '../dates/calendar-date.ts'
import type { DateRange } from '../dates/period.ts'
import { isAdditive, type MeasureSpec } from '../query/catalog.ts'
import type { TargetMonths } from './target-spec.ts'

/** Whether a budget can be set on a measure: amounts of money that add up. */
export function takesTarget(measure: MeasureSpec | undefined): boolean {
  return measure?.unit === 'money' && isAdditive(measure)
}

/** The month of a day. */
function monthOf(date: CalendarDate): string {
  return date.slice(0, 7)
}

/** So many months from the one of a day on. */
export function monthsFrom(date: CalendarDate, many: number): string[] {
  const first = `${monthOf(date)}-01`
  return Array.from({ length: many }, (_, at) => monthOf(addMonths(first, at)))
}

/** The budget of some days, of each month its share by days; null: a month that they touch has none. */
export function targetOf({ from, to }: DateRange, months: TargetMonths): number | null {
  let sum = 0
  for (let day = from; day <= to;) {
    const first = `${monthOf(day)}-01`
    const last = addDays(addMonths(first, 1), -1)
    const until = last < to ? last : to
    const amount = months[monthOf(day)]
    if (amount === undefined) return null
    sum += amount * (daysBetween(day, until) / dateParts(last).day)
    day = addDays(until, 1)
  }
  return Math.round(sum * 100) / 100
}
