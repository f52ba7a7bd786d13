import type { CalendarDate } from '../dates/calendar-date.ts'

/** A whole week or month of a figure that is watched. */
export interface AlertBucket {
  /** Of which carrier, service, account …; absent: of the figure as a whole. */
  readonly segment?: string | undefined
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** Null: nothing is known of it. */
  readonly value: number | null
  /** All of its days are over, and as good as all of it is billed. */
  readonly ripe: boolean
  /** Its budget; null or absent: there is none. */
  readonly target?: number | null | undefined
  /** What it is on course for; absent: it is over. */
  readonly course?: number | null | undefined
  /** How many invoices of an account did not come up to its end; null: it cannot be said; absent: that is not asked. */
  readonly missed?: number | null | undefined
}
