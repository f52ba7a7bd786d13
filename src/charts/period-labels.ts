import { dateParts, type CalendarDate } from '../../domain/calendar-date.ts'
import { quarterOfMonth, type TimeSpan } from '../../domain/period.ts'

/** Short and long month names, January first. */
export interface MonthNames {
  readonly months: readonly string[]
  readonly longMonths: readonly string[]
}

/** Nov, Q4 */
export function shortLabel(start: CalendarDate, span: TimeSpan, { months }: MonthNames): string {
  const { month } = dateParts(start)
  return span === 'monthly' ? (months[month - 1] ?? '') : `Q${quarterOfMonth(month)}`
}

/** November 2026, Q4 2026 */
export function longLabel(start: CalendarDate, span: TimeSpan, { longMonths }: MonthNames): string {
  const { year, month } = dateParts(start)
  return span === 'monthly' ? `${longMonths[month - 1] ?? ''} ${year}` : `Q${quarterOfMonth(month)} ${year}`
}
