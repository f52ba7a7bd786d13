import { dayNumber, type CalendarDate } from '../dates/calendar-date.ts'
import { billedShare, NEXT_BILL_DAYS, RIPE_SHARE } from './billed-share.ts'
import { byService, type BilledSum } from './billed-sums.ts'
import { lagModel } from './lag-model.ts'

/** What of each ship week of an account is billed, in packages; null: at least 98 %, or nothing is known of it. Its sums have a week as its Sunday. */
export function billedWeeksOf(
  sums: readonly BilledSum[],
  { weeks, last, today }: { weeks: readonly CalendarDate[]; last: CalendarDate; today: CalendarDate },
): (number | null)[] {
  const asOf = Math.min(dayNumber(today), dayNumber(last) + NEXT_BILL_DAYS)
  const model = lagModel(sums, { asOf })
  const services = byService(sums, 'packages')
  return weeks.map((week) => {
    const day = dayNumber(week)
    const told = billedShare(services, { from: day, to: day }, { model, asOf, weight: 'packages' })
    return services.length === 0 || told === null || told.share >= RIPE_SHARE ? null : told.share
  })
}
