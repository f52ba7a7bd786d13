import { decimalText } from './decimal-text.ts'

/**
 * The value with a fixed number of decimals, rounded half up (away from zero) on its decimal text, once, for display: 1.005 gives 1.01,
 * which binary arithmetic would make 1.00. `-0` is never shown.
 */
export function fixedHalfUp(value: number, digits: number): string {
  const text = decimalText(Math.abs(value))
  const [whole = '0', fraction = ''] = text.split('.')
  const scaled = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = scaled + (Number(fraction[digits] ?? '0') >= 5 ? 1n : 0n)
  const padded = rounded.toString().padStart(digits + 1, '0')
  const shown = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
  return value < 0 && rounded !== 0n ? `-${shown}` : shown
}
