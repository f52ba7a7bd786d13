import { addDays, daysBetween, type CalendarDate } from '../../../domain/dates/calendar-date.ts'

/** A client that is invoiced on each day of a range. */
export function everyDay(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at))
}
