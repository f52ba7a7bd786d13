import { decimalText } from '../values/decimal-text.ts'

export type CsvValue = string | number | null

const LINE_END = '\r\n'
/** A spreadsheet would take a text that begins so for a formula or a command. */
const ACTIVE = /^[=+\-@\p{Cc}]/u
const TO_BE_QUOTED = /[",\r\n]|^\s|\s$/

/**
 * Rows as CSV by RFC 4180, the header first. Numbers stand in full precision, null is an empty field, and a text that
 * a spreadsheet would run gets an apostrophe before it. Source: decisions, Grid; security.
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}${LINE_END}`).join('')
}

/** A text that no spreadsheet takes for a formula. */
export function inertText(text: string): string {
  return ACTIVE.test(text) ? `'${text}` : text
}

function field(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return decimalText(value)
  const text = inertText(value)
  return TO_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
