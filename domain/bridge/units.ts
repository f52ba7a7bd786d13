/** Amounts are divided as whole numbers of so many places, far below the cents that are shown: what is left of a division can never move one. */
const PLACES = 20
export const ONE = 10n ** BigInt(PLACES)
const CENT = ONE / 100n
const MILLIONTH = ONE / 10n ** 6n
/** What divisions may have left. */
const LAST_PLACES = 10n ** 6n
/** Of ten, by their exponent. */
const POWERS = Array.from({ length: PLACES + 1 }, (_, exponent) => 10n ** BigInt(exponent))

/** Most amounts are: they are told fast, and none takes room of its own. */
const NOTHING = new Set(['0', '0.00'])

/** A decimal text such as -12.5 as whole units. */
export function unitsOf(decimal: string): bigint {
  if (NOTHING.has(decimal)) return 0n
  const point = decimal.indexOf('.')
  if (point < 0) return BigInt(decimal) * ONE
  const fraction = decimal.slice(point + 1, point + 1 + PLACES)
  return BigInt(decimal.slice(0, point) + fraction) * (POWERS[PLACES - fraction.length] ?? 1n)
}

/** value × numerator ÷ denominator, rounded half up, away from zero. The denominator is not zero. */
export function scaled(value: bigint, numerator: bigint, denominator: bigint): bigint {
  if (value === 0n || numerator === denominator) return value
  const product = numerator === 1n ? value : value * numerator
  const [top, bottom] = denominator < 0n ? [-product, -denominator] : [product, denominator]
  const half = bottom >> 1n
  return (top < 0n ? top - half : top + half) / bottom
}

/** Whole cents, rounded half up, away from zero. What divisions left in the last places is rounded away first, so that half a cent is half a cent. */
export function centsOf(units: bigint): bigint {
  const whole = units / CENT
  return whole * CENT === units ? whole : scaled(scaled(units, 1n, LAST_PLACES), 1n, CENT / LAST_PLACES)
}

/** Whether it is cents and no part of one. */
export function isWholeCents(units: bigint): boolean {
  return units % CENT === 0n
}

/** Cents as whole units. */
export function unitsOfCents(cents: bigint): bigint {
  return cents * CENT
}

/** An amount as it is shown: in the currency, with two places. */
export function amountOfCents(cents: bigint): number {
  return Number(cents) / 100
}

/** Any number of units as a number, for what is not added up any more. */
export function numberOf(units: bigint): number {
  return Number(scaled(units, 1n, MILLIONTH)) / 1e6
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

export function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}
