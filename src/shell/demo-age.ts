import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { dayNumber } from '../../domain/dates/calendar-date.ts'

const FRESH_DAYS = 7

/** Days since the demo data ended, when that is worth saying: more than 7. Null: fresh, or no demo. */
export function oldDemoAge({
  demoEndDate,
  today,
}: {
  demoEndDate: CalendarDate | null
  today: CalendarDate
}): number | null {
  const age = demoEndDate === null ? 0 : dayNumber(today) - dayNumber(demoEndDate)
  return age > FRESH_DAYS ? age : null
}
