import { dateParts, type CalendarDate } from './calendar-date.ts'
import type { Unit } from './catalog.ts'
import { fixedHalfUp } from './money.ts'

/** Below this a base counts as zero. WID-15 */
const ZERO_BASE = 1e-8

const SHORT_STEPS = [
  { above: 1e9, suffix: 'B' },
  { above: 1e6, suffix: 'M' },
  { above: 1e3, suffix: 'K' },
] as const

const MINUS = '\u2212'

/** K above 1e3, M above 1e6, B above 1e9, with two decimals: 1234567 → 1.23M. WID-13, WID-14 */
export function shortAmount(value: number): string {
  const size = Math.abs(value)
  const step = SHORT_STEPS.find(({ above }) => size > above)
  return step ? signed(value, `${fixedHalfUp(size / step.above, 2)}${step.suffix}`) : number(value)
}

/** Thousands separators and two decimals. WID-14 */
export function number(value: number, digits = 2): string {
  const [whole = '0', fraction] = fixedHalfUp(Math.abs(value), digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const shown = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return signed(/[1-9]/.test(shown) ? value : 0, shown)
}

/** The sign stands before the currency symbol: −$1,234.50. */
export function money(value: number, symbol: string): string {
  return afterSign(number(value), symbol)
}

export function shortMoney(value: number, symbol: string): string {
  return afterSign(shortAmount(value), symbol)
}

/** part / base in percent; 0 where the base is about zero. WID-15, WID-16 */
export function percentOf(part: number, base: number): number {
  return Math.abs(base) <= ZERO_BASE ? 0 : (part / base) * 100
}

export function percent(value: number, digits = 2): string {
  return `${number(value, digits)}%`
}

export interface ValueFormat {
  readonly unit: Unit
  /** Symbol of the currency the amounts are in. */
  readonly symbol: string
  readonly weightUnit: 'lbs' | 'kgs'
}

/** Tiles, axes and labels. */
export function shortValue(value: number, { unit, symbol }: ValueFormat): string {
  if (unit === 'money') return shortMoney(value, symbol)
  if (unit === 'percent') return percent(value)
  return unit === 'packages' || unit === 'count' ? shortCount(value) : shortAmount(value)
}

/** Axes and legends: short, without trailing zeros, so that ticks stay narrow: $0, $500K, $2.5M. */
export function axisValue(value: number, { unit, symbol }: ValueFormat): string {
  const step = SHORT_STEPS.find(({ above }) => Math.abs(value) >= above)
  const digits = step ? signed(value, fixedHalfUp(Math.abs(value) / step.above, 2)) : number(value)
  const shown = `${digits.replace(/\.?0+$/, '')}${step?.suffix ?? ''}`
  if (unit === 'money') return afterSign(shown, symbol)
  return unit === 'percent' ? `${shown}%` : shown
}

/** Tooltips and tables: sums rounded, costs with the currency before, weights with the unit behind. WID-17 */
export function fullValue(value: number | null, { unit, symbol, weightUnit }: ValueFormat): string {
  if (value === null) return 'No data'
  if (unit === 'money') return money(value, symbol)
  if (unit === 'percent') return percent(value)
  if (unit === 'weight') return `${number(value)} ${weightUnit}`
  return unit === 'packages' || unit === 'count' ? number(value, 0) : number(value)
}

/** MM/DD/YY in headers and charts. DATE-18 */
export function shortDate(date: CalendarDate): string {
  const { year, month, day } = dateParts(date)
  return `${two(month)}/${two(day)}/${two(year % 100)}`
}

/** MM/DD/YYYY in pickers and grids. DATE-18 */
export function longDate(date: CalendarDate): string {
  const { year, month, day } = dateParts(date)
  return `${two(month)}/${two(day)}/${year}`
}

/** Cuts a text to a number of characters, the last of them an ellipsis. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

function shortCount(value: number): string {
  return Math.abs(value) > 1e3 ? shortAmount(value) : number(value, 0)
}

function signed(value: number, text: string): string {
  return value < 0 ? `${MINUS}${text}` : text
}

function afterSign(text: string, symbol: string): string {
  return text.startsWith(MINUS) ? `${MINUS}${symbol}${text.slice(1)}` : `${symbol}${text}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
