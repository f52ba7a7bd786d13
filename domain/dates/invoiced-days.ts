import { addDays, daysBetween, type CalendarDate } from './calendar-date.ts'
import { timeBuckets, type DateRange, type TimeBucket, type TimeSpan } from './period.ts'

/** The days on which anything of the clients in view was invoiced or shipped, in order; null: not known. */
export type InvoicedDays = readonly CalendarDate[] | null

/** Whether anything was invoiced in a range, so that what has no rows there is zero. Nothing is known of other days. */
export function hasInvoice(invoiced: InvoicedDays, { from, to }: DateRange): boolean {
  return invoiced?.some((day) => day >= from && day <= to) ?? false
}

/** The first of those days where the range begins before it, so that nothing is known of its first days; else null. Lessons 4 */
function dataBeginsIn({ from }: Pick<DateRange, 'from'>, invoiced: InvoicedDays): CalendarDate | null {
  const first = invoiced?.[0]
  return first !== undefined && first > from ? first : null
}

export interface KnownBucket extends TimeBucket {
  /** Whether anything was invoiced in the days that the range covers. */
  readonly invoiced: boolean
}

/** The weeks, months or quarters that a range touches, as knownBucket gives them. */
export function knownBuckets(
  range: DateRange,
  { span, invoiced }: { readonly span: TimeSpan; readonly invoiced: InvoicedDays },
): KnownBucket[] {
  return timeBuckets(range, span).map((bucket) => knownBucket(bucket, { range, invoiced }))
}

/** A week, month or quarter of a range; the one in which the data begins covers the days from there on. */
export function knownBucket(
  bucket: TimeBucket,
  { range, invoiced }: { readonly range: DateRange; readonly invoiced: InvoicedDays },
): KnownBucket {
  const first = dataBeginsIn(range, invoiced)
  const from = bucket.start < range.from ? range.from : bucket.start
  const to = addDays(from, bucket.covered - 1)
  const begins = first !== null && first > from && first <= to
  return {
    ...bucket,
    covered: begins ? daysBetween(first, to) : bucket.covered,
    invoiced: hasInvoice(invoiced, { from, to }),
  }
}
