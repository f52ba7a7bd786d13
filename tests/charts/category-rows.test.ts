import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryRows, type CategoryRowsInput } from '../../src/charts/kinds/categories/category-rows.ts'
import { DOLLARS } from './chart.samples.ts'

const shape = (values: readonly number[], change: Partial<CategoryRowsInput> = {}) =>
  categoryRows({
    rows: values.map((total_spend, index) => ({ account_number: `A${index}`, total_spend })),
    dimension: 'account_number',
    fact: 'total_spend',
    format: DOLLARS,
    additive: true,
    showAll: false,
    positiveOnly: false,
    colourOf: (label) => `colour of ${label}`,
    otherColour: 'grey',
    words: { other: 'Other', missing: 'Not stated', fact: 'Total Spend', share: 'Share of total' },
    ...change,
  })

const amounts = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('categories are sorted by value, with their share of the total (WID-03, WID-16)', () => {
  expect(shape([25, 75]).rows.map(({ label, text, shareText, colour }) => [label, text, shareText, colour])).toEqual([
    ['A1', '$75.00', '75.00%', 'colour of A1'],
    ['A0', '$25.00', '25.00%', 'colour of A0'],
  ])
})

test('nine are named; of ten the two smallest are folded into a grey Other at the end (lessons 6)', () => {
  expect(shape([9, 8, 7, 6, 5, 4, 3, 2, 1]).folded).toEqual([])
  const { rows, folded } = shape([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(folded).toEqual(['A8', 'A9'])
  expect(rows.at(-1)).toMatchObject({ label: 'Other', value: 3, colour: 'grey', order: 8 })
})

test('Other is the rest, exactly: what is drawn always adds up to the total', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (values, showAll) => {
      const { rows, folded } = shape(values, { showAll })
      expect(sum(rows.map(({ value }) => value))).toBeCloseTo(sum(values), 4)
      expect(rows.length + folded.length - (folded.length > 0 ? 1 : 0)).toBe(values.length)
      expect(rows.length).toBeLessThanOrEqual(showAll ? values.length : 9)
    }),
  )
})

test('a pie draws what is above zero and lists the rest (semantics, Money)', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const { rows, belowZero } = shape(values, { positiveOnly: true })
      expect(rows.every(({ value }) => value > 0)).toBe(true)
      expect(belowZero).toHaveLength(values.filter((value) => value <= 0).length)
    }),
  )
  expect(shape([5, -4], { positiveOnly: true }).belowZero).toEqual([{ label: 'A1', text: '−$4.00' }])
})

test('a pie has at most six slices, the last of them the rest, which is listed (issue 18, 7)', () => {
  expect(shape([6, 5, 4, 3, 2, 1], { positiveOnly: true }).folded).toEqual([])
  const { rows, folded } = shape([7, 6, 5, 4, 3, 2, 1], { positiveOnly: true })
  expect(rows.map(({ label }) => label)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'Other'])
  expect(folded).toEqual(['A5', 'A6'])
})

test('a category that is called Other is part of the folded ones, so no label stands twice', () => {
  const rows = [
    { account_number: 'Other', total_spend: 99 },
    ...Array.from({ length: 10 }, (_, index) => ({ account_number: `A${index}`, total_spend: 10 - index })),
  ]
  const labels = shape([], { rows }).rows.map(({ label }) => label)
  expect(labels.filter((label) => label === 'Other')).toHaveLength(1)
  expect(labels.at(-1)).toBe('Other')
})

test('a missing category is named as such, and a given order is kept (WID-22)', () => {
  expect(shape([], { rows: [{ account_number: null, total_spend: 1 }] }).rows[0]?.label).toBe('Not stated')
  const order = new Map([
    ['A1', 0],
    ['A0', 1],
    ['A2', 2],
  ])
  expect(shape([3, 1, 2], { orderOf: (label) => order.get(label) ?? 9 }).rows.map(({ label }) => label)).toEqual([
    'A1',
    'A0',
    'A2',
  ])
})

test('averages add up to nothing: no shares, and none is folded, since no one could say the rest (lessons 6)', () => {
  const { rows, folded } = shape(
    Array.from({ length: 14 }, (_, index) => index + 1),
    { additive: false },
  )
  expect(rows).toHaveLength(14)
  expect(folded).toEqual([])
  expect(new Set(rows.map(({ share, shareText, tip }) => `${share} ${shareText} ${tip.lines.length}`))).toEqual(
    new Set(['null  1']),
  )
})
