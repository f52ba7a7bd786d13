import type { CalendarDate } from '../../../dates/calendar-date.ts'
import type { Item } from '../read-words.ts'

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

/** The second and the third quarter: the first of the two has the word of the other, or the other way round. */
export function quartersOf(all: readonly Item[]): Item[] {
  const said = all.filter(({ skip, shapes }) => !skip || shapes.has('and'))
  const isNth = (item: Item | undefined) => item !== undefined && item.ordinal !== null && item.number === null
  const joins = (item: Item | undefined) =>
    (['and', 'versus', 'to', 'compare'] as const).some((shape) => item?.shapes.has(shape))
  const lone = new Set(
    said.filter((item, at) => {
      const isPair = joins(said[at + 1]) && isNth(said[at + 2]) && said[at + 3]?.unit === 'quarter'
      const isAgain = joins(said[at - 1]) && said[at - 2]?.unit === 'quarter' && isNth(said[at - 3])
      return isNth(item) && (said[at + 1]?.unit ?? null) === null && (isPair || isAgain)
    }),
  )
  return all.map((item) => (lone.has(item) ? { ...item, quarter: item.ordinal, ordinal: null } : item))
}
