import { addDays, type CalendarDate } from '../../../dates/calendar-date.ts'
import type { ViewDates } from '../../../dates/date-choice.ts'
import { holidayIn } from '../../../dates/holidays.ts'
import { bucketStart } from '../../../dates/period.ts'
import type { Item } from '../read-words.ts'

/** A holiday, or the week that it is in, with its year or the last that was, and how many words name it. Undefined: none is named. */
export function holidayAt(
  items: readonly Item[],
  at: number,
  today: CalendarDate,
): { readonly dates: ViewDates; readonly length: number } | undefined {
  const holiday = items[at]?.holiday ?? null
  if (holiday === null) return undefined
  const now = Number(today.slice(0, 4))
  const isWeek = items[at + 1]?.unit === 'week'
  const named = isWeek ? 2 : 1
  const found = (year: number, more: number) => {
    const day = holidayIn(year, holiday)
    const from = isWeek ? bucketStart(day, 'weekly') : day
    return { dates: { period: '' as const, from, to: isWeek ? addDays(from, 6) : day }, length: named + more }
  }
  const [next, third] = [items[at + named], items[at + named + 1]]
  if (next?.year) return found(next.year, 1)
  const said = next?.unit === 'year' ? third : third?.unit === 'year' ? next : undefined
  if (said?.shapes.has('last')) return found(now - 1, 2)
  if (said?.shapes.has('this')) return found(now, 2)
  return found(holidayIn(now, holiday) <= today ? now : now - 1, 0)
}
