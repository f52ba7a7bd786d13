import { dateParts, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { quarterOfMonth, type TimeSpan } from '../../domain/dates/period.ts'
import { text } from '../text/text.ts'
import { briefMonth, longMonth, shortDate, shortMonth } from '../text/values.ts'

/** Nov, Q4, 11/15/26 of a week or a day */
export function shortLabel(start: CalendarDate, span: TimeSpan): string {
  if (span === 'weekly' || span === 'daily') return shortDate(start)
  return span === 'monthly'
    ? shortMonth(start)
    : text('dashboard.quarter', { quarter: quarterOfMonth(dateParts(start).month) })
}

/** November 2026, Q4 2026, Week of 11/15/26, 11/15/26 */
export function longLabel(start: CalendarDate, span: TimeSpan): string {
  if (span === 'daily') return shortDate(start)
  if (span === 'weekly') return text('dashboard.weekOf', { date: shortDate(start) })
  const { year, month } = dateParts(start)
  return span === 'monthly'
    ? longMonth(start)
    : text('dashboard.quarterOfYear', { quarter: quarterOfMonth(month), year })
}

/** Nov 2026, Q4 2026, 11/15/26 of a week or a day */
export function briefLabel(start: CalendarDate, span: TimeSpan): string {
  if (span === 'weekly') return shortDate(start)
  return span === 'monthly' ? briefMonth(start) : longLabel(start, span)
}
