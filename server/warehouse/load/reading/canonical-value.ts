import { isCalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { daysOf, type DayOrder } from './day-order.ts'
import type { NumberFormat } from './number-format.ts'
import { plainNumber } from './plain-number.ts'

/** How a file writes what people write in several ways. */
export interface CellFormat extends NumberFormat {
  /** Undefined: it does not show one. */
  readonly days?: DayOrder | undefined
}

const NUMBER = /^([+-]?)0*((?:[1-9]\d*)?)(?:\.(\d*))?$/
const LAST_ZEROS = /(?<!0)0+$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const TIME = /^(\d{1,2}):?([0-5]\d)(?::[0-5]\d)?(?:\s*([AaPp])\.?[Mm]\.?)?$/
const ISO_DAY = /^\d{4}-\d\d-\d\d$/
const DIGIT = /\d/
const DIGITS = /^\d+$/

/**
 * A number's one exact spelling: no leading or trailing zeros, no plus, no thousands, a point for decimals; `null`
 * when it is not a number. A decimal comma is read in `;` files only.
 */
export function canonicalNumber(text: string, format: NumberFormat): string | null {
  const { delimiter, decimal } = format
  const plain = undressed(delimiter === ';' ? text.replace(',', '.') : text)
  if (plain !== null || !DIGIT.test(text)) return plain
  const signs = delimiter === ';' ? (decimal ? [decimal] : ([',', '.'] as const)) : (['.'] as const)
  const [found] = signs.flatMap((sign) => plainNumber(text, sign) ?? [])
  return found === undefined ? null : undressed(found)
}

function undressed(text: string): string | null {
  const match = NUMBER.exec(text)
  if (!match || !/\d/.test(text)) return null
  const [, sign = '', whole = '', decimals = ''] = match
  const fraction = decimals.replace(LAST_ZEROS, '')
  if (whole === '' && fraction === '') return '0'
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A time of day as `HH:MM`, written so, with seconds, without a colon, or by the half of the day; `null` when it is none. */
export function canonicalTime(text: string): string | null {
  const [, hours = '', minutes, half] = TIME.exec(text) ?? []
  if (minutes === undefined || Number(hours) > (half ? 12 : 23)) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** How many dates are remembered, of files that repeat a few thousand times. */
const MOST_DATES = 4_096
const knownDates = new Map<string, readonly string[]>()

/** The calendar dates, `YYYY-MM-DD`, that a text may be: none, one, or two where the file does not show an order. */
export function canonicalDates(text: string, format: CellFormat): readonly string[] {
  const { delimiter, days = delimiter === ';' ? 'DMY' : undefined } = format
  const key = days === undefined ? text : `${text}${days}`
  const known = knownDates.get(key)
  if (known) return known
  if (knownDates.size >= MOST_DATES) knownDates.clear()
  const dates = datesOf(text, days)
  knownDates.set(key, dates)
  return dates
}

function datesOf(text: string, days: DayOrder | undefined): readonly string[] {
  if (ISO_DAY.test(text)) return isCalendarDate(text) ? [text] : []
  const [, year, month, day] = COMPACT.exec(text) ?? []
  if (year !== undefined) {
    const iso = `${year}-${month}-${day}`
    return isCalendarDate(iso) ? [iso] : []
  }
  return DIGITS.test(text) ? [] : daysOf(text, days)
}
