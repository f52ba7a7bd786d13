import type { Delimiter } from './read-csv-records.ts'

/** How a file writes its numbers. */
export interface NumberFormat {
  readonly delimiter: Delimiter
  /** The decimal sign; null where the file does not show one, or shows both. */
  readonly decimal: '.' | ',' | null
  /** The file shows it, so that the other sign can only stand between thousands. */
  readonly shown?: boolean
}

/** Up to three digits, a sign and three digits: thousands to one reader, decimals to another. */
const THOUSAND_OR_DECIMAL = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
/** What books write around an amount. */
const AROUND = /^[\s$€£¥(]+|(?<![\s$€£¥)-])[\s$€£¥)-]+$/g
const ONE_SIGN = /^[+-]?\d*([.,])\d+$/

/**
 * The number format of a file, from some of its numbers. Decimals have a point, but in `;` files: there the sign
 * is the one of the numbers that cannot be thousands.
 */
export function findNumberFormat(numbers: Iterable<string>, delimiter: Delimiter): NumberFormat {
  const signs = new Set<string>()
  for (const text of numbers) {
    const sign = THOUSAND_OR_DECIMAL.test(text) ? undefined : ONE_SIGN.exec(text)?.[1]
    if (sign !== undefined) signs.add(sign)
    if (signs.size > 1) break
  }
  const [found = null] = signs
  const decimal = signs.size === 1 && (found === '.' || found === ',') ? found : null
  return delimiter === ';'
    ? { delimiter, decimal }
    : { delimiter, decimal: '.', ...(decimal === '.' ? { shown: true } : {}) }
}

/** The two numbers that a text may be, as 1234 and 1.234; null when its file leaves no doubt. */
export function doubtOfNumber(
  text: string,
  { decimal, shown }: NumberFormat,
): { readonly what: string; readonly other: string } | null {
  if (shown) return null
  const sign = THOUSAND_OR_DECIMAL.exec(text.replaceAll(AROUND, ''))?.[1]
  return sign === undefined || sign === decimal
    ? null
    : { what: text.replace(sign, ''), other: text.replace(sign, '.') }
}
