import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedHalfUp } from '../../../domain/values/money.ts'

/** Half up, away from zero, of an exact decimal: units of 10^-scale to `digits` decimals, in whole numbers only. */
function exactly(units: bigint, { scale, digits }: { scale: number; digits: number }): string {
  const size = units < 0n ? -units : units
  const rounded =
    scale <= digits
      ? size * 10n ** BigInt(digits - scale)
      : (size * 2n + 10n ** BigInt(scale - digits)) / (2n * 10n ** BigInt(scale - digits))
  const padded = rounded.toString().padStart(digits + 1, '0')
  const text = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
  return units < 0n && rounded !== 0n ? `-${text}` : text
}

const decimal = (units: bigint, scale: number) => Number(`${units}e-${scale}`)

describe('money is rounded half up on its decimals', () => {
  test.each([
    [1.005, 2, '1.01'],
    [2.675, 2, '2.68'],
    [-1.005, 2, '-1.01'],
    [0.005, 2, '0.01'],
    [-0.004, 2, '0.00'],
    [1.0049999, 2, '1.00'],
    [0.5, 0, '1'],
    [1.5, 0, '2'],
    [2.5, 0, '3'],
    [-2.5, 0, '-3'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [999.995, 2, '1000.00'],
    [123456789.125, 2, '123456789.13'],
    [1e-7, 2, '0.00'],
    [5e-7, 6, '0.000001'],
    [1e21, 2, '1000000000000000000000.00'],
  ] as const)('%d to %d decimals is %s', (value, digits, text) => expect(fixedHalfUp(value, digits)).toBe(text))

  test('it agrees with whole-number arithmetic for every amount of up to 15 digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (units, scale, digits) => {
          expect(fixedHalfUp(decimal(units, scale), digits)).toBe(exactly(units, { scale, digits }))
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('ties go away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (cents) => {
        const units = cents * 10n + (cents < 0n ? -5n : 5n)
        expect(fixedHalfUp(decimal(units, 3), 2)).toBe(
          exactly(cents + (cents < 0n ? -1n : 1n), { scale: 2, digits: 2 }),
        )
      }),
    )
  })

  test('a rounded amount stays what it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        (value) => fixedHalfUp(Number(fixedHalfUp(value, 2)), 2) === fixedHalfUp(value, 2),
      ),
    )
  })
})
