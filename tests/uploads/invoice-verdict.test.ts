import { expect, test } from 'vitest'
import { differingFirst } from '../../src/uploads/invoice-verdict.ts'

test('of many invoices of a load those that differ from what they state come first, each group as it came', () => {
  const invoices = [
    { invoice: 'equal', difference: '0.00' },
    { invoice: 'short', difference: '-0.01' },
    { invoice: 'unstated', difference: null },
    { invoice: 'over', difference: '12.50' },
  ]
  expect(differingFirst(invoices).map(({ invoice }) => invoice)).toEqual(['short', 'over', 'equal', 'unstated'])
})
