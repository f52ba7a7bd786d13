import type { Unit } from '../../../../domain/query/catalog.ts'
import { number, percent } from '../../../text/values.ts'

/** How the cells of one table write their values: thousands are said once, in its head. */
export interface CellScale {
  readonly thousands: boolean
  readonly digits: number
  readonly unit: Unit
}

const THOUSANDS_FROM: Partial<Record<Unit, number>> = {
  money: 100_000,
  weight: 100_000,
  packages: 1_000_000,
  count: 1_000_000,
}

/** Percentages have no decimals on the comparison. WID-16 */
export function cellScale(unit: Unit, values: readonly (number | null)[]): CellScale {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))
  const thousands = largest >= (THOUSANDS_FROM[unit] ?? Number.POSITIVE_INFINITY)
  const whole = unit === 'packages' || unit === 'count' || unit === 'percent'
  return { thousands, digits: thousands ? 1 : whole ? 0 : 2, unit }
}

/** Empty where there is no data. COMP-10 */
export function scaledText(value: number | null, { thousands, digits, unit }: CellScale): string {
  if (value === null) return ''
  return unit === 'percent' ? percent(value, 0) : number(thousands ? value / 1000 : value, digits)
}
