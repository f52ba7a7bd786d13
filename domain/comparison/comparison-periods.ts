import { alignBuckets } from '../query/bucket-amounts.ts'
import { addDays, addMonths, daysBetween, type CalendarDate } from '../dates/calendar-date.ts'
import { comparedDays, type ComparedDays } from '../dates/compared-days.ts'
import type { ViewDates } from '../dates/date-choice.ts'
import { knownBucket, knownBuckets, type InvoicedDays } from '../dates/invoiced-days.ts'
import { bucketStart, isCutElse, isUnfinished, timeBuckets, type DateRange, type TimeBucket } from '../dates/period.ts'

/** What each set is set against: the same months a year before, or its period before. GAP-48 */
export const COMPARISON_TYPES = ['year_over_year', 'range_over_range'] as const
export type ComparisonType = (typeof COMPARISON_TYPES)[number]

export type ComparisonSpan = 'monthly' | 'quarterly'

/** Columns of months and of quarters. COMP-12 */
export const COLUMNS: Readonly<Record<ComparisonSpan, number>> = { monthly: 12, quarterly: 4 }
const MONTHS_OF: Readonly<Record<ComparisonSpan, number>> = { monthly: 1, quarterly: 3 }

/** A month or quarter of a set, and the one that it is set against. */
export interface ComparedColumn extends TimeBucket {
  /** The range leaves days of it out, or it is not over yet. */
  readonly unfinished: boolean
  /** First day of the month or quarter before; null: there is none at its position. */
  readonly before: CalendarDate | null
  /** How much of that one is counted; null: there is none, or as much of it as of this one. */
  readonly unlike: Pick<TimeBucket, 'covered' | 'days'> | null
}

/** What of a set's range is compared: its days in the 12 calendar months that end with the month of its last day. */
export function comparedRange({ from, to }: DateRange): DateRange {
  const first = firstMonth(to)
  return { from: from > first ? from : first, to }
}

interface ComparedSetDays {
  readonly type: ComparisonType
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
}

/** What of a set's days is compared, and with which: the same dates a year before, or the period before. GAP-48 */
export function setDays(dates: ViewDates, { type, today, invoiced }: ComparedSetDays): ComparedDays {
  const range = comparedRange(dates)
  const period = range.from === dates.from ? dates.period : ''
  const against = type === 'year_over_year' ? 'dates' : 'period'
  return comparedDays({ dates: { ...range, period }, against, today, invoiced })
}

export interface ComparedColumnsInput {
  /** As setDays gives them. */
  readonly days: Pick<ComparedDays, 'range' | 'earlier'>
  readonly type: ComparisonType
  readonly span: ComparisonSpan
  readonly today: CalendarDate
  readonly invoiced: InvoicedDays
}

/**
 * The columns of a set, always 12 months or 4 quarters; sets stand beside each other by position. Year over year they are
 * the last 12 calendar months and the newest 4 quarters of them; range over range those that the range touches, from its
 * first one, and null where it touches no more. The one in which the data begins is unfinished.
 */
export function comparedColumns({
  days: { range, earlier },
  type,
  span,
  today,
  invoiced,
}: ComparedColumnsInput): (ComparedColumn | null)[] {
  const most = COLUMNS[span]
  const withBefore = (bucket: TimeBucket, before: TimeBucket | null): ComparedColumn => ({
    ...bucket,
    unfinished: bucket.covered > 0 && isUnfinished(bucket, today),
    before: before && before.covered > 0 ? before.start : null,
    unlike:
      before && before.covered > 0 && isCutElse(bucket, before) ? { covered: before.covered, days: before.days } : null,
  })
  if (type === 'year_over_year') {
    const year = timeBuckets({ from: firstMonth(range.to), to: range.to }, span).slice(-most)
    return year.map(({ start }) =>
      withBefore(
        cut(start, { range, span, invoiced }),
        earlier && cut(addMonths(start, -12), { range: earlier, span, invoiced }),
      ),
    )
  }
  const { beside } = alignBuckets(timeBuckets(range, span), earlier ? timeBuckets(earlier, span) : [])
  const known = knownBuckets(range, { span, invoiced })
  const columns = known
    .map((bucket, at) =>
      withBefore(bucket, earlier && beside[at] ? knownBucket(beside[at], { range: earlier, invoiced }) : null),
    )
    .slice(-most)
  return [...columns, ...Array.from({ length: most - columns.length }, () => null)]
}

/** A whole month or quarter, and how many of its days are in the range. */
function cut(
  start: CalendarDate,
  {
    range,
    span,
    invoiced,
  }: { readonly range: DateRange; readonly span: ComparisonSpan; readonly invoiced: InvoicedDays },
): TimeBucket {
  const end = endOf(start, span)
  const { from, to } = daysWithin(range, { span, start })
  return knownBucket(
    { start, end, covered: Math.max(0, daysBetween(from, to)), days: daysBetween(start, end) },
    { range, invoiced },
  )
}

/** The days of a month or quarter that a range has; of another one it ends before it begins. */
export function daysWithin(
  { from, to }: DateRange,
  { span, start }: { readonly span: ComparisonSpan; readonly start: CalendarDate },
): DateRange {
  const end = endOf(start, span)
  return { from: start < from ? from : start, to: end > to ? to : end }
}

function endOf(start: CalendarDate, span: ComparisonSpan): CalendarDate {
  return addDays(addMonths(start, MONTHS_OF[span]), -1)
}

function firstMonth(to: CalendarDate): CalendarDate {
  return addMonths(bucketStart(to, 'monthly'), -11)
}
