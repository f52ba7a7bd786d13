import { addDays, addMonths, type CalendarDate } from '../../../dates/calendar-date.ts'
import { bucketStart } from '../../../dates/period.ts'
import type { Time } from '../ask.ts'

/** The first day of the unit of time that a day is in. */
export function startOf(unit: Time, today: CalendarDate): CalendarDate {
  if (unit === 'day') return today
  if (unit === 'year') return `${today.slice(0, 4)}-01-01`
  return bucketStart(today, unit === 'week' ? 'weekly' : unit === 'month' ? 'monthly' : 'quarterly')
}

/** So many units earlier. */
export function back(day: CalendarDate, count: number, unit: Time): CalendarDate {
  if (unit === 'day' || unit === 'week') return addDays(day, -count * (unit === 'week' ? 7 : 1))
  return addMonths(day, -count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1))
}
