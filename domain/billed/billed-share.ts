import { USUAL_WEEKS, type ServiceDays, type Weight } from './billed-sums.ts'
import type { LagModel } from './lag-model.ts'

/** A bucket of ship days with less than this share billed is not judged yet. */
export const RIPE_SHARE = 0.98
/** The part of past cases that an expected range has to hold. */
const RANGE_SHARE = 0.9
/** Bills come weekly: up to the day before the next invoice day nothing newer than the newest bill is to be expected. */
export const NEXT_BILL_DAYS = 6

const WEEK = 7
/** How many past cases a range is read from; of fewer than the least nothing is said. */
const MOST_CASES = 26
const LEAST_CASES = 19

/** Ship days, both ends belong to it; days are numbers. */
export interface ShipDays {
  readonly from: number
  readonly to: number
}

/** What of some ship days is billed. */
export interface BilledShare {
  /** 0 to 1, of what is expected in the end. */
  readonly share: number
  /** Where in the end the share is likely to prove to have been: nine past cases of ten lay within; null: too few are known. */
  readonly range: { readonly least: number; readonly most: number } | null
}

export interface BilledAsked {
  readonly model: LagModel
  /** Up to which day bills are known. */
  readonly asOf: number
  /** That of the services' days. */
  readonly weight: Weight
}

/**
 * What of ship days is billed. What is still to come of a carrier's service and ship day is what of its usual week is not
 * billed after so many days; the more is billed, the more that counts instead of the usual (Benktander's way).
 * The range is what came of the same weekdays up to 26 weeks earlier, told in the same way as of then.
 */
export function billedShare(services: readonly ServiceDays[], days: ShipDays, asked: BilledAsked): BilledShare | null {
  const now = expectedOf(services, days, asked)
  if (now === null) return null
  const { billed, expected } = now
  if (expected <= 0 || expected === billed) return { share: 1, range: null }
  const range = rangeOf(services, days, asked)
  return {
    share: billed / expected,
    range: range && {
      least: Math.min(1, billed / (expected * range.most)),
      most: Math.min(1, billed / Math.max(billed, expected * range.least)) || 0,
    },
  }
}

/** What is billed and what is expected in the end; null: of a carrier that has bills no settled day is known. */
function expectedOf(
  services: readonly ServiceDays[],
  { from, to }: ShipDays,
  { model, asOf, weight }: BilledAsked,
): { billed: number; expected: number } | null {
  let [billed, expected] = [0, 0]
  for (const service of services) {
    const whole = model.wholeAfter(service.carrier)
    if (whole === null) return null
    for (let day = from; day <= to; day += 1) {
      const soFar = service.billedBy(day, asOf)
      billed += soFar
      expected += asOf - day > whole ? soFar : finalOf(service, day, { model, asOf, weight }, { soFar, whole })
    }
  }
  return { billed, expected }
}

function finalOf(
  service: ServiceDays,
  day: number,
  { model, asOf, weight }: BilledAsked,
  { soFar, whole }: { readonly soFar: number; readonly whole: number },
): number {
  const open = 1 - (model.shareAfter(asOf - day, { ...service, shipped: day, weight }) ?? 1)
  if (open === 0) return soFar
  const settled = Math.max(1, Math.ceil((day - (asOf - whole - 1)) / WEEK))
  return soFar + open * (soFar + open * service.usualOf(day - WEEK * settled))
}

/** By what the final amounts of past cases were more or less than expected as of then, at both ends; null: too few cases. */
function rangeOf(
  services: readonly ServiceDays[],
  days: ShipDays,
  asked: BilledAsked,
): { least: number; most: number } | null {
  const { model, asOf } = asked
  const whole = Math.max(...services.map(({ carrier }) => model.wholeAfter(carrier) ?? 0))
  const begins = Math.min(...services.map((service) => service.begins))
  const first = Math.max(1, Math.ceil((days.to - (asOf - whole - 1)) / WEEK))
  const errors: number[] = []
  for (let week = first; week < first + MOST_CASES; week += 1) {
    const back = WEEK * week
    const past = { from: days.from - back, to: days.to - back }
    if (past.from - WEEK * USUAL_WEEKS - whole < begins) break
    const then = expectedOf(services, past, { ...asked, asOf: asOf - back })
    if (then === null || then.expected <= 0) continue
    let final = 0
    for (const service of services)
      for (let day = past.from; day <= past.to; day += 1) final += service.billedBy(day, asOf)
    errors.push(final / then.expected)
  }
  if (errors.length < LEAST_CASES) return null
  const sorted = errors.toSorted((one, other) => one - other)
  const outside = Math.floor(((1 - RANGE_SHARE) / 2) * (sorted.length + 1))
  const [least, most] = [sorted[Math.max(0, outside - 1)], sorted[sorted.length - Math.max(1, outside)]]
  return least === undefined || most === undefined ? null : { least, most }
}
