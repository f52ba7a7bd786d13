import { decimalText } from './decimal-text.ts'

/** The sum of amounts as their decimals say, without the drift of adding binary fractions; 0 of none. */
export function exactSum(values: readonly number[]): number {
  const parts = values.map((value) => decimalText(value).split('.'))
  const digits = Math.max(0, ...parts.map(([, fraction = '']) => fraction.length))
  const sum = parts.reduce(
    (total, [whole = '0', fraction = '']) => total + BigInt(whole + fraction.padEnd(digits, '0')),
    0n,
  )
  return Number(`${sum}e-${digits}`)
}
