import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrowOf, changeOf } from '../../../domain/query/change.ts'

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

test.each([
  [29, 1, 29],
  [2_900, 100, 29],
  [11, 1, null],
  [11.01, 1, 11.01],
  [50, -1, null],
  [5, 0, null],
] as const)('%d against %d is so many times as much: %d', (now, before, factor) =>
  expect(changeOf(now, before).factor).toBe(factor),
)

test('what rounds to zero has no arrow, whatever the amount', () => {
  expect(
    [
      changeOf(1_000_400, 1_000_000),
      changeOf(999_600, 1_000_000),
      changeOf(1_006_000, 1_000_000),
      changeOf(500, 0),
    ].map((change) => arrowOf(change, 0)),
  ).toEqual(['level', 'level', 'up', 'level'])
  expect(arrowOf(changeOf(999_600, 1_000_000), 2)).toBe('down')
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
