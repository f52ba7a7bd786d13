import { alignBuckets, bucketAmounts, type BucketAmount } from '../../domain/query/bucket-amounts.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import { timeBuckets, type DateRange, type TimeSpan } from '../../domain/dates/period.ts'
import type { QueryRow } from '../../domain/query/query.ts'

/** The answer about the days that a period is compared with, by month. */
export interface PriorPeriod {
  readonly range: DateRange
  readonly rows: readonly QueryRow[]
  /** The column that holds the month's first day. */
  readonly column: string
  /** Of the fact drawn: its months add up to quarters. */
  readonly additive: boolean
  readonly invoiced: InvoicedDays
}

/** The prior period's months or quarters: one, or none, beside each of this one, and those beside none. */
export interface PriorBuckets {
  readonly beside: readonly (BucketAmount | null)[]
  readonly rest: readonly BucketAmount[]
}

export interface PriorBucketsInput {
  readonly fact: string
  readonly span: TimeSpan
  /** Of this period. */
  readonly range: DateRange
}

export function priorBuckets(prior: PriorPeriod | null, { fact, span, range }: PriorBucketsInput): PriorBuckets {
  if (!prior || prior.rows.length === 0) return { beside: [], rest: [] }
  const buckets = bucketAmounts({ ...prior, fact, span })
  if (buckets.every(({ amount }) => amount === null)) return { beside: [], rest: [] }
  return alignBuckets(timeBuckets(range, span), buckets)
}

/** The amounts that a line is drawn through: where it begins or ends with a part of a week, month or quarter it is cut, since that would tell of a rise or a fall. */
export function lineAmounts(buckets: PriorBuckets['beside']): (number | null)[] {
  const isKnown = (bucket: BucketAmount | null) => (bucket?.amount ?? null) !== null
  const ends = [buckets.findIndex(isKnown), buckets.findLastIndex(isKnown)]
  return buckets.map((bucket, at) => {
    if (!bucket || (ends.includes(at) && bucket.covered < bucket.days)) return null
    return bucket.amount
  })
}
