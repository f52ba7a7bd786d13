import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCompared, noneCompared } from '../support/answers/days-compared.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import {
  changeRows,
  type ChangeRow,
  type ChangeRowsInput,
} from '../../src/charts/kinds/categories/changes/change-rows.ts'

const RANGE = { from: '2026-10-01', to: '2026-12-31' }
const EARLIER = { from: '2026-07-01', to: '2026-09-30' }

const input: ChangeRowsInput = {
  invoiced: null,
  rows: [
    { service: 'Ground', account: 'A1', spend: 30 },
    { service: 'Ground', account: 'B2', spend: 5 },
    { service: 'Air', account: 'A1', spend: 7 },
  ],
  before: {
    days: allCompared(RANGE, EARLIER),
    rows: [
      { service: 'Ground', account: 'A1', spend: 10 },
      { service: 'Sea', account: 'B2', spend: 40 },
    ],
    alike: null,
    cut: false,
    failure: null,
  },
  changes: { by: ['service', 'account'], order: 'change' },
  fact: 'spend',
  additive: true,
  showAll: false,
  nameOf: (_, value) => value,
  other: 'Other',
}
const said = ({ labels, part, now, before, change }: ChangeRow) =>
  `${part ? '- ' : ''}${labels.join('/')} ${before} ${now} ${change?.amount}`

test('the category that grew most is first, with its parts below it; what is gone is last (issue 18, 3)', () => {
  expect(changeRows(input).rows.map(said)).toEqual([
    'Ground 10 35 25',
    '- Ground/A1 10 30 20',
    '- Ground/B2 0 5 5',
    'Air 0 7 7',
    '- Air/A1 0 7 7',
    'Sea 40 0 -40',
    '- Sea/B2 40 0 -40',
  ])
  const byAmount = changeRows({
    ...input,
    changes: { by: ['service'], order: 'amount' },
    rows: [{ service: 'Air', spend: 7 }],
  })
  expect(byAmount.rows.map(said)[0]).toBe('Air 0 7 7')
})

test('averages have no parts and no rest, and none is zero where there is none', () => {
  expect(changeRows({ ...input, additive: false }).rows.map(said)).toEqual([
    'Ground/A1 10 30 20',
    'Ground/B2 null 5 undefined',
    'Air/A1 null 7 undefined',
    'Sea/B2 40 null undefined',
  ])
})

test('the change is of the days that both periods have; nothing is said where nothing was invoiced before', () => {
  const alike = {
    rows: [{ service: 'Ground', account: 'A1', spend: 12 }],
  }
  const [ground] = changeRows({ ...input, before: { ...input.before, alike } }).rows
  expect(ground && said(ground)).toBe('Ground 10 35 2')
  const unknown = changeRows({
    ...input,
    before: { ...input.before, rows: [], days: noneCompared(RANGE, EARLIER, '2026-12-01') },
  }).rows
  const gap = changeRows({ ...input, invoiced: ['2026-01-01', '2026-12-31'] }).rows
  expect(gap.every(({ change, before }) => change === null && before === null)).toBe(true)
  expect(unknown.every(({ change, before }) => change === null && before === null)).toBe(true)
})

const row = fc.record({
  service: fc.integer({ min: 0, max: 14 }).map((each) => `S${each}`),
  account: fc.integer({ min: 0, max: 6 }).map((each) => `A${each}`),
  spend: fc.integer({ min: -9_999, max: 99_999 }).map((cents) => cents / 100),
})
const rowsOf = fc.uniqueArray(row, { selector: ({ service, account }) => `${service} ${account}`, maxLength: 60 })

test('folded or not, categories add up to all changes, and parts to their category', () => {
  fc.assert(
    fc.property(
      rowsOf,
      rowsOf,
      fc.boolean(),
      fc.constantFrom('change' as const, 'amount' as const),
      (now, then, showAll, order) => {
        const { rows, all } = changeRows({
          ...input,
          rows: now,
          before: { ...input.before, rows: then },
          changes: { by: ['service', 'account'], order },
          showAll,
        })
        const changed = (of: readonly ChangeRow[]) =>
          exactSum(of.map(({ now, before }) => exactSum([now ?? 0, -(before ?? 0)])))
        const expected = exactSum([...now.map(({ spend }) => spend), ...then.map(({ spend }) => -spend)])
        expect(changed(all)).toBe(expected)
        expect(changed(rows.filter(({ part }) => !part))).toBe(expected)
        for (const whole of rows.filter(({ part, rest }) => !part && !rest)) {
          const parts = rows.filter(({ part, labels }) => part && labels[0] === whole.labels[0])
          expect(changed(parts)).toBe(changed([whole]))
        }
      },
    ),
  )
})
