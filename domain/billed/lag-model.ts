import type { BilledSum, Weight } from './billed-sums.ts'

/** A carrier's share of packages after which nothing more is waited for. */
const WHOLE_SHARE = 0.995
/** How old a ship day is before it tells how long its carrier takes at all; a later bill counts as of this day. */
export const MOST_LAG_DAYS = 91
/** Fewer packages say too little of a service's weekday: its carrier's weekday speaks for it, then its carrier. */
const LEAST_PACKAGES = 200

const WEEK = 7

interface LagCurve {
  readonly count: number
  /** By days since the ship day: the share that is billed. Each rises from day to day, from 0 to 1. */
  readonly shares: Readonly<Record<Weight, readonly number[]>>
}

/** How long after their ship day packages are billed, as their carrier's settled days show it. */
export interface LagModel {
  /** The share, 0 to 1, that is billed so many days after a ship day; null: no settled day of the carrier is known. */
  shareAfter(
    days: number,
    of: { readonly carrier: string; readonly service: string; readonly shipped: number; readonly weight: Weight },
  ): number | null
  /** After how many days 99.5 % of a carrier's packages are billed; null: no settled day of it is known. */
  wholeAfter(carrier: string): number | null
}

/** Learns from what was billed up to a day, by carrier, service and ship weekday; of each carrier from the ship days older than it takes to bill 99.5 % of its packages. */
export function lagModel(sums: readonly BilledSum[], { asOf }: { readonly asOf: number }): LagModel {
  const known = sums.filter(({ billed }) => billed <= asOf)
  const settled = curvesOf(
    known.filter(({ shipped }) => shipped <= asOf - MOST_LAG_DAYS),
    ({ carrier }) => [carrier],
  )
  const whole = new Map(
    [...settled].map(([carrier, { shares }]) => [carrier, shares.packages.findIndex((share) => share >= WHOLE_SHARE)]),
  )
  const wholeAfter = (carrier: string) => whole.get(carrier) ?? null
  const curves = curvesOf(
    known.filter(({ carrier, shipped }) => shipped < asOf - (wholeAfter(carrier) ?? Infinity)),
    ({ carrier, service, shipped }) => LEVELS.map((level) => level({ carrier, service, shipped })),
  )
  const chosen = new Map<string, LagCurve | null>()
  const curveOf = (of: Shipped) => {
    const key = `${of.carrier}\n${of.service}\n${weekdayOf(of.shipped)}`
    const known = chosen.get(key)
    if (known !== undefined) return known
    const levels = LEVELS.flatMap((level) => curves.get(level(of)) ?? [])
    const curve = levels.find(({ count }) => count >= LEAST_PACKAGES) ?? levels.at(-1) ?? null
    chosen.set(key, curve)
    return curve
  }
  return {
    wholeAfter,
    shareAfter: (days, { weight, ...of }) => {
      const curve = wholeAfter(of.carrier) === null ? null : curveOf(of)
      if (!curve) return null
      return days < 0 ? 0 : (curve.shares[weight][Math.min(days, MOST_LAG_DAYS)] ?? 1)
    },
  }
}

type Shipped = Pick<BilledSum, 'carrier' | 'service' | 'shipped'>

/** From the one that says most of a package to the one that is known best. */
const LEVELS: readonly ((of: Shipped) => string)[] = [
  ({ carrier, service, shipped }) => keyOf(carrier, service, weekdayOf(shipped)),
  ({ carrier, shipped }) => keyOf(carrier, weekdayOf(shipped)),
  ({ carrier }) => keyOf(carrier),
]

function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts)
}

function weekdayOf(day: number): number {
  return ((day % WEEK) + WEEK) % WEEK
}

/** The curve of every key that sums are told under. */
function curvesOf(
  sums: readonly BilledSum[],
  keysOf: (sum: BilledSum) => readonly string[],
): ReadonlyMap<string, LagCurve> {
  const billed = new Map<string, Record<Weight, number[]>>()
  for (const sum of sums) {
    const lag = Math.min(MOST_LAG_DAYS, Math.max(0, sum.billed - sum.shipped))
    for (const key of keysOf(sum)) {
      const amounts = billed.get(key) ?? { packages: noAmounts(), net: noAmounts() }
      billed.set(key, amounts)
      amounts.packages[lag] = (amounts.packages[lag] ?? 0) + sum.packages
      amounts.net[lag] = (amounts.net[lag] ?? 0) + sum.net
    }
  }
  return new Map(
    [...billed].map(([key, { packages, net }]) => [
      key,
      { count: totalOf(packages), shares: { packages: risingShares(packages), net: risingShares(net) } },
    ]),
  )
}

function noAmounts(): number[] {
  return Array.from({ length: MOST_LAG_DAYS + 1 }, () => 0)
}

function totalOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** What is billed up to each day, as a share of all; money that goes back on a day takes nothing from the day before. */
function risingShares(amounts: readonly number[]): number[] {
  const total = totalOf(amounts)
  let billed = 0
  let share = 0
  return amounts.map((amount, day) => {
    billed += amount
    if (total > 0) share = Math.min(1, Math.max(share, billed / total))
    return day === MOST_LAG_DAYS ? 1 : share
  })
}
