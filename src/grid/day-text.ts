import { isCalendarDate } from '../../domain/dates/calendar-date.ts'
import { own } from '../../domain/values/entries.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'

const DAY = /^\s*(\d{1,4})\/(\d{1,2})\/(\d{1,4})\s*$/
/** Marks of direction, which an input has no use for. */
const MARKS = /[\u200e\u200f]/g
/** A day whose parts tell themselves apart. */
const SAMPLE = '2033-11-22'
const PARTS: Readonly<Record<string, 'year' | 'month' | 'day'>> = { 2033: 'year', 11: 'month', 22: 'day' }

/** The day of a text in the order that the cells have in this language, at midnight where the browser is, as the grid's date filter wants it; null: it is none. GRID-28 */
export function dayOf(typed: string): Date | null {
  const [, ...numbers] = DAY.exec(typed.replace(MARKS, '')) ?? []
  const parts = new Map(order().map((part, at) => [part, numbers[at] ?? '']))
  const [year = '', month = '', day = ''] = [parts.get('year'), parts.get('month'), parts.get('day')]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? new Date(Number(year), Number(month) - 1, Number(day)) : null
}

/** A day at midnight where the browser is, as the cells show it; empty for none. */
export function dayText(day: Date | null): string {
  if (!day) return ''
  const [year, month, date] = [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ]
  return longDate(`${year}-${month}-${date}`).replace(MARKS, '')
}

/** How a day is written, in the words of the language: `mm/dd/yyyy`, `jj/mm/aaaa`. */
export function dayForm(): string {
  const [month, day, year] = text('grid.dayFormat').split('/')
  const words = { year, month, day }
  return order()
    .map((part) => words[part])
    .join('/')
}

function order(): ('year' | 'month' | 'day')[] {
  return (longDate(SAMPLE).match(/\d+/g) ?? []).flatMap((number) => own(PARTS, number) ?? [])
}
