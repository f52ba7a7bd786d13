import type { LoadFault } from '../../../../domain/uploads/load-fault.ts'
import { canonicalDates, canonicalNumber, canonicalTime, type CellFormat } from './canonical-value.ts'
import { isRounded } from './content-hash.ts'
import { doubtOfNumber } from './number-format.ts'
import type { ReadsAs } from './column-map.ts'
import { withoutZeros } from './without-zeros.ts'

/** Why a value cannot be read. */
export interface Unreadable {
  readonly fault: LoadFault
}

const LARGEST_AMOUNT_DIGITS = 9
const LARGEST_WEIGHT_DIGITS = 6
const LARGEST_SIDE_DIGITS = 6

const ROUNDED = unreadable({ code: 'spreadsheetRounded' })

/** A cell's value in its one spelling, or why it cannot be read; null when it says nothing. */
export function readValue(readsAs: ReadsAs, text: string, format: CellFormat): string | null | Unreadable {
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
      return readDay(text, format, format.delimiter === ';' ? 'DD/MM/YYYY, YYYY-MM-DD' : 'YYYY-MM-DD')
    case 'compact date':
      return readDay(text, format, 'YYYYMMDD')
    case 'time':
      return canonicalTime(text) ?? unreadable({ code: 'notTime', what: 'HH:MM' })
    case 'side': {
      const side = readNumber(text, format, 'notSide')
      if (typeof side !== 'string') return side
      if (side.startsWith('-')) return unreadable({ code: 'notSide' })
      return wholeDigits(side) > LARGEST_SIDE_DIGITS ? unreadable({ code: 'largeSide' }) : side
    }
    case 'amount': {
      const amount = readNumber(text, format, 'notAmount')
      if (typeof amount !== 'string') return amount
      if (/\.\d{3}/.test(amount)) return unreadable({ code: 'moreDecimals' })
      return wholeDigits(amount) > LARGEST_AMOUNT_DIGITS ? unreadable({ code: 'largeAmount' }) : amount
    }
    case 'weight': {
      const weight = readNumber(text, format, 'notWeight')
      if (typeof weight !== 'string') return weight
      return wholeDigits(weight) > LARGEST_WEIGHT_DIGITS ? unreadable({ code: 'largeWeight' }) : weight
    }
    case 'quantity': {
      const quantity = readNumber(text, format, 'notWhole')
      return typeof quantity !== 'string' || /^-?\d{1,6}$/.test(quantity) ? quantity : unreadable({ code: 'notWhole' })
    }
    case 'dimensions':
      return readDimensions(text, format)
  }
}

/** A day of zeros is a blank that a tool filled. */
function readDay(text: string, format: CellFormat, expected: string): string | null | Unreadable {
  if (/^0+$/.test(text)) return null
  const [day, other] = canonicalDates(text, format)
  if (day === undefined) return unreadable({ code: 'notDate', what: expected })
  return other === undefined ? day : unreadable({ code: 'dayOrder', what: day, other })
}

function readNumber(text: string, format: CellFormat, otherwise: LoadFault['code']): string | Unreadable {
  const doubt = doubtOfNumber(text, format)
  if (doubt !== null) return unreadable({ code: 'ambiguous', ...doubt })
  return canonicalNumber(text, format) ?? unreadable({ code: otherwise })
}

/** Three sides; all zero are none. */
function readDimensions(text: string, format: CellFormat): string | null | Unreadable {
  const cells = text.split(/(?<!\s)\s*[xX]\s*/)
  if (cells.length !== 3) return unreadable({ code: 'notSides' })
  const sides = cells.map((cell) => readNumber(cell, format, 'notSides'))
  const unread = sides.find((side) => typeof side !== 'string')
  if (unread !== undefined) return unread
  if (sides.some((side) => String(side).startsWith('-'))) return unreadable({ code: 'notSides' })
  if (sides.some((side) => wholeDigits(String(side)) > LARGEST_SIDE_DIGITS)) return unreadable({ code: 'largeSide' })
  return sides.every((side) => side === '0') ? null : sides.join('x')
}

function unreadable(fault: LoadFault): Unreadable {
  return { fault }
}

function wholeDigits(number: string): number {
  const point = number.indexOf('.')
  return (point < 0 ? number.length : point) - (number.startsWith('-') ? 1 : 0)
}
