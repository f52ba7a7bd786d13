import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { Item } from './read-words.ts'

/** The year that stands at the end of a list of months and is of all of them: November and December 2025. Null: there is none. */
export function yearOfList(items: readonly Item[], at: number): number | null {
  let month = items[at]?.month ?? null
  for (let place = at + 1; month !== null; place += 1) {
    const joins = ['and', 'or'].some((shape) => items[place]?.shapes.has(shape as 'and' | 'or'))
    if (joins) place += 1
    const next: Item | undefined = items[place]
    if (!next || (!joins && !next.comma) || next.month === null || next.month <= month) return null
    const year = items[place + 1]?.year ?? null
    if (year !== null) return year
    month = next.month
  }
  return null
}

/** Of what stands beside it: last year, this year. Null: none is said. */
export function relativeYear(items: readonly Item[], at: number, today: CalendarDate): number | null {
  if (items[at + 1]?.unit !== 'year' || !(items[at]?.shapes.has('last') || items[at]?.shapes.has('this'))) return null
  return Number(today.slice(0, 4)) - (items[at]?.shapes.has('last') ? 1 : 0)
}
