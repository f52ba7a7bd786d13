import * as z from 'zod'

/** Signs that nobody sees: they would turn round or break what is written beside a name, or make two of it that look the same. */
const HIDDEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const LINES = /[\t-\r\u0085\p{Zl}\p{Zp}]+/gu

/** A text without the signs that nobody sees, on one line. */
export function oneLine(text: string): string {
  return text.replace(LINES, ' ').replace(HIDDEN, '')
}

/** The same of a text that may have several. */
export function plainText(text: string): string {
  return text.replace(HIDDEN, (sign) => (sign === '\n' || sign === '\r' || sign === '\t' ? sign : ''))
}

/** A name that a person gives, of at most so many characters; signs that nobody sees are left out, as they come with what is pasted. */
export function nameText(most: number) {
  return z.string().overwrite(oneLine).trim().min(1).max(most)
}
