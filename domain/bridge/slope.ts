import type { GroupSums } from './group-sums.ts'
import { ONE, scaled } from './units.ts'

/** What tells how gross rises with weight, of rows whose billed weight is known, in US dollars or the one currency. */
export interface SlopeSums {
  readonly rows: bigint
  readonly units: bigint
  readonly pounds: bigint
  readonly gross: bigint
  readonly poundsSquared: bigint
  readonly poundsGross: bigint
}

export function slopeSumsOf({ weighed, rate }: GroupSums): SlopeSums {
  return {
    rows: weighed.rows,
    units: weighed.units,
    pounds: weighed.pounds,
    gross: scaled(weighed.gross, rate, ONE),
    poundsSquared: weighed.pounds_squared,
    poundsGross: scaled(weighed.pounds_gross, rate, ONE),
  }
}

export function addSlopeSums(one: SlopeSums, other: SlopeSums): SlopeSums {
  return {
    rows: one.rows + other.rows,
    units: one.units + other.units,
    pounds: one.pounds + other.pounds,
    gross: one.gross + other.gross,
    poundsSquared: one.poundsSquared + other.poundsSquared,
    poundsGross: one.poundsGross + other.poundsGross,
  }
}

/** A slope is rounded to so many places. */
const SLOPE_STEP = ONE / 10n ** 6n
/** Fewer packages tell too little of how gross rises with weight. */
const LEAST_WEIGHED = 30n

/** How much more gross a pound costs, by least squares over the rows; none or a negative one: 0. */
export function slopeOf({ rows, pounds, gross, poundsSquared, poundsGross }: SlopeSums): bigint {
  const spread = rows * poundsSquared - scaled(pounds, pounds, ONE)
  if (spread <= 0n) return 0n
  const slope = scaled(rows * poundsGross - scaled(pounds, gross, ONE), ONE, spread)
  return slope <= 0n ? 0n : scaled(slope, 1n, SLOPE_STEP) * SLOPE_STEP
}

/** Whether so many packages or shipments are enough for a slope of their own. */
export function tellsSlope(units: bigint): boolean {
  return units >= LEAST_WEIGHED
}
