import { isCalendarDate } from '../dates/calendar-date.ts'
import type { ColumnSpec } from './catalog.ts'
import type { Literal } from './condition.ts'

export interface LiteralRule {
  /** What the column is compared with, as a person reads it. */
  readonly words: string
  readonly holds: (value: Literal) => boolean
}

/** Numbers up to twelve digits before the point and six after it compare exactly with every column. */
const LARGEST_NUMBER = 1e12
const TIMESTAMP_TEXT = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

const isNumber = (value: Literal) =>
  typeof value === 'number' && Math.abs(value) < LARGEST_NUMBER && /^-?\d+(\.\d{1,6})?$/.test(String(value))
const isTimestamp = (value: Literal) =>
  typeof value === 'string' && isCalendarDate(TIMESTAMP_TEXT.exec(value)?.[1] ?? value)

/** Which literals of a where-clause a column of each type may be compared with. */
export const LITERAL_RULES: Readonly<Record<ColumnSpec['type'], LiteralRule>> = {
  text: { words: 'a text in single quotes', holds: (value) => typeof value === 'string' && !value.includes('\u0000') },
  integer: { words: 'a number', holds: isNumber },
  decimal: { words: 'a number', holds: isNumber },
  date: { words: "a date as 'YYYY-MM-DD'", holds: (value) => typeof value === 'string' && isCalendarDate(value) },
  timestamp: { words: "a date or time as 'YYYY-MM-DD HH:MM'", holds: isTimestamp },
}
