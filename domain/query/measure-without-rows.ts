import { hasInvoice, type InvoicedDays } from '../dates/invoiced-days.ts'
import type { DateRange } from '../dates/period.ts'
import type { MeasureSpec } from './catalog.ts'

interface Days {
  readonly range: DateRange
  readonly invoiced: InvoicedDays
}

/**
 * What a measure is in a range of days of which it has no row: a sum or a count is zero where anything was invoiced then, and
 * nothing is known where nothing was; nor of a ratio or a mean of weeks. Pages, comparisons and mails say it alike.
 */
export function measureWithoutRows(measure: MeasureSpec | undefined, { range, invoiced }: Days): 0 | null {
  const isOfRows = measure !== undefined && !('numerator' in measure) && !('of' in measure)
  return isOfRows && hasInvoice(invoiced, range) ? 0 : null
}
