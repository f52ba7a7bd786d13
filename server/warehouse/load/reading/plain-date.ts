import type { FileMapping } from '../../../../domain/uploads/mapping/file-mapping.ts'
import { isCalendarDate } from '../../../../domain/dates/calendar-date.ts'

export type DateOrder = FileMapping['dateOrder']

const COMPACT = /^(\d{4})(\d\d)(\d\d)$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d\d)$/
const COMPACT_LAST = /^(\d\d)(\d\d)(\d{4})$/
const NAMED_MONTH = /^(\d{1,2})[-/.\s]+([\p{L}]+)\.?[-/.,\s]+(\d{4}|\d\d)$/u
const MONTH_FIRST = /^([\p{L}]+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u
const TIME = /(?<![\sT])[\sT]+(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*([AaPp])?\.?(?:[Mm]\.?)?(?:Z|[+-]\d\d:?\d\d)?$/
/** Whose names of months are read. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it']
/** How much of a month's name tells it in every language. */
const MONTH_LETTERS = 3

/** A day as YYYY-MM-DD, with ` HH:MM` behind it where a time stands there; null when it is none in this order. */
export function plainMoment(text: string, order: DateOrder): string | null {
  const trimmed = text.trim()
  const time = TIME.exec(trimmed)
  const day = plainDate(time ? trimmed.slice(0, time.index) : trimmed, order)
  if (day === null || !time) return day
  const [, hours = '', minutes, half] = time
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour > 23 ? null : `${day} ${String(hour).padStart(2, '0')}:${minutes}`
}

/** Every day that a text may be, by each order it can be read in. */
export function readableOrders(text: string): DateOrder[] {
  const orders: readonly DateOrder[] = ['YMD', 'DMY', 'MDY']
  return orders.filter((order) => plainMoment(text, order) !== null)
}

/** A time of day as HH:MM, alone or behind a day; null when it is none. */
export function plainTime(text: string): string | null {
  return (
    plainMoment(`2026-01-01 ${text.trim()}`, 'YMD')?.slice(11) ?? /\s(\d\d:\d\d)$/.exec(plainAny(text))?.[1] ?? null
  )
}

function plainAny(text: string): string {
  return plainMoment(text, 'DMY') ?? plainMoment(text, 'MDY') ?? ''
}

function plainDate(text: string, order: DateOrder): string | null {
  const first = COMPACT.exec(text) ?? YEAR_FIRST.exec(text)
  if (first) {
    const day = dayOf(first[1], first[2], first[3])
    if (day !== null) return day
  }
  const named = NAMED_MONTH.exec(text)
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1])
  const american = MONTH_FIRST.exec(text)
  if (american) return dayOf(american[3], monthNamed(american[1]), american[2])
  const [, one, other, last] = YEAR_LAST.exec(text) ?? COMPACT_LAST.exec(text) ?? []
  switch (order) {
    case 'YMD':
      return last?.length === 2 ? dayOf(one, other, last) : null
    case 'DMY':
      return dayOf(last, other, one)
    case 'MDY':
      return dayOf(last, one, other)
  }
}

function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  if (year === undefined || month === undefined || day === undefined) return null
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full.padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, index) => {
      const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2026, index, 1),
      )
      return [lettersOf(name), index + 1] as const
    }),
  ),
)

/** The month that a name begins, in any of the languages; undefined: none, or several. */
function monthNamed(name = ''): number | undefined {
  const letters = lettersOf(name)
  if (letters.length < MONTH_LETTERS) return undefined
  const found = new Set([...MONTHS].flatMap(([month, number]) => (month.startsWith(letters) ? [number] : [])))
  return found.size === 1 ? [...found][0] : undefined
}

function lettersOf(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
