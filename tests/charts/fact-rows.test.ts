import { describe, expect, test } from 'vitest'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { factRows } from '../../src/charts/kinds/facts/fact-rows.ts'
import { factPicture } from '../../src/charts/kinds/facts/fact-picture.ts'
import { DOLLARS, FACTS, PACKAGES, SPEND, THEMES } from './chart.samples.ts'
import { shippedPage } from '../support/shipped/shipped-pages.ts'

const shape = (row: Parameters<typeof factRows>[0]['row']) =>
  factRows({ page: SPEND, table: undefined, row, formatOf: () => DOLLARS, shareOf: 'Share of {base}' })

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
  const parts = rows
    .filter(({ role }) => role !== 'total')
    .reduce((sum, { role, value }) => sum + (role === 'subtracted' ? -1 : 1) * (value ?? 0), 0)
  expect(parts).toBeCloseTo(rows.at(-1)?.value ?? 0, 2)
})

test('a subtracted fact has the sign that the fact strip shows it with, as its share has (WID-13, WID-16)', () => {
  const discount = shape(FACTS)[1]
  expect(discount).toMatchObject({ value: 3_242_296.02, labelAt: 3_242_296.02, text: '$3.24M', shareText: '42.93%' })
  expect(discount?.tip).toEqual({
    title: 'Transportation Discount',
    lines: [
      { name: 'Transportation Discount', value: '$3,242,296.02' },
      { name: 'Share of Published Amount', value: '42.93%' },
    ],
  })
})

test('a missing value says No data, and a base of zero gives shares of 0 (WID-15, WID-18)', () => {
  expect(shape({ ...FACTS, accessorials: null })[2]).toMatchObject({
    value: null,
    text: 'No data',
    shareText: '',
    tip: { lines: [{ value: 'No data' }] },
  })
  expect(shape({ ...FACTS, published_amount: 0 }).map(({ shareText }) => shareText)).toEqual(
    Array.from({ length: 6 }, () => '0.00%'),
  )
})

describe('facts of several kinds', () => {
  const page: Page = shippedPage('weight')
  const row = {
    total_bill_weight: 500,
    total_actual_weight: 300,
    weight_difference: 200,
    avgWeight: 5,
    avg_actual_weight: 3,
    avg_weight_difference: 2,
  }
  const rows = factRows({
    page,
    table: PACKAGES,
    row,
    formatOf: () => ({ unit: 'weight', symbol: '$', weightUnit: 'lbs' }),
    shareOf: '',
  })

  test('the total stands after its parts, then those that enter no formula and have no share (PAGE-08)', () => {
    expect(rows.map(({ label, role, value, shareText }) => [label, role, value, shareText])).toEqual([
      ['Bill', 'added', 500, '100.00%'],
      ['Actual', 'subtracted', 300, '60.00%'],
      ['Difference', 'total', 200, '40.00%'],
      ['Avg Bill', 'alone', 5, ''],
      ['Avg Actual', 'alone', 3, ''],
      ['Avg Difference', 'alone', 2, ''],
    ])
  })

  test('of ship dates that are not all billed no average is told, in words and in the picture (MAT-02)', () => {
    const days = { from: '2026-11-01', to: '2026-11-30', share: 0.76, range: null } as const
    const told = factRows({
      page,
      table: PACKAGES,
      row,
      formatOf: () => ({ unit: 'weight', symbol: '$', weightUnit: 'lbs' }),
      shareOf: '',
      billed: { asOf: '2026-12-01', known: true, whole: days, parts: [days], lacking: 0 },
    })
    expect(told.map(({ label, value, drawn, text }) => [label, value, drawn, text])).toEqual([
      ['Bill', 500, 1, '500.00'],
      ['Actual', 300, 0.6, '300.00'],
      ['Difference', 200, 0.4, '200.00'],
      ['Avg Bill', null, null, 'Not told yet'],
      ['Avg Actual', null, null, 'Not told yet'],
      ['Avg Difference', null, null, 'Not told yet'],
    ])
    expect(told.at(-1)?.tip.lines).toEqual([{ name: 'Avg Difference', value: 'Not told yet' }])
    const above = (chartType: 'bar' | 'column') => {
      const size = { width: 600, height: 400 }
      const context = { size, theme: THEMES.light, format: DOLLARS, settings: { chartType }, oneScale: false }
      return (factPicture(told, context).datasets.rows as { text: string }[]).at(-1)?.text
    }
    expect([above('bar'), above('column')]).toEqual(['Not told yet', '—'])
  })

  test('each kind is drawn against its own largest, so that averages can be seen beside sums', () => {
    expect(rows.map(({ drawn }) => drawn)).toEqual([1, 0.6, 0.4, 1, 0.6, 0.4])
  })
})

test('delivery statuses are drawn in their fixed colours in both themes (WID-21)', () => {
  const page: Page = shippedPage('carrierScore')
  const rows = factRows({
    page,
    table: undefined,
    row: { packages: 10, on_time: 5, lates: 2, exceptions: 2, pending: 1 },
    formatOf: () => DOLLARS,
    shareOf: '',
  })
  for (const theme of Object.values(THEMES)) {
    const { datasets } = factPicture(rows, {
      size: { width: 600, height: 400 },
      theme,
      format: DOLLARS,
      settings: {},
      oneScale: true,
    })
    const fills = Object.fromEntries(
      (datasets.rows as { label: string; fill: string }[]).map(({ label, fill }) => [label, fill]),
    )
    expect(fills).toMatchObject({ Late: '#FF6347', Exception: '#8B008B', 'Pending Late': '#01599c', Total: theme.main })
  }
})
