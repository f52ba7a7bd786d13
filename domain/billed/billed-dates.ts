import type { CalendarDate } from '../dates/calendar-date.ts'
import type { DateRange } from '../dates/period.ts'
import type { BilledShare } from './billed-share.ts'

/** Ship days of which less than 98 % is billed. */
export type BilledDays = DateRange & BilledShare

/** What of the ship dates of an answer is billed. */
export interface BilledDates {
  readonly asOf: CalendarDate
  /** Whether enough was billed in the past to say anything. */
  readonly known: boolean
  /** All of them, where less than 98 % is billed. */
  readonly whole: BilledDays | null
  readonly parts: readonly BilledDays[]
  /** Accounts that lack an invoice that was to come. */
  readonly lacking: number
}

/** What of a day, week, month or quarter is billed; undefined: all of it, or nothing is told. */
export function billedIn(
  billed: BilledDates | null | undefined,
  { start, end }: { readonly start: CalendarDate; readonly end: CalendarDate },
): BilledDays | undefined {
  return billed?.parts.find(({ from }) => from >= start && from <= end)
}

/** What an amount is likely to be in the end, by the range of its share; null: nothing can be said, as of an amount of which nothing is billed. */
export function expectedRange(amount: number | null, { range }: BilledShare): { least: number; most: number } | null {
  if (amount === null || amount <= 0 || range === null || range.least <= 0) return null
  return { least: amount / range.most, most: amount / range.least }
}
