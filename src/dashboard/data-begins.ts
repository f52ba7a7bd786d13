import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { DateRange } from '../../domain/period.ts'

/** The first invoice where the range begins before it, so that nothing is known of its first days; else null. Lessons 4 */
export function dataBeginsIn({ from }: Pick<DateRange, 'from'>, firstInvoice: CalendarDate | null): CalendarDate | null {
  return firstInvoice !== null && firstInvoice > from ? firstInvoice : null
}
