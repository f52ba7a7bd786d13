import { dateParts, type CalendarDate } from '../dates/calendar-date.ts'
import type { Unit } from './catalog.ts'
import { LANGUAGE_TRAITS, type Language } from '../values/language.ts'
import { fixedHalfUp } from '../values/money.ts'

/** Below this a base counts as zero. WID-15 */
export const ZERO_BASE = 1e-8

/** Weights and sides are kept with so many decimals. */
const MEASURED_PLACES = 6

const SHORT_STEPS = [
  { above: 1e9, suffix: 'B' },
  { above: 1e6, suffix: 'M' },
  { above: 1e3, suffix: 'K' },
] as const

const MINUS = '\u2212'
const NO_BREAK_SPACE = '\u00a0'
/** Keep a sign before its digits between right-to-left words. */
const ISOLATE = '\u2066'
const ISOLATED = '\u2069'
/** Marks that Intl writes for Arabic: dates and numbers do not mirror. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g

export interface ValueFormat {
  readonly unit: Unit
  /** Symbol of the currency the amounts are in. */
  readonly symbol: string
  readonly weightUnit: 'lbs' | 'kgs'
}

/** Values as a person reads them, in one language. */
export interface ValueTexts {
  /** K above 1e3, M above 1e6, B above 1e9, with two decimals: 1234567 → 1.23M; the language's own short forms elsewhere. WID-13, WID-14 */
  readonly shortAmount: (value: number) => string
  /** The short amount as it is said: 1.23 million. */
  readonly spokenAmount: (value: number) => string
  /** Thousands separators and two decimals. WID-14 */
  readonly number: (value: number, digits?: number) => string
  /** A weight or side of a package: as many decimals as it has, six at most. */
  readonly measured: (value: number, least?: number) => string
  /** The sign stands before the currency symbol: −$1,234.50. */
  readonly money: (value: number, symbol: string) => string
  readonly shortMoney: (value: number, symbol: string) => string
  readonly percent: (value: number, digits?: number) => string
  /** A change: the text of an amount, with a plus where it is one. */
  readonly change: (value: number, shown: string) => string
  /** Tiles, axes and labels. */
  readonly shortValue: (value: number, format: ValueFormat) => string
  /** Axes and legends: short, without trailing zeros, so that ticks stay narrow: $0, $500K, $2.5M. */
  readonly axisValue: (value: number, format: ValueFormat) => string
  /** Tooltips and tables: sums rounded, costs with the currency before, weights with the unit behind. WID-17 */
  readonly fullValue: (value: number | null, format: ValueFormat) => string
  /** MM/DD/YY in headers and charts. DATE-18 */
  readonly shortDate: (date: CalendarDate) => string
  /** MM/DD/YYYY in pickers and grids. DATE-18 */
  readonly longDate: (date: CalendarDate) => string
  /** The name of a currency by its code; `english` is its name there. */
  readonly currencyName: (code: string, english: string) => string
  /** The name of a country by its code; `english` is its name there. */
  readonly countryName: (code: string, english: string) => string
  /** Nov */
  readonly shortMonth: (date: CalendarDate) => string
  /** Nov 2026 */
  readonly briefMonth: (date: CalendarDate) => string
  /** November 2026 */
  readonly longMonth: (date: CalendarDate) => string
  /** November */
  readonly monthName: (date: CalendarDate) => string
  /** Sat, Saturday */
  readonly weekdayName: (date: CalendarDate, length: 'short' | 'long') => string
  /** Saturday, November 21, 2026 */
  readonly spokenDay: (date: CalendarDate) => string
}

export interface ValueTextsOptions {
  readonly language: Language
  /** Stands where there is no value. */
  readonly noData: string
}

/** The only way from a value to a text. English is as the specification fixes it; the other languages follow Intl, always with Latin digits. */
export function valueTexts({ language, noData }: ValueTextsOptions): ValueTexts {
  const { locale, direction } = LANGUAGE_TRAITS[language]
  const symbolLeads = leads(locale)
  const tail = percentTail(locale)
  const plain = (size: number, digits: number) =>
    numberFormat(locale, {
      useGrouping: 'always',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Number(fixedHalfUp(size, digits)))
  const compact = (size: number, least: number) =>
    numberFormat(locale, {
      notation: 'compact',
      useGrouping: 'always',
      minimumFractionDigits: least,
      maximumFractionDigits: 2,
    })
      .format(size)
      .replace(DIRECTION_MARKS, '')
  const shortSize = (size: number) =>
    language === 'en' ? stepped(size) : size > 1e3 ? compact(size, 2) : plain(size, 2)
  const axisSize = (size: number) =>
    language === 'en' ? axisStepped(size) : size >= 1e3 ? compact(size, 0) : plain(size, 2).replace(/[.,]00$/, '')
  const withSign = (sign: string, shown: string) =>
    direction === 'rtl'
      ? shown.replace(/^[\d.,]+/, (digits) => `${ISOLATE}${sign}${digits}${ISOLATED}`)
      : `${sign}${shown}`
  const signed = (value: number, shown: string) => (value < 0 && /[1-9]/.test(shown) ? withSign(MINUS, shown) : shown)
  const withSymbol = (shown: string, symbol: string) =>
    symbolLeads ? `${symbol}${shown}` : `${shown}${NO_BREAK_SPACE}${symbol}`
  const date = (value: CalendarDate, options: Intl.DateTimeFormatOptions) => {
    const { year, month, day } = dateParts(value)
    return dateFormat(locale, options)
      .format(Date.UTC(year, month - 1, day))
      .replace(DIRECTION_MARKS, '')
  }

  const texts: ValueTexts = {
    shortAmount: (value) => signed(value, shortSize(Math.abs(value))),
    spokenAmount: (value) => signed(value, spoken(Math.abs(value))),
    number: (value, digits = 2) => signed(value, plain(Math.abs(value), digits)),
    measured: (value, least = 2) => {
      const [, places = ''] = fixedHalfUp(value, MEASURED_PLACES).replace(/0+$/, '').split('.')
      return texts.number(value, Math.max(least, places.length))
    },
    money: (value, symbol) => signed(value, withSymbol(plain(Math.abs(value), 2), symbol)),
    shortMoney: (value, symbol) => signed(value, withSymbol(shortSize(Math.abs(value)), symbol)),
    percent: (value, digits = 2) => signed(value, `${plain(Math.abs(value), digits)}${tail}`),
    change: (value, shown) => (value > 0 ? withSign('+', shown) : shown),
    shortValue: (value, { unit, symbol }) => {
      if (unit === 'money') return texts.shortMoney(value, symbol)
      if (unit === 'percent') return texts.percent(value)
      if (unit === 'packages' || unit === 'count')
        return Math.abs(value) > 1e3 ? texts.shortAmount(value) : texts.number(value, 0)
      return texts.shortAmount(value)
    },
    axisValue: (value, { unit, symbol }) => {
      const shown = axisSize(Math.abs(value))
      if (unit === 'money') return signed(value, withSymbol(shown, symbol))
      return signed(value, unit === 'percent' ? `${shown}${tail}` : shown)
    },
    fullValue: (value, { unit, symbol, weightUnit }) => {
      if (value === null) return noData
      if (unit === 'money') return texts.money(value, symbol)
      if (unit === 'percent') return texts.percent(value)
      if (unit === 'weight') return `${texts.number(value)} ${weightUnit}`
      return unit === 'packages' || unit === 'count' ? texts.number(value, 0) : texts.number(value)
    },
    shortDate: (value) =>
      date(value, language === 'en' ? { year: '2-digit', month: '2-digit', day: '2-digit' } : { dateStyle: 'short' }),
    longDate: (value) => date(value, { year: 'numeric', month: '2-digit', day: '2-digit' }),
    currencyName: (code, english) => nameOf('currency', code, english),
    countryName: (code, english) => nameOf('region', code, english),
    shortMonth: (value) => date(value, { month: 'short' }),
    briefMonth: (value) => date(value, { month: 'short', year: 'numeric' }),
    longMonth: (value) => date(value, { month: 'long', year: 'numeric' }),
    monthName: (value) => date(value, { month: 'long' }),
    weekdayName: (value, length) => date(value, { weekday: length }),
    spokenDay: (value) => date(value, { dateStyle: 'full' }),
  }
  return texts

  function nameOf(type: 'currency' | 'region', code: string, english: string): string {
    const known = (type === 'currency' ? /^[A-Z]{3}$/ : /^[A-Z]{2}$/).test(code)
    return language === 'en' || !known ? english : (new Intl.DisplayNames(locale, { type }).of(code) ?? english)
  }

  function spoken(size: number): string {
    if (size <= 1e3) return plain(size, 2)
    return numberFormat(locale, {
      notation: 'compact',
      compactDisplay: 'long',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
      .format(size)
      .replace(DIRECTION_MARKS, '')
  }

  function stepped(size: number): string {
    const step = SHORT_STEPS.find(({ above }) => size > above)
    return step ? `${fixedHalfUp(size / step.above, 2)}${step.suffix}` : plain(size, 2)
  }

  function axisStepped(size: number): string {
    const step = SHORT_STEPS.find(({ above }) => size >= above)
    const digits = step ? fixedHalfUp(size / step.above, 2) : plain(size, 2)
    return `${digits.replace(/\.?0+$/, '')}${step?.suffix ?? ''}`
  }
}

/** part / base in percent; 0 where the base is about zero. WID-15, WID-16 */
export function percentOf(part: number, base: number): number {
  return Math.abs(base) <= ZERO_BASE ? 0 : (part / base) * 100
}

/** Cuts a text to a number of characters, the last of them an ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Making an Intl format costs a thousand times what using it does. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, known)
  return known
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  dateFormats.set(key, known)
  return known
}

/** Whether the currency symbol stands before the amount. */
function leads(locale: string): boolean {
  const types = numberFormat(locale, { style: 'currency', currency: 'USD' })
    .formatToParts(1)
    .map(({ type }) => type)
  return types.indexOf('currency') < types.indexOf('integer')
}

/** What stands behind a number of percent: `%`, or a space and `%`. */
function percentTail(locale: string): string {
  const parts = numberFormat(locale, { style: 'percent' }).formatToParts(1)
  const last = parts.findLastIndex(({ type }) => type === 'integer')
  return parts
    .slice(last + 1)
    .map(({ value }) => value)
    .join('')
    .replace(DIRECTION_MARKS, '')
}
