import { hash } from 'node:crypto'
import { canonicalDates, canonicalNumber, type CellFormat } from './canonical-value.ts'

/** 132 bits; earlier versions kept all 43 characters, of the cells as they stood. */
const HASH_CHARACTERS = 22
const NUMBER = { point: /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/, comma: /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/ }
const DAY = /^\d{1,4}[-/]\d{1,2}[-/]\d{2,4}$/
/** All that every encoding has, but for what stands where one lacked a character. */
const PLAIN = /^[\u001F-\u003E\u0040-\u007E]*$/
const LINE_ENDS = /(?<!\s)\s*[\r\n]+\s*/g
const BEYOND = /[?\u007F-\uFFFF]+/g

const ROUNDED = /^\d+([.,]\d+)?E\+\d+$/i
/** A width too small, an error of a formula, a day or month that was a number between hyphens. */
const CHANGED = /^#{3,}$|^#(NAME\?|VALUE!|REF!|DIV\/0!|N\/A|NUM!|NULL!)$|^\d{1,2}-[A-Z][a-z]{2}$|^[A-Z][a-z]{2}-\d\d$/

/**
 * What a cell of text says, in the one spelling that it is known by: digits without the zeros that a spreadsheet eats,
 * a day as YYYY-MM-DD.
 */
export function contentOf(text: string, format: CellFormat): string {
  const first = text.charCodeAt(0)
  // What begins with no digit, point or sign is no number.
  if (!(first >= 43 && first <= 57)) return text
  if ((format.delimiter === ';' ? NUMBER.comma : NUMBER.point).test(text)) return canonicalNumber(text, format) ?? text
  if (!DAY.test(text)) return text
  const [day, other] = canonicalDates(text, format)
  return day !== undefined && other === undefined ? day : text
}

/**
 * The hash of what cells say, the same for the same content however its file is written: in capitals, a line end within a
 * cell a space, and no difference between a character and what an encoding without it has in its place.
 */
export function contentHash(content: string): string {
  return foldedHash(folded(content))
}

/** What `contentHash` is made of; parts that stand between control characters may be folded one by one. */
export function folded(content: string): string {
  const plain = PLAIN.test(content) ? content : content.replaceAll(LINE_ENDS, ' ').replaceAll(BEYOND, '?')
  return plain.toUpperCase()
}

export function foldedHash(content: string): string {
  return hash('sha256', content, 'base64url').slice(0, HASH_CHARACTERS)
}

/** The hash that earlier versions kept of the cells as they stood. */
export function formerHash(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** SQL: whether a hash was kept by an earlier version. */
export function isFormerHash(hashed: string): string {
  return `length(${hashed}) > ${HASH_CHARACTERS}`
}

/** Whether a spreadsheet took a text for a number and rounded it, as it shows it: 1.23E+17. */
export function isRounded(text: string): boolean {
  return ROUNDED.test(text)
}

/** What a spreadsheet did to a text, where it shows: it is not what the carrier wrote. */
export function spreadsheetDamage(text: string): 'spreadsheetRounded' | 'spreadsheetChanged' | null {
  if (isRounded(text)) return 'spreadsheetRounded'
  return CHANGED.test(text) ? 'spreadsheetChanged' : null
}
