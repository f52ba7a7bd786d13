import { addDays, dayNumber, type CalendarDate } from './calendar-date.ts'
import { bucketStart } from './period.ts'

const WEEK = 7

/** Of how many weeks the table is, at most. */
export const MOST_WEEKS = 52

/** The last weeks up to that of today, the newest first. */
export function lastWeeks(today: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: count }, (_, at) => addDays(bucketStart(today, 'weekly'), -WEEK * at))
}

/**
 * `before`: earlier than the first invoice; `loaded`; `open`: it is not over; `missing`: an invoice was to be expected;
 * `empty`: none was, by the rhythm of the account.
 */
export const WEEK_STATES = ['before', 'loaded', 'open', 'missing', 'empty'] as const
export type WeekState = (typeof WEEK_STATES)[number]

/** How many weeks mostly lie from one week with invoices to the next; null: fewer than three such weeks do not say. */
export function rhythmOf(invoiced: readonly CalendarDate[]): number | null {
  const weeks = invoiced.map(dayNumber).toSorted((one, other) => one - other)
  const gaps = weeks.slice(1).map((week, at) => (week - (weeks[at] ?? week)) / WEEK)
  const sorted = gaps.toSorted((one, other) => one - other)
  return gaps.length < 2 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null)
}

/**
 * What each week is to an account with invoices in these weeks (Sundays, each once). A weekly account misses every
 * week without one; another, or one whose rhythm is not known, only after a gap longer than its rhythm (four weeks where that is not known).
 */
export function weekStates(
  weeks: readonly CalendarDate[],
  { invoiced, today }: { readonly invoiced: readonly CalendarDate[]; readonly today: CalendarDate },
): WeekState[] {
  const rhythm = rhythmOf(invoiced) ?? UNKNOWN_RHYTHM
  const allowed = rhythm === 1 ? 0 : rhythm
  const known = new Set(invoiced)
  const ordered = invoiced.toSorted()
  return weeks.map((week) => {
    if (known.has(week)) return 'loaded'
    const earlier = ordered.findLast((each) => each < week)
    if (earlier === undefined) return 'before'
    if (week === bucketStart(today, 'weekly')) return 'open'
    return (dayNumber(week) - dayNumber(earlier)) / WEEK > allowed ? 'missing' : 'empty'
  })
}

const UNKNOWN_RHYTHM = 4
