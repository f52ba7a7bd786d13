import { isCalendarDate } from '../../domain/calendar-date.ts'

const MONTH_DAY_YEAR = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/

/** The day of a text as m/d/Y, at midnight where the browser is, as the grid's date filter wants it; null: it is none. GRID-28 */
export function dayOf(text: string): Date | null {
  const [, month = '', day = '', year = ''] = MONTH_DAY_YEAR.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? new Date(Number(year), Number(month) - 1, Number(day)) : null
}

/** MM/DD/YYYY of a day at midnight where the browser is; empty for none. */
export function dayText(day: Date | null): string {
  if (!day) return ''
  return [String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0'), String(day.getFullYear()).padStart(4, '0')].join('/')
}
