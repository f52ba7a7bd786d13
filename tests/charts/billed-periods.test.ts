import { describe, expect, test } from 'vitest'
import { periodRows, type PeriodRowsInput } from '../../src/charts/kinds/periods/period-rows.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { DOLLARS, PERIOD_WORDS } from './chart.samples.ts'

const shape = (change: Partial<PeriodRowsInput>) =>
  periodRows({
    rows: [],
    column: 'bill_date_month',
    fact: 'total_spend',
    format: DOLLARS,
    additive: true,
    range: { from: '2025-11-22', to: '2026-03-21' },
    invoiced: everyDay('2025-01-01', '2026-11-21'),
    span: 'monthly',
    logarithmic: false,
    maxTicks: 12,
    today: '2026-11-21',
    prior: { beside: [], rest: [] },
    words: PERIOD_WORDS,
    beside: [],
    ...change,
  })

describe('ship dates that are not all billed', () => {
  const days = { from: '2026-02-01', to: '2026-02-28', share: 0.717, range: { least: 0.6, most: 0.8 } }
  const billed = { asOf: '2026-03-21', known: true, whole: null, parts: [days], lacking: 0 }
  const february = (change: Partial<PeriodRowsInput> = {}) =>
    shape({ rows: [{ bill_date_month: '2026-02-01', total_spend: 1200 }], billed, ...change }).rows[3]

  test('the period says how much is billed and a range of what it will be, and no change (MAT-01, MAT-02)', () => {
    expect(february()).toMatchObject({
      value: 1200,
      unfinished: true,
      part: 'about 71% billed',
      expected: '$1.50K to $2.00K',
      withheld: false,
    })
    const { tip } = february() ?? {}
    expect(tip?.lines.map(({ name }) => name)).toEqual(['Total Spend', 'Days', 'Expected in the end'])
    const before = { start: '2025-02-01', end: '2025-02-28', covered: 28, days: 28, amount: 900, invoiced: true }
    const prior = { beside: [null, null, null, before, null], rest: [] }
    const named = (of: PeriodRowsInput['billed']) => february({ prior, billed: of })?.tip.lines.map(({ name }) => name)
    expect(named(billed)).not.toContain('Change')
    expect(named(null)).toContain('Change')
  })

  test('an average is not told, and is no gap (MAT-02)', () => {
    const { rows, gaps, withheld, belowScale } = shape({
      rows: [{ bill_date_month: '2026-02-01', total_spend: 12 }],
      additive: false,
      billed,
    })
    expect(rows[3]).toMatchObject({ value: null, amount: null, text: 'Not told yet', expected: '', withheld: true })
    expect(gaps).not.toContain('February 2026')
    expect([withheld, belowScale]).toEqual([['February 2026'], []])
  })

  test('all periods from the first that is not billed to the last are dashed', () => {
    const rows = ['2026-01-01', '2026-02-01', '2026-03-01'].map((start) => ({ bill_date_month: start, total_spend: 5 }))
    expect(shape({ rows, billed }).edges.map(({ period }) => period)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
  })
})
