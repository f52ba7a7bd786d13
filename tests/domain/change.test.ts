import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf } from '../../domain/change.ts'

const amounts = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map((cents) => cents / 100)

test.each([
  [5_493_439.08, 4_955_491.08, { amount: 537_948, percent: 10.8556, direction: 'up' }],
  [50, 100, { amount: -50, percent: 50, direction: 'down' }],
  [100, 0, { amount: 100, percent: 0, direction: 'up' }],
  [0, 1e-9, { amount: 0, percent: 0, direction: 'level' }],
  [-50, -100, { amount: 50, percent: 50, direction: 'up' }],
  [7, 7, { amount: 0, percent: 0, direction: 'level' }],
  [100.004, 100, { amount: 0, percent: 0, direction: 'level' }],
] as const)('%d against %d (WID-15, PAGE-03)', (now, before, { amount, percent, direction }) => {
  const change = changeOf(now, before)
  expect(change.direction).toBe(direction)
  expect(change.amount).toBeCloseTo(amount, 6)
  expect(change.percent).toBeCloseTo(percent, 3)
})

test('before and change make now; the arrow points where the amount does', () => {
  fc.assert(
    fc.property(amounts, amounts, (now, before) => {
      const { amount, percent, direction } = changeOf(now, before)
      expect(before + amount).toBeCloseTo(now, 2)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(direction).toBe(amount > 0 ? 'up' : amount < 0 ? 'down' : 'level')
    }),
  )
})
