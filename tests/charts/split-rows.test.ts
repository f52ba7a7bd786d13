import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { splitRows, type SplitRowsInput } from '../../src/charts/kinds/periods/split/split-rows.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { DOLLARS, PERIOD_WORDS } from './chart.samples.ts'

const input: SplitRowsInput = {
  rows: [
    { month: '2026-01-01', carrier: 'UPS', spend: 30 },
    { month: '2026-02-01', carrier: 'UPS', spend: 10 },
    { month: '2026-02-01', carrier: '', spend: 7 },
  ],
  column: 'month',
  dimension: 'carrier',
  fact: 'spend',
  additive: true,
  format: DOLLARS,
  range: { from: '2026-01-01', to: '2026-03-31' },
  invoiced: everyDay('2025-01-01', '2026-11-21'),
  span: 'monthly',
  logarithmic: false,
  maxTicks: 12,
  today: '2026-11-21',
  prior: {
    range: { from: '2025-10-01', to: '2025-12-31' },
    rows: [
      { month: '2025-10-01', carrier: 'UPS', spend: 20 },
      { month: '2025-11-01', carrier: 'DHL', spend: 4 },
    ],
    column: 'month',
    invoiced: everyDay('2025-01-01', '2026-11-21'),
  },
  folds: true,
  nameOf: (value) => value || 'None',
  other: 'Other',
  words: PERIOD_WORDS,
  beside: [],
}
const said = (from: SplitRowsInput) =>
  splitRows(from).parts.map(({ label, rows }) => [
    label,
    ...rows.map(({ amount, priorAmount }) => [amount, priorAmount]),
  ])

test('each part has every month of both periods, zero where there is nothing of it (issue 18, 3)', () => {
  expect(said(input)).toEqual([
    ['UPS', [30, 20], [10, 0], [0, 0]],
    ['None', [0, 0], [7, 0], [0, 0]],
    ['DHL', [0, 0], [0, 4], [0, 0]],
  ])
})

test('of averages nothing is said where there is nothing, and none are added up', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ month: '2026-01-01', carrier: `C${at}`, spend: 9 - at }))
  expect(said({ ...input, additive: false, prior: null })).toEqual([
    ['UPS', [30, null], [10, null], [null, null]],
    ['None', [null, null], [7, null], [null, null]],
  ])
  const { parts, folded } = splitRows({ ...input, additive: false, prior: null, rows: many })
  expect(parts.map(({ label }) => label)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5'])
  expect(folded).toEqual(['C6', 'C7', 'C8'])
})

test('a tip names the part, and says both periods', () => {
  const [ups] = splitRows(input).parts
  expect(ups?.rows[0]?.tip).toMatchObject({
    title: 'UPS · January 2026',
    lines: [
      { value: '$30.00' },
      { name: 'Prior period, October 2025', value: '$20.00' },
      { value: '+$10.00 (50.00%)' },
    ],
  })
})

const [MONTHS, BEFORE] = [
  ['2026-01-01', '2026-02-01', '2026-03-01'],
  ['2025-10-01', '2025-11-01', '2025-12-01'],
]
const rowsIn = (months: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      month: fc.constantFrom(...months),
      carrier: fc.integer({ min: 0, max: 11 }).map((each) => `C${each}`),
      spend: fc.integer({ min: -9_999, max: 99_999 }).map((cents) => cents / 100),
    }),
    { selector: ({ month, carrier }) => `${month} ${carrier}`, minLength: 1, maxLength: 36 },
  )

test('folded or not, parts add up to every month of both periods, at most six of them, and name what they hold', () => {
  fc.assert(
    fc.property(rowsIn(MONTHS), rowsIn(BEFORE), fc.boolean(), (now, then, folds) => {
      const prior = input.prior && { ...input.prior, rows: then }
      const { parts, folded } = splitRows({ ...input, rows: now, prior, folds })
      if (folds) expect(parts.length).toBeLessThanOrEqual(6)
      for (const [at, month] of MONTHS.entries()) {
        const whole = (rows: typeof now, of: string | undefined) =>
          exactSum(rows.filter((each) => each.month === of).map(({ spend }) => spend))
        expect(exactSum(parts.map(({ rows }) => rows[at]?.amount ?? 0))).toBe(whole(now, month))
        expect(exactSum(parts.map(({ rows }) => rows[at]?.priorAmount ?? 0))).toBe(whole(then, BEFORE[at]))
      }
      const carriers = new Set([...now, ...then].map(({ carrier }) => carrier))
      expect(new Set(parts.flatMap(({ stored }) => stored))).toEqual(carriers)
      expect(folded).toEqual(parts.filter(({ rest }) => rest).flatMap(({ stored }) => stored))
    }),
  )
})
