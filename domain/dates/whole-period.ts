import * as z from 'zod'
import { addDays, addMonths, calendarDate, dateParts, weekday, type CalendarDate } from './calendar-date.ts'
import type { DateRange } from './period.ts'

/** So many whole weeks or months before the one that today is in. */
export const WholePeriod = z.strictObject({
  last: z.int().min(1).max(60),
  unit: z.enum(['weeks', 'months']),
  /** And what there is of the one that today is in. DATE-17 */
  toDate: z.literal(true).optional(),
})
export type WholePeriod = z.infer<typeof WholePeriod>

/** Its days, seen from a day. PAGE-20, PAGE-22, PAGE-23, DATE-17 */
export function wholeRange(period: WholePeriod, today: CalendarDate): DateRange {
  const start = currentStart(period, today)
  return { from: back(start, period), to: period.toDate ? today : addDays(start, -1) }
}

/** What there is of the week or month that today is in. */
export function currentRange(period: Pick<WholePeriod, 'unit'>, today: CalendarDate): DateRange {
  return { from: currentStart(period, today), to: today }
}

function currentStart({ unit }: Pick<WholePeriod, 'unit'>, today: CalendarDate): CalendarDate {
  return unit === 'weeks' ? addDays(today, -weekday(today)) : calendarDate({ ...dateParts(today), day: 1 })
}

function back(date: CalendarDate, { last, unit }: WholePeriod): CalendarDate {
  return unit === 'weeks' ? addDays(date, -7 * last) : addMonths(date, -last)
}
