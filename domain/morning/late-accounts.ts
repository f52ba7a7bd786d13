import { addDays, dayNumber, type CalendarDate } from '../dates/calendar-date.ts'
import { lastWeeks, rhythmOf, weekStates } from '../dates/invoice-weeks.ts'

/** An account without an invoice for longer is closed rather than late. */
export const LATE_WEEKS = 9
/** Of so few weeks with invoices no rhythm is told. */
const LEAST_INVOICED = 6
/** So long after a week is over its invoice may still be loaded, where nothing newer is. */
const LOADED_WITHIN_DAYS = 6
/** So long after the first day of a week it is known for sure what of it came. */
const DECIDED_AFTER_DAYS = 13

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

/** How many invoices an account lacks at the end of a week (its Sunday), as that was known then; null: it cannot be said, or the account was closed. */
export function missedBy(
  week: CalendarDate,
  {
    invoiced,
    newest,
    today,
  }: Pick<InvoicedWeeks, 'invoiced'> & { readonly newest: CalendarDate; readonly today: CalendarDate },
): number | null {
  const known = invoiced.filter((each) => each <= week).toSorted()
  const last = known.at(-1)
  if (last === undefined) return null
  const decided = addDays(week, DECIDED_AFTER_DAYS)
  const then = today < decided ? today : decided
  const [state] = weekStates([week], { invoiced: known, today: then })
  return state === 'missing' ? (lateWeeks({ last, invoiced: known }, { newest, today: then })?.missed ?? null) : 0
}
