import { expect, test } from 'vitest'
import { factRows } from '../../src/charts/fact-rows.ts'
import { DOLLARS, FACTS, SPEND } from './chart.samples.ts'

const shape = (row: Parameters<typeof factRows>[0]['row']) => factRows({ page: SPEND, row, formatOf: () => DOLLARS, shareOf: 'Share of {base}' })

test('one row a fact, the total last and equal to the sum of the others (WID-01, PAGE-03)', () => {
  const rows = shape(FACTS)
  expect(rows.map(({ label, role }) => [label, role])).toEqual([
    ['Published Amount', 'added'],
    ['Transportation Discount', 'subtracted'],
    ['Accessorials', 'added'],
    ['Fuel Surcharge', 'added'],
    ['Taxes & Other Charges', 'added'],
    ['Total Spend', 'total'],
  ])
  const parts = rows.filter(({ role }) => role !== 'total').reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(parts).toBeCloseTo(rows.at(-1)?.value ?? 0, 2)
})

test('a subtracted fact is below zero; its label stands right of zero and its share is positive (WID-13, WID-16)', () => {
  const discount = shape(FACTS)[1]
  expect(discount).toMatchObject({ value: -3_242_296.02, labelAt: 0, text: '−$3.24M', shareText: '42.93%' })
  expect(discount?.tip).toEqual({
    title: 'Transportation Discount',
    lines: [
      { name: 'Transportation Discount', value: '−$3,242,296.02' },
      { name: 'Share of Published Amount', value: '42.93%' },
    ],
  })
})

test('a missing value says No data, and a base of zero gives shares of 0 (WID-15, WID-18)', () => {
  expect(shape({ ...FACTS, accessorials: null })[2]).toMatchObject({ value: null, text: 'No data', shareText: '', tip: { lines: [{ value: 'No data' }] } })
  expect(shape({ ...FACTS, published_amount: 0 }).map(({ shareText }) => shareText)).toEqual(Array.from({ length: 6 }, () => '0.00%'))
})
