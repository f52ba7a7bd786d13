import { DELIVERY_STATUSES, STATUS_COLUMN, statusName } from '../../domain/delivery-status.ts'
import { translated } from './text.ts'

/** A delivery status as a person reads it, wherever it stands. DATA-12, TRK-04 */
export function statusWords(stored: string): string {
  return translated(statusName(stored))
}

/** A value of a column, a delivery status in words. */
export function shownValue<T>(column: string, value: T): T | string {
  return column === STATUS_COLUMN && typeof value === 'string' ? statusWords(value) : value
}

/** The stored statuses whose words a condition holds for. */
export function statusesWhere(holds: (words: string) => boolean): string[] {
  return DELIVERY_STATUSES.filter((status) => holds(statusWords(status)))
}
