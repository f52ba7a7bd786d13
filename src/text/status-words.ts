import { own } from '../../domain/values/entries.ts'
import { STATUS_COLUMN, statusName } from '../../domain/query/delivery-status.ts'
import { knownText, translated } from './text.ts'

/** One of the warehouse's service categories. */
export const CATEGORY_COLUMN = 'service_category'
/** Named by the product where the carrier's code is known. */
const NAMED_COLUMNS: ReadonlySet<string> = new Set([
  'accessorial',
  'credit_type',
  'residential',
  'controlled_by',
  'weight_band',
])

/** Codes that freight and billing write into these columns, and the texts that say what they mean. */
const CODED_COLUMNS: Readonly<Record<string, string>> = {
  invoice_status: 'records.invoiceStatus',
  accessorial_code: 'records.freightCode',
}

/** A delivery status as a person reads it, wherever it stands. DATA-12, TRK-04 */
export function statusWords(stored: string): string {
  return translated(statusName(stored))
}

/** A value of a row: a delivery status and a service category in words, all else as on the invoice. */
export function shownValue<T>(column: string, value: T): T | string {
  if (typeof value !== 'string') return value
  return column === STATUS_COLUMN ? statusWords(value) : column === CATEGORY_COLUMN ? translated(value) : value
}

/** A value that figures are grouped or filtered by, in words: what the product names is translated, a carrier's own names are as on its invoices. */
export function dimensionValue(column: string, value: string): string {
  if (NAMED_COLUMNS.has(column)) return translated(value)
  return codeWords(column, value) ?? shownValue(column, value)
}

/** What a code of a column means; undefined where the column holds words, or nobody said. */
export function codeWords(column: string, value: string): string | undefined {
  const texts = own(CODED_COLUMNS, column)
  return texts === undefined ? undefined : knownText(`${texts}.${value}`)
}
