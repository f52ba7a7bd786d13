import { addDays, calendarDate, dateParts, daysInMonth, type CalendarDate } from '../../../dates/calendar-date.ts'
import type { ViewDates } from '../../../dates/date-choice.ts'
import { quarterOfMonth, type DateRange } from '../../../dates/period.ts'
import type { Time } from '../ask.ts'
import type { Item } from '../read-words.ts'
import type { Shape } from '../word-list.ts'

/** Dates, and how many words they are made of; null: they are none. */
export interface Found {
  readonly dates: ViewDates | null
  readonly length: number
  readonly of?: { readonly count: number; readonly unit: Time } | null
}

export const is = (item: Item | undefined, ...shapes: Shape[]) => shapes.some((shape) => item?.shapes.has(shape))
export const fixed = ({ from, to }: DateRange): ViewDates => ({ period: '', from, to })

/** The first two weeks of October, its last ten days. */
export function partOfMonth(items: readonly Item[], at: number, today: CalendarDate): Found | undefined {
  const [one, two, three, four] = [items[at], items[at + 1], items[at + 2], items[at + 3]]
  const count = one?.number ?? two?.number ?? 0
  const edge = one?.number ? two : one
  const isFirst = edge?.ordinal === 1
  if (!isFirst && !is(edge, 'last')) return undefined
  const days = three?.unit === 'week' ? 7 * count : three?.unit === 'day' ? count : 0
  if (days < 1 || days > 28 || (four?.month ?? null) === null) return undefined
  const year = items[at + 4]?.year ?? null
  const month = spanned({ first: four?.month ?? 1, count: 1, year }, today, year ? 5 : 4)
  if (!month.dates) return month
  const { from, to } = month.dates
  const part = isFirst ? { from, to: addDays(from, days - 1) } : { from: addDays(to, 1 - days), to }
  return { ...month, dates: fixed(part) }
}

/** The first half of October, its second week: the three in the order of each language. */
export function pieceOfMonth(items: readonly Item[], at: number, today: CalendarDate): Found | undefined {
  const [one, two, three] = [items[at], items[at + 1], items[at + 2]]
  const off = is(three, 'from') ? 1 : 0
  const orders = [
    { edge: one, kind: one, month: two, length: 2 },
    { edge: two, kind: two, month: one, length: 2 },
    { edge: one, kind: two, month: three, length: 3 },
    { edge: two, kind: one, month: items[at + 2 + off], length: 3 + off },
    { edge: two, kind: three, month: one, length: 3 },
  ]
  for (const { edge, kind, month, length } of orders) {
    const isHalf = is(kind, 'half')
    const nth = edge?.ordinal ?? (isHalf && is(edge, 'last') ? 2 : null)
    if (
      !month ||
      month.month === null ||
      nth === null ||
      !(isHalf || (kind?.unit ?? kind?.every) === 'week') ||
      edge?.comma
    )
      continue
    if (isHalf && nth > 2) continue
    const year = items[at + length]?.year ?? null
    const whole = spanned({ first: month.month, count: 1, year }, today, year === null ? length : length + 1)
    if (!whole.dates) return whole
    const from = addDays(whole.dates.from, (isHalf ? 15 : 7) * (nth - 1))
    const end = isHalf ? addDays(from, 14) : addDays(from, 6)
    return { ...whole, dates: fixed({ from, to: isHalf && nth === 2 ? whole.dates.to : end }) }
  }
  return undefined
}

/** So many months from the first one. Without a year it is the last one that had begun. */
export function spanned(
  { first, count, year }: { first: number; count: number; year: number | null },
  until: CalendarDate,
  length: number,
): Found {
  const now = dateParts(until)
  const begun = count === 3 ? quarterOfMonth(now.month) * 3 - 2 >= first : now.month >= first
  const from = { year: year ?? (begun ? now.year : now.year - 1), month: first, day: 1 }
  const last = first + count - 1
  return {
    dates: fixed({
      from: calendarDate(from),
      to: calendarDate({ year: from.year, month: last, day: daysInMonth(from.year, last) }),
    }),
    length,
  }
}
