import { printAgainst } from '../../dates/against.ts'
import type { CalendarDate } from '../../dates/calendar-date.ts'
import { comparedDays, type ComparedDays } from '../../dates/compared-days.ts'
import type { InvoicedDays } from '../../dates/invoiced-days.ts'
import type { DateRange } from '../../dates/period.ts'
import type { PageSpec } from '../page-spec.ts'
import type { View } from '../view.ts'

/** What says which days of a view are compared. */
export interface KnownDays {
  readonly page: Pick<PageSpec, 'period'>
  readonly today: CalendarDate
  /** Of the client and the date type in view. */
  readonly invoiced: InvoicedDays
}

export interface LikeForLike {
  readonly days: ComparedDays
  /** The view of the days of it that are compared, against the others: it is compared with the same days wherever it is drawn. */
  readonly now: View
  /** The same of the days that it is compared with; null: with none. */
  readonly before: View | null
}

/** A view, and what it is compared with. */
export function likeForLike(view: View, { page, today, invoiced }: KnownDays): LikeForLike {
  const { against, from, to, period } = view
  const days = comparedDays({ dates: { from, to, period }, against, own: page.period, today, invoiced })
  const { sides, isCut } = days
  if (!sides) return { days, now: view, before: null }
  return {
    days,
    now: isCut ? { ...view, period: '', ...sides.range, against: printAgainst(sides.earlier) } : view,
    before: dated(view, sides.earlier),
  }
}

/** The same view of other days. */
export function dated(view: View, { from, to }: DateRange): View {
  return { ...view, period: '', from, to }
}

/** The days of a view that have alike ones before, where not all of them have; else null. */
export function alikeDays(view: View, { days: { sides } }: Pick<LikeForLike, 'days'>): DateRange | null {
  return sides && (sides.range.from !== view.from || sides.range.to !== view.to) ? sides.range : null
}

/** What a view that has too few days in common with those before is changed by, so that those alone are compared; null: there are none. */
export function sharedDays({ both }: ComparedDays): Pick<View, 'period' | 'from' | 'to' | 'against'> | null {
  return both && { period: '', ...both.range, against: printAgainst(both.earlier) }
}
