import { addDays, dayNumber, type CalendarDate } from '../dates/calendar-date.ts'
import { lastWeeks, rhythmOf, weekStates } from '../dates/invoice-weeks.ts'

/** An account without an invoice for longer is closed rather than late. */
export const LATE_WEEKS = 9
/** Of so few weeks with invoices no rhythm is told. */
const LEAST_INVOICED = 6
/** So long after a week is over its invoice may still be loaded, where nothing newer is. */
const LOADED_WITHIN_DAYS = 6

export interface InvoicedWeeks {
  /** Of its newest invoice. */
  readonly last: CalendarDate
  /** The Sundays of the weeks that have invoices. */
  readonly invoiced: readonly CalendarDate[]
}

export interface LateWeeks {
  readonly everyWeeks: number
  readonly missed: number
}

/** What an account that is billed in a rhythm lacks of its last weeks; null: nothing, it has no rhythm, or it was closed. `newest` is the newest invoice of any. */
export function lateWeeks(
  { last, invoiced }: InvoicedWeeks,
  { newest, today }: { readonly newest: CalendarDate; readonly today: CalendarDate },
): LateWeeks | null {
  const everyWeeks = rhythmOf(invoiced)
  if (everyWeeks === null || invoiced.length < LEAST_INVOICED) return null
  const weeks = lastWeeks(today, LATE_WEEKS + everyWeeks)
  const states = weekStates(weeks, { invoiced, today })
  const since = states.indexOf('loaded')
  if (since < 0) return null
  const known = weeks.slice(0, since).flatMap((week, at) => {
    const end = addDays(week, 6)
    const isKnown = newest > end || dayNumber(today) - dayNumber(end) > LOADED_WITHIN_DAYS
    return states[at] === 'missing' && isKnown && last < week ? [week] : []
  })
  const missed = Math.ceil(known.length / everyWeeks)
  return missed === 0 ? null : { everyWeeks, missed }
}
