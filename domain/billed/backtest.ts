import { addDays, addMonths, dayNumber, fromDayNumber, type CalendarDate } from '../dates/calendar-date.ts'
import { bucketStart } from '../dates/period.ts'
import { byService, type BilledSum, type ServiceDays, type Weight } from './billed-sums.ts'
import { billedShare, type BilledShare, type ShipDays } from './billed-share.ts'
import { lagModel } from './lag-model.ts'

/** For how many days before a day its bills are asked: what a share and its range are told from. */
export const TOLD_FROM_DAYS = 420
/** On which day of the next month a past month is looked at. */
const LOOKED_AT_DAY = 5

/** What was said of a month's ship days on the 5th of the next, and what proved to be. */
export interface PastMonth extends BilledShare {
  /** Its first day. */
  readonly month: CalendarDate
  /** The share, 0 to 1, that was in fact billed on that day. */
  readonly was: number
}

/** The last months all of whose bills are known, the newest first: each told from nothing but the bills up to the 5th of the next. Of one carrier and service, or of all together. */
export function pastMonths(
  sums: readonly BilledSum[],
  { asOf, weight, months, each }: { asOf: number; weight: Weight; months: number; each: 'service' | 'together' },
): PastMonth[] {
  const whole = wholeOf(sums, asOf)
  const final = byService(sums, weight)
  const thisMonth = bucketStart(fromDayNumber(asOf), 'monthly')
  return Array.from({ length: months }, (_, at) => addMonths(thisMonth, -1 - at)).flatMap((month) => {
    const next = addMonths(month, 1)
    const days = { from: dayNumber(month), to: dayNumber(addDays(next, -1)) }
    const then = dayNumber(addDays(next, LOOKED_AT_DAY - 1))
    if (whole === null || days.to >= asOf - whole) return []
    const known = sums.filter(({ billed, shipped }) => billed <= then && shipped > then - TOLD_FROM_DAYS)
    const model = lagModel(known, { asOf: then })
    const services = byService(known, weight)
    const parts = each === 'together' ? [services] : services.map((service) => [service])
    return parts.flatMap((part) => {
      const said = billedShare(part, days, { model, asOf: then, weight })
      const of = each === 'together' ? final : final.filter((one) => part.some((other) => isSame(one, other)))
      const total = amountOf(of, days, asOf)
      return said === null || total <= 0 ? [] : [{ month, ...said, was: amountOf(of, days, then) / total }]
    })
  })
}

/** How many of the months had a range, and of how many it held what was. */
export function rangesHeld(past: readonly Pick<PastMonth, 'range' | 'was'>[]): { ranged: number; held: number } {
  const ranged = past.flatMap(({ range, was }) => (range === null ? [] : [{ ...range, was }]))
  const held = ranged.filter(({ least, most, was }) => was >= least - ROUNDING && was <= most + ROUNDING)
  return { ranged: ranged.length, held: held.length }
}

const ROUNDING = 1e-9

function wholeOf(sums: readonly BilledSum[], asOf: number): number | null {
  const model = lagModel(sums, { asOf })
  const known = [...new Set(sums.map(({ carrier }) => carrier))].map((carrier) => model.wholeAfter(carrier))
  return known.length === 0 ? null : Math.max(...known.map((days) => days ?? Infinity))
}

function isSame(one: ServiceDays, other: ServiceDays): boolean {
  return one.carrier === other.carrier && one.service === other.service
}

function amountOf(services: readonly ServiceDays[], { from, to }: ShipDays, asOf: number): number {
  let total = 0
  for (const service of services) for (let day = from; day <= to; day += 1) total += service.billedBy(day, asOf)
  return total
}
