import { canonicalCompactDate, canonicalDate, canonicalNumber, canonicalTime } from './canonical-value.ts'
import { doubtOfNumber, type NumberFormat } from './number-format.ts'
import type { ReadsAs } from './column-map.ts'
import { withoutZeros } from './without-zeros.ts'

export interface Unreadable {
  readonly reason: string
}

const LARGEST_AMOUNT_DIGITS = 9
const LARGEST_WEIGHT_DIGITS = 6
const LARGEST_SIDE_DIGITS = 6

/** What a spreadsheet makes of a long number: 7.94645E+11. Numbers that differ in the digits it dropped would be one. */
const ROUNDED_NUMBER = /^\d+([.,]\d+)?E\+\d+$/i
const ROUNDED: Unreadable = {
  reason: 'has lost digits in a spreadsheet: take the file as the carrier sent it, not one that was saved again',
}

/** A cell's value in its one spelling, or why it cannot be read; null when it says nothing. */
export function readValue(readsAs: ReadsAs, text: string, format: NumberFormat): string | null | Unreadable {
  switch (readsAs) {
    case 'text':
    case 'country':
      return text
    case 'identifier':
      return isRounded(text) ? ROUNDED : text
    case 'code':
      return isRounded(text) ? ROUNDED : text.toUpperCase()
    case 'weight unit':
    case 'dimension unit':
      return text.toUpperCase()
    case 'account':
      return isRounded(text) ? ROUNDED : withoutZeros(text)
    case 'date':
      return (
        canonicalDate(text, format.delimiter) ?? {
          reason: `is not a date (${format.delimiter === ';' ? 'DD/MM/YYYY or ' : ''}YYYY-MM-DD)`,
        }
      )
    case 'compact date':
      return canonicalCompactDate(text) ?? { reason: 'is not a date (YYYYMMDD)' }
    case 'time':
      return canonicalTime(text) ?? { reason: 'is not a time (HH:MM)' }
    case 'side': {
      const side = readNumber(text, format, 'a dimension')
      if (typeof side !== 'string') return side
      if (side.startsWith('-')) return { reason: 'is not a dimension' }
      return wholeDigits(side) > LARGEST_SIDE_DIGITS ? { reason: 'is too large a dimension' } : side
    }
    case 'amount': {
      const amount = readNumber(text, format, 'an amount')
      if (typeof amount !== 'string') return amount
      if (/\.\d{3}/.test(amount)) return { reason: 'has more than two decimals' }
      return wholeDigits(amount) > LARGEST_AMOUNT_DIGITS ? { reason: 'is too large an amount' } : amount
    }
    case 'weight': {
      const weight = readNumber(text, format, 'a weight')
      if (typeof weight !== 'string') return weight
      return wholeDigits(weight) > LARGEST_WEIGHT_DIGITS ? { reason: 'is too large a weight' } : weight
    }
    case 'quantity': {
      const quantity = readNumber(text, format, 'a whole number')
      return typeof quantity !== 'string' || /^-?\d{1,6}$/.test(quantity)
        ? quantity
        : { reason: 'is not a whole number' }
    }
    case 'dimensions':
      return readDimensions(text, format)
  }
}

function readNumber(text: string, format: NumberFormat, wanted: string): string | Unreadable {
  const doubt = doubtOfNumber(text, format)
  if (doubt !== null) return { reason: `may be ${doubt}` }
  return canonicalNumber(text, format.delimiter) ?? { reason: `is not ${wanted}` }
}

/** Three sides; all zero are none. */
function readDimensions(text: string, format: NumberFormat): string | null | Unreadable {
  const cells = text.split(/\s*[xX]\s*/)
  if (cells.length !== 3) return { reason: 'is not length x width x height' }
  const sides = cells.map((cell) => readNumber(cell, format, 'length x width x height'))
  const unreadable = sides.find((side) => typeof side !== 'string')
  if (unreadable !== undefined) return unreadable
  if (sides.some((side) => String(side).startsWith('-'))) return { reason: 'is not length x width x height' }
  if (sides.some((side) => wholeDigits(String(side)) > LARGEST_SIDE_DIGITS))
    return { reason: 'is too large a dimension' }
  return sides.every((side) => side === '0') ? null : sides.join('x')
}

function wholeDigits(number: string): number {
  return (number.replace('-', '').split('.')[0] ?? '').length
}

function isRounded(text: string): boolean {
  return ROUNDED_NUMBER.test(text)
}
