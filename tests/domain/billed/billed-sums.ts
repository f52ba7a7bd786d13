import { dayNumber } from '../../../domain/dates/calendar-date.ts'
import type { BilledSum } from '../../../domain/billed/billed-sums.ts'

export const AS_OF = dayNumber('2026-11-21')
export const SUNDAY = dayNumber('2026-11-15')

/** A carrier that takes packages on every day of a time and bills the weeks of its services so many days later. */
export interface WrittenCarrier {
  readonly carrier?: string
  readonly service?: string
  readonly days: number
  /** Up to the last bill. */
  readonly asOf?: number
  /** Of a ship day: how many packages are billed after how many days. */
  readonly billsOf: (day: number) => readonly (readonly [lag: number, packages: number])[]
  readonly price?: number
}

export function carrierSums({
  carrier = 'UPS',
  service = 'Ground',
  days,
  asOf = AS_OF,
  billsOf,
  price = 10,
}: WrittenCarrier): BilledSum[] {
  return Array.from({ length: days }, (_, back) => asOf - back).flatMap((shipped) =>
    billsOf(shipped).flatMap(([lag, packages]) =>
      shipped + lag > asOf
        ? []
        : [{ carrier, service, shipped, billed: shipped + lag, packages, net: packages * price }],
    ),
  )
}

/** Numbers from 0 to 1 that are always the same for a seed. */
export function drawn(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
