import { expect, test } from 'vitest'
import { amountText } from '../../src/tracking/tracking-words.ts'

test.each([
  [0, 'USD', '$0.00'],
  [14.075, 'all', '$14.08'],
  [-6.2, 'USD', '−$6.20'],
  [1234.5, 'CAD', 'CAD\u00a01,234.50'],
])('a charge of %d in %s stands as %s [TRK-10]', (amount, currency, shown) => {
  expect(amountText(amount, currency)).toBe(shown)
})
