import type { DateRange } from '../../../domain/dates/period.ts'
import { hasInvoice, type InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { QueryRow } from '../../../domain/query/query.ts'

interface BottomRow {
  /** The sums of all rows; null: not known yet. */
  readonly totals: QueryRow | null
  /** There are no rows. */
  readonly empty: boolean
  readonly view: DateRange
  readonly days: InvoicedDays
}

/** What stands below all rows: their sums, which of none are zero where anything was invoiced in the days in view, as on the page. */
export function bottomRow({ totals, empty, view, days }: BottomRow): QueryRow | null {
  if (!empty || !totals) return totals
  const zeros = Object.keys(totals).map((field) => [field, 0] as const)
  return hasInvoice(days, view) ? Object.fromEntries(zeros) : null
}
