import { dateParts, type CalendarDate } from '../../domain/calendar-date.ts'
import { quarterOfMonth, type TimeSpan } from '../../domain/period.ts'
import { text } from '../text/text.ts'
import { longMonth, shortMonth } from '../text/values.ts'

/** Nov, Q4 */
export function shortLabel(start: CalendarDate, span: TimeSpan): string {
  return span === 'monthly' ? shortMonth(start) : text('dashboard.quarter', { quarter: quarterOfMonth(dateParts(start).month) })
}

/** November 2026, Q4 2026 */
export function longLabel(start: CalendarDate, span: TimeSpan): string {
  const { year, month } = dateParts(start)
  return span === 'monthly' ? longMonth(start) : text('dashboard.quarterOfYear', { quarter: quarterOfMonth(month), year })
}
