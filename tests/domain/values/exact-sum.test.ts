import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactSum } from '../../../domain/values/exact-sum.ts'

test('amounts are summed as their decimals say, in any order (lessons 6)', () => {
  expect(exactSum([])).toBe(0)
  expect(exactSum([0.1, 0.2])).toBe(0.3)
  expect(exactSum([1e15, 0.25, -1e15])).toBe(0.25)
  expect(exactSum([-0.5, 0.25])).toBe(-0.25)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 30 }), (cents) => {
      const exact = Number(`${cents.reduce((sum, each) => sum + BigInt(each), 0n)}e-2`)
      const amounts = cents.map((each) => Number(`${each}e-2`))
      expect(exactSum(amounts)).toBe(exact === 0 ? 0 : exact)
      expect(exactSum(amounts.toReversed())).toBe(exactSum(amounts))
    }),
  )
})
