import { isCalendarDate } from '../../../../domain/dates/calendar-date.ts'
import type { Delimiter } from './read-csv-records.ts'

const NUMBER = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const TIME = /^(\d{1,2}):?([0-5]\d)(?::[0-5]\d)?$/
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * A number's one exact spelling: no leading or trailing zeros, no plus, a point for decimals; `null`
 * when it is not a number. A decimal comma is read in `;` files only.
 */
export function canonicalNumber(text: string, delimiter: Delimiter): string | null {
  const pointed = delimiter === ';' ? text.replace(',', '.') : text
  const match = NUMBER.exec(pointed)
  if (!match || !/\d/.test(pointed)) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return '0'
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A calendar date as `YYYY-MM-DD`, written YYYYMMDD or so; `null` when it is none. */
export function canonicalCompactDate(text: string): string | null {
  const [, year, month, day] = COMPACT.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month}-${day}`
  return isCalendarDate(iso) ? iso : null
}

/** A time of day as `HH:MM`, written so, with seconds or without a colon; `null` when it is none. */
export function canonicalTime(text: string): string | null {
  const [, hours = '', minutes] = TIME.exec(text) ?? []
  return minutes === undefined || Number(hours) > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`
}

/** A calendar date as `YYYY-MM-DD`; `null` when it is none. DD/MM/YYYY is read in `;` files only. */
export function canonicalDate(text: string, delimiter: Delimiter): string | null {
  const dayFirst = delimiter === ';' ? DAY_FIRST.exec(text) : null
  const iso = dayFirst ? `${dayFirst[3]}-${dayFirst[2]?.padStart(2, '0')}-${dayFirst[1]?.padStart(2, '0')}` : text
  return isCalendarDate(iso) ? iso : null
}
