import { addDays, calendarDate, type CalendarDate } from './calendar-date.ts'

/** A day of each year: by its date, or the nth of a weekday of a month (0 is Sunday, the last where nth is -1) and days after it. */
type Rule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number; readonly after?: number }

/** Days that volume is told by, as they fall in the United States. */
const RULES = {
  'new-years-day': { month: 1, day: 1 },
  'valentines-day': { month: 2, day: 14 },
  'mothers-day': { month: 5, weekday: 0, nth: 2 },
  'memorial-day': { month: 5, weekday: 1, nth: -1 },
  'independence-day': { month: 7, day: 4 },
  'labor-day': { month: 9, weekday: 1, nth: 1 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  'black-friday': { month: 11, weekday: 4, nth: 4, after: 1 },
  'cyber-monday': { month: 11, weekday: 4, nth: 4, after: 4 },
  'christmas-day': { month: 12, day: 25 },
} as const satisfies Readonly<Record<string, Rule>>

export type Holiday = keyof typeof RULES
export const HOLIDAYS = Object.keys(RULES) as Holiday[]

/** The day that it is in a year. */
export function holidayIn(year: number, holiday: Holiday): CalendarDate {
  const rule: Rule = RULES[holiday]
  if ('day' in rule) return calendarDate({ year, month: rule.month, day: rule.day })
  const { month, weekday, nth, after = 0 } = rule
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
  const start = nth > 0 ? calendarDate({ year, month, day: 1 }) : addDays(calendarDate(next), -7)
  const first = addDays(start, (weekday - new Date(`${start}T00:00:00Z`).getUTCDay() + 7) % 7)
  return addDays(first, 7 * (Math.max(nth, 1) - 1) + after)
}
