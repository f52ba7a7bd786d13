/** What stands in invoices of one bill day for what a carrier's service took on one ship day: freight and fees, without credits and adjustments. Days are numbers, as `dayNumber` counts them. */
export interface BilledSum {
  readonly carrier: string
  /** Empty: none is told. */
  readonly service: string
  readonly shipped: number
  readonly billed: number
  readonly packages: number
  /** Net amount in the currency that is asked. */
  readonly net: number
}

/** By which a share is weighed: amounts by their net, all else by packages. */
export type Weight = 'packages' | 'net'

/** Of how many weeks what is usual of a weekday is the mean. */
export const USUAL_WEEKS = 8

const WEEK = 7

/** What was billed of one carrier's service by ship day, in one weight. */
export interface ServiceDays {
  readonly carrier: string
  readonly service: string
  /** The first ship day that is known. */
  readonly begins: number
  /** All that is billed of a ship day. */
  finalOf(shipped: number): number
  /** What of a ship day was billed up to a day, that day included. */
  billedBy(shipped: number, asOf: number): number
  /** The mean of a ship day and the same weekday of the seven weeks before. */
  usualOf(shipped: number): number
}

/** The sums by carrier and service. */
export function byService(sums: readonly BilledSum[], weight: Weight): ServiceDays[] {
  const services = new Map<string, BilledSum[]>()
  for (const sum of sums) {
    const key = JSON.stringify([sum.carrier, sum.service])
    const known = services.get(key)
    if (known) known.push(sum)
    else services.set(key, [sum])
  }
  return [...services.values()].flatMap((own) => {
    const [one] = own
    return one ? [{ carrier: one.carrier, service: one.service, ...daysOf(own, weight) }] : []
  })
}

/** Sums are kept by their day from the first on: they are read many times for each share. */
function daysOf(sums: readonly BilledSum[], weight: Weight): Omit<ServiceDays, 'carrier' | 'service'> {
  const begins = sums.reduce((first, { shipped }) => Math.min(first, shipped), Infinity)
  const days: BilledSum[][] = []
  for (const sum of sums) (days[sum.shipped - begins] ??= []).push(sum)
  const finals = Array.from(days, (day) => (day ?? []).reduce((total, sum) => total + sum[weight], 0))
  const upTo: number[] = []
  for (const [at, final] of finals.entries()) upTo.push(final + (upTo[at - WEEK] ?? 0))
  /** All of a weekday up to a day; after the last day nothing is added. */
  const weekdayUpTo = (at: number) => {
    const over = Math.max(0, Math.ceil((at - (upTo.length - 1)) / WEEK))
    return upTo[at - WEEK * over] ?? 0
  }
  return {
    begins,
    finalOf: (shipped) => finals[shipped - begins] ?? 0,
    billedBy: (shipped, asOf) => {
      let total = 0
      for (const sum of days[shipped - begins] ?? []) if (sum.billed <= asOf) total += sum[weight]
      return total
    },
    usualOf: (shipped) => {
      const at = shipped - begins
      return (weekdayUpTo(at) - weekdayUpTo(at - WEEK * USUAL_WEEKS)) / USUAL_WEEKS
    },
  }
}
