import { dateParts, type CalendarDate } from './calendar-date.ts'
import { quarterOfMonth } from './period.ts'

/** Client, year and quarter in one text: `C100_2026_Q4`. BIZ-02, GAP-15 */
export function partitionValue(clientNumber: string, date: CalendarDate): string {
  const { year, month } = dateParts(date)
  return `${clientNumber}_${year}_Q${quarterOfMonth(month)}`
}
