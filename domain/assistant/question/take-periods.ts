import {
  addDays,
  addMonths,
  calendarDate,
  dateParts,
  daysInMonth,
  isCalendarDate,
  type CalendarDate,
} from '../../dates/calendar-date.ts'
import { bucketStart, quarterOfMonth, rollingRange, type DateRange } from '../../dates/period.ts'
import { wholeRange } from '../../dates/whole-period.ts'
import type { Remaining } from './plain-words.ts'

/** A period that a question names; `of` where it is so many whole weeks, months, quarters or years. */
export interface NamedPeriod extends DateRange {
  readonly of?: { readonly count: number; readonly unit: string }
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = ['first', 'second', 'third', 'fourth']

const NUMBER = `\\d{1,3}|${NUMBERS.slice(1).join('|')}`
const MONTH = MONTHS.map((name) => (name.length > 4 ? `${name}|${name.slice(0, 3)}` : name))
  .join('|')
  .replace('september', 'september|sept')
/** May alone is more often the verb. */
const BARE = MONTH.replace('|may|', '|')
const YEAR = '(?:20\\d\\d)'
const DATED = `d\\d{8}|(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)? ${YEAR}|(?:${MONTH}) ${YEAR}|q[1-4] ${YEAR}|(?:${ORDINALS.join('|')}) quarter (?:of )?${YEAR}`
const POINT = `(?:${DATED}|${MONTH}|q[1-4]|${YEAR})`

type Reader = (match: RegExpExecArray, today: CalendarDate) => NamedPeriod | undefined

/** Longer forms come before those they begin with. */
const FORMS: readonly (readonly [pattern: string, read: Reader])[] = [
  [
    `(?:between|from) (${POINT}) (?:and|to|until|till|through) (${POINT})`,
    ([, one = '', other = ''], today) => {
      const end = pointRange(other, today)
      const start = end && pointRange(one, end.to)
      return start && end && start.from <= end.to ? { from: start.from, to: end.to } : undefined
    },
  ],
  [
    `since (${POINT})`,
    ([, point = ''], today) => {
      const start = pointRange(point, today)
      return start && { from: start.from, to: today }
    },
  ],
  [
    `(?:last|past|previous|prior) (${NUMBER}) (day|week|month|quarter|year)s?`,
    ([, count = '', unit = ''], today) => lastPeriods(Number(count) || NUMBERS.indexOf(count), unit, today),
  ],
  [
    '(?:last|past|previous|prior) (day|week|month|quarter|year)',
    ([, unit = ''], today) => (unit === 'day' ? dayOf(addDays(today, -1)) : lastPeriods(1, unit, today)),
  ],
  ['yesterday', (_, today) => dayOf(addDays(today, -1))],
  ['today', (_, today) => dayOf(today)],
  ['(?:this|current) (week|month|quarter|year)', ([, unit = ''], today) => ({ from: startOf(unit, today), to: today })],
  ['(week|month|quarter|year) to date', ([, unit = ''], today) => ({ from: startOf(unit, today), to: today })],
  ['ytd', (_, today) => rollingRange('YTD', today)],
  [`(?:(?:in|during|of|for|on) )?(${DATED})`, ([, point = ''], today) => pointRange(point, today)],
  [`(?:in|during|of|for) (${POINT})`, ([, point = ''], today) => pointRange(point, today)],
  [`(${BARE}|q[1-4]|${YEAR})`, ([, point = ''], today) => pointRange(point, today)],
]
const MOST_PERIODS = 3

/** Takes the periods out of a question; null: a date that is none, or one that is still to come. */
export function takePeriods(left: Remaining, today: CalendarDate): NamedPeriod[] | null {
  const found: NamedPeriod[] = []
  for (const [pattern, read] of FORMS) {
    for (let match = left.take(pattern); match && found.length < MOST_PERIODS; match = left.take(pattern)) {
      const period = read(match, today)
      if (!period || period.from > today) return null
      found.push({ ...period, to: period.to > today ? today : period.to })
    }
  }
  return found
}

function dayOf(day: CalendarDate): NamedPeriod {
  return { from: day, to: day }
}

/** Days end today; of the others only whole ones count. */
function lastPeriods(count: number, unit: string, today: CalendarDate): NamedPeriod | undefined {
  if (count < 1) return undefined
  const of = { count, unit }
  if (unit === 'day') return { from: addDays(today, 1 - count), to: today, of }
  if (unit === 'week' || unit === 'month') return { ...wholeRange({ last: count, unit: `${unit}s` }, today), of }
  const start = startOf(unit, today)
  return { from: addMonths(start, -count * (unit === 'quarter' ? 3 : 12)), to: addDays(start, -1), of }
}

function startOf(unit: string, today: CalendarDate): CalendarDate {
  if (unit === 'year') return calendarDate({ ...dateParts(today), month: 1, day: 1 })
  return bucketStart(today, unit === 'week' ? 'weekly' : unit === 'month' ? 'monthly' : 'quarterly')
}

/** A day, month, quarter or year; without a year it is the last one that had begun by `until`. */
function pointRange(point: string, until: CalendarDate): DateRange | undefined {
  const [first = '', ...rest] = point.split(' ')
  const written = /^d(\d{4})(\d\d)(\d\d)$/.exec(first)
  if (written) {
    const day = written.slice(1).join('-')
    return isCalendarDate(day) ? dayOf(day) : undefined
  }
  if (/^\d{4}$/.test(first)) return { from: `${first}-01-01`, to: `${first}-12-31` }
  const year = /^\d{4}$/.test(rest.at(-1) ?? '') ? Number(rest.at(-1)) : undefined
  const quarter = first.startsWith('q')
    ? Number(first[1])
    : rest[0] === 'quarter'
      ? ORDINALS.indexOf(first) + 1
      : undefined
  if (quarter !== undefined) return months({ first: quarter * 3 - 2, count: 3, year }, until)
  const month = MONTHS.findIndex((name) => name.startsWith(first.slice(0, 3))) + 1
  if (rest.length < 2) return months({ first: month, count: 1, year }, until)
  const day = calendarDate({ year: year ?? 0, month, day: Number.parseInt(rest[0] ?? '', 10) })
  return isCalendarDate(day) ? dayOf(day) : undefined
}

function months(
  { first, count, year }: { readonly first: number; readonly count: number; readonly year: number | undefined },
  until: CalendarDate,
): DateRange {
  const now = dateParts(until)
  const begun = count === 3 ? quarterOfMonth(now.month) * 3 - 2 >= first : now.month >= first
  const from = { year: year ?? (begun ? now.year : now.year - 1), month: first, day: 1 }
  const last = first + count - 1
  return {
    from: calendarDate(from),
    to: calendarDate({ year: from.year, month: last, day: daysInMonth(from.year, last) }),
  }
}
