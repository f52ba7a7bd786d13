import { DELIVERY_STATUSES, STATUS_COLUMN, statusName } from '../../domain/delivery-status.ts'
import { translated } from './text.ts'

const CATEGORY_COLUMN = 'service_category'

/** A delivery status as a person reads it, wherever it stands. DATA-12, TRK-04 */
export function statusWords(stored: string): string {
  return translated(statusName(stored))
}

/** A value of a column, a delivery status in words. */
export function shownValue<T>(column: string, value: T): T | string {
  return column === STATUS_COLUMN && typeof value === 'string' ? statusWords(value) : value
}

/** A value that figures are grouped or filtered by, in words: what is of the product is translated, a carrier's own names are as on its invoices. */
export function dimensionValue(column: string, value: string): string {
  return column === CATEGORY_COLUMN ? translated(value) : shownValue(column, value)
}

/** The stored statuses whose words a condition holds for. */
export function statusesWhere(holds: (words: string) => boolean): string[] {
  return DELIVERY_STATUSES.filter((status) => holds(statusWords(status)))
}
