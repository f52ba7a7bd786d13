import { exactSum } from '../values/exact-sum.ts'
import { knownBuckets, type InvoicedDays } from '../dates/invoiced-days.ts'
import { bucketStart, type DateRange, type TimeBucket, type TimeSpan } from '../dates/period.ts'
import type { QueryRow } from './query.ts'

export interface BucketAmount extends TimeBucket {
  /** Zero where an additive fact has no rows though there are invoices; null where nothing can be said. */
  readonly amount: number | null
}

export interface BucketAmountsInput {
  /** One row a month, or of weeks one a week, of the range that has rows. */
  readonly rows: readonly QueryRow[]
  /** The column that holds its first day. */
  readonly column: string
  readonly fact: string
  /** Months of such a fact add up to their quarter and to the total; those of another never do. */
  readonly additive: boolean
  readonly range: DateRange
  readonly span: TimeSpan
  readonly invoiced: InvoicedDays
}

/** A fact's amounts by week, month or quarter of a range, in order of time, from its weeks or months. Lessons 6 */
export function bucketAmounts({
  rows,
  column,
  fact,
  additive,
  range,
  span,
  invoiced,
}: BucketAmountsInput): BucketAmount[] {
  const amounts = new Map<string, number | null>()
  for (const row of rows) {
    const start = bucketStart(String(row[column]), span)
    const value = row[fact]
    const amount = typeof value === 'number' ? value : null
    const before = amounts.get(start)
    amounts.set(start, amount === null ? (before ?? null) : exactSum([before ?? 0, amount]))
  }
  const summed = additive || span !== 'quarterly'
  return knownBuckets(range, { span, invoiced }).map(({ invoiced: known, ...bucket }) => {
    const amount = amounts.get(bucket.start)
    return { ...bucket, amount: !summed ? null : amount === undefined && additive && known ? 0 : (amount ?? null) }
  })
}

/**
 * The prior period's buckets beside those of this one: by position, first to first. Equally long periods may touch
 * another number of months; then they stand where they cover the most alike days, and the rest beside none. Lessons 7
 */
export function alignBuckets<B extends TimeBucket>(
  current: readonly TimeBucket[],
  prior: readonly B[],
): { beside: (B | null)[]; rest: B[] } {
  const spare = prior.length - current.length
  const offsets = Array.from({ length: Math.abs(spare) + 1 }, (_, index) => index * (Math.sign(spare) || 1))
  const unlike = (offset: number) =>
    current.reduce((sum, { covered }, index) => {
      const before = prior[index + offset]
      return before ? sum + Math.abs(covered - before.covered) : sum
    }, 0)
  const best = offsets.reduce((chosen, offset) => (unlike(offset) < unlike(chosen) ? offset : chosen), 0)
  const beside = current.map((_, index) => prior[index + best] ?? null)
  return { beside, rest: prior.filter((bucket) => !beside.includes(bucket)) }
}

/** The sum of an additive fact over its months; null where no month has a value. */
export function sumOfMonths(rows: readonly QueryRow[], fact: string): number | null {
  const amounts = rows.map((row) => row[fact]).filter((value) => typeof value === 'number')
  return amounts.length === 0 ? null : exactSum(amounts)
}
