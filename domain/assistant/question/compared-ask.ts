import { printAgainst } from '../../dates/against.ts'
import type { CalendarDate } from '../../dates/calendar-date.ts'
import { comparedDays, type ComparedDays } from '../../dates/compared-days.ts'
import type { InvoicedDays } from '../../dates/invoiced-days.ts'
import type { AskedRange, PlannedAsk } from './plan-ask.ts'

/** What is asked, with the days that are compared in place of those that were named. */
export interface ComparedAsk extends PlannedAsk {
  /** Null: nothing is compared. */
  readonly days: ComparedDays | null
  /** Of the days that a single figure is compared with, and where that is not of all of its own days, of those. */
  readonly earlier: AskedRange | null
  readonly alike: AskedRange | null
}

/** Which days of a question are compared: those that a page compares. */
export function comparedAsk(
  planned: PlannedAsk,
  { today, invoiced }: { readonly today: CalendarDate; readonly invoiced: InvoicedDays },
): ComparedAsk {
  const { ask, page, view, ranges, rangeOf } = planned
  const isSingle = isCompared(planned) && ask.against === null
  if (!isCompared(planned)) return { ...planned, days: null, earlier: null, alike: null }
  const { period, from, to } = view
  const against = ask.against ? printAgainst(ask.against) : 'period'
  const days = comparedDays({ dates: { period, from, to }, against, own: page.period, today, invoiced })
  const { sides, isCut } = days
  const earlier = sides && rangeOf(sides.earlier)
  const own = sides && isCut ? rangeOf(sides.range) : null
  if (isSingle) return { ...planned, days, earlier, alike: own }
  if (!earlier)
    return { ...planned, days, ask: { ...ask, against: null }, ranges: ranges.slice(0, 1), earlier: null, alike: null }
  return { ...planned, days, ranges: [own ?? ranges[0] ?? earlier, earlier], earlier: null, alike: null }
}

/** Whether anything is set against other days: a single figure is set against the period before. */
export function isCompared({ ask, groups }: Pick<PlannedAsk, 'ask' | 'groups'>): boolean {
  return ask.against !== null || groups.length === 0
}
