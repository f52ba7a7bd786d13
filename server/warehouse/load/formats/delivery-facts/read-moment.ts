import { isCalendarDate } from '../../../../../domain/dates/calendar-date.ts'
import type { LoadFault } from '../../../../../domain/uploads/load-fault.ts'

/** Which of two numbers is the day, in files that write 3/9/2026. */
export type DayOrder = 'day first' | 'month first' | null

/** A day, and the time of it where it is told: YYYY-MM-DD, HH:MM. */
export interface Moment {
  readonly day: string
  readonly time: string | null
}

const TIME =
  /^(?<hour>\d{1,2})(?::?(?<minute>[0-5]\d))?(?::[0-5]\d(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2}|[A-Z]{2,4})?$/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.+))?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s]?(\d.*))?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:,?\s+(.+))?$/
const DAY_NAMED_MONTH = /^(\d{1,2})[-/.\s]+([A-Za-z]{3,9})\.?,?[-/.\s]+(\d{4})(?:,?\s+(.+))?$/
const NAMED_MONTH_DAY = /^(?:[A-Za-z]{3,9},\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(.+))?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const END_OF_DAY = /^(by\s+)?(eod|end of (the )?day)$/i
const LAST_MINUTE = '23:59'

/** A moment as it is written: wall time, whatever zone stands behind it. */
export function readMoment(text: string, order: DayOrder): Moment | LoadFault {
  const notDate: LoadFault = { code: 'notDate', what: 'YYYY-MM-DD HH:MM' }
  const found = datesIn(text, order)
  if (found.length === 0) return notDate
  const [first, other] = found.map(({ day }) => day)
  if (other !== undefined && first !== other) return { code: 'dayOrder', what: first ?? '', other }
  const [{ day, rest } = { day: '', rest: undefined }] = found
  if (rest === undefined) return { day, time: null }
  const time = readTime(rest)
  return time === null ? notDate : { day, time }
}

/** A time of day as HH:MM; null when it is none. */
export function readTime(text: string): string | null {
  if (END_OF_DAY.test(text.trim())) return LAST_MINUTE
  const { hour, minute, half } = TIME.exec(text.trim())?.groups ?? {}
  if (hour === undefined || (minute === undefined && half === undefined)) return null
  const afternoon = half?.toLowerCase().startsWith('p') ?? false
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (afternoon ? 12 : 0)
  if (hours > 23 || (half !== undefined && (Number(hour) > 12 || hour === '0'))) return null
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
}

/** What a date tells of the order of all; null: nothing. */
export function orderTold(text: string): DayOrder {
  const [, first, second] = YEAR_LAST.exec(text) ?? []
  if (Number(first) > 12) return 'day first'
  return Number(second) > 12 ? 'month first' : null
}

interface DateAndRest {
  readonly day: string
  readonly rest: string | undefined
}

/** All that the text may mean: one date, or two where the order of day and month is not known. */
function datesIn(text: string, order: DayOrder): DateAndRest[] {
  const [, year, month, day, time] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? []
  if (year !== undefined) return dates([[year, month, day, time]])
  const [, first, second, short, later] = YEAR_LAST.exec(text) ?? []
  if (short !== undefined) {
    const full = short.length === 2 ? `20${short}` : short
    return dates([
      ...(order === 'day first' ? [] : [[full, first, second, later] as const]),
      ...(order === 'month first' ? [] : [[full, second, first, later] as const]),
    ])
  }
  const [, dayFirst, monthName, yearLast, rest] = DAY_NAMED_MONTH.exec(text) ?? []
  if (monthName !== undefined) return dates([[yearLast, monthOf(monthName), dayFirst, rest]])
  const [, name = '', dayNext, yearNext, after] = NAMED_MONTH_DAY.exec(text) ?? []
  return dates([[yearNext, monthOf(name), dayNext, after]])
}

type Parts = readonly [string | undefined, string | undefined, string | undefined, string | undefined]

function dates(all: readonly Parts[]): DateAndRest[] {
  return all
    .map(([year, month = '', day = '', rest]) => ({
      day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      rest,
    }))
    .filter(({ day }) => isCalendarDate(day))
}

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}
