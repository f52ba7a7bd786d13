import { addDays, daysBetween, type CalendarDate } from '../dates/calendar-date.ts'
import type { InvoicedDays } from '../dates/invoiced-days.ts'
import { NEXT_BILL_DAYS } from '../billed/billed-share.ts'

/** A week, month or quarter that is not over, as far as it is known. */
export interface RunningBucket {
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** So far. */
  readonly value: number
}

export interface Course {
  /** What it comes to at the pace of its days so far. */
  readonly amount: number
  /** So many of its days are over and known. */
  readonly known: number
  readonly days: number
}

/** What a week, month or quarter of bill dates is on course for; null: it is over, or none of its days is known. */
export function onCourse(
  { start, end, value }: RunningBucket,
  { today, invoiced }: { readonly today: CalendarDate; readonly invoiced: InvoicedDays },
): Course | null {
  const newest = invoiced?.at(-1)
  if (newest === undefined || end < today || start > today) return null
  const billed = addDays(newest, NEXT_BILL_DAYS)
  const known = daysBetween(start, billed < today ? billed : today)
  const days = daysBetween(start, end)
  return known < 1 ? null : { amount: Math.round((value * days * 100) / known) / 100, known, days }
}
