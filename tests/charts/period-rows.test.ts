import { expect, test } from 'vitest'
import { periodRows, type PeriodRowsInput } from '../../src/charts/period-rows.ts'
import { DOLLARS } from './chart.samples.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const shape = (change: Partial<PeriodRowsInput> = {}) =>
  periodRows({
    rows: [
      { bill_date_month: '2025-11-01', total_spend: 900 },
      { bill_date_month: '2025-12-01', total_spend: 4000 },
      { bill_date_month: '2026-02-01', total_spend: -50 },
      { bill_date_month: '2026-03-01', total_spend: 2100 },
    ],
    column: 'bill_date_month',
    fact: 'total_spend',
    format: DOLLARS,
    range: { from: '2025-11-22', to: '2026-03-21' },
    span: 'monthly',
    logarithmic: false,
    maxTicks: 12,
    words: { fact: 'Total Spend', months: MONTHS, longMonths: MONTHS, unfinished: '{covered} of {days} days', days: 'Days' },
    ...change,
  })

test('every month of the range is drawn, one without rows as 0 (WID-02)', () => {
  expect(shape().rows.map(({ period, value }) => [period, value])).toEqual([
    ['2025-11-01', 900],
    ['2025-12-01', 4000],
    ['2026-01-01', 0],
    ['2026-02-01', -50],
    ['2026-03-01', 2100],
  ])
})

test('months that the range covers in part are unfinished, say how much, and are joined by edges (lessons 7)', () => {
  const { rows, finished, edges, firstNote, lastNote, peak } = shape()
  expect(rows.map(({ unfinished }) => unfinished)).toEqual([true, false, false, false, true])
  expect(finished).toHaveLength(3)
  expect(edges.map(({ period, edge }) => [period, edge])).toEqual([
    ['2025-11-01', 'first'],
    ['2025-12-01', 'first'],
    ['2026-02-01', 'last'],
    ['2026-03-01', 'last'],
  ])
  expect([firstNote[0]?.callout, lastNote[0]?.callout, peak[0]?.callout]).toEqual(['9 of 30 days', '21 of 31 days', 'Dec $4.00K'])
})

test('a range within one month is one unfinished point with one note', () => {
  const { rows, finished, edges, firstNote, lastNote, peak } = shape({ range: { from: '2025-12-03', to: '2025-12-05' } })
  expect({ rows: rows.length, finished, edges: edges.length, firstNote, notes: lastNote.length, peak }).toEqual({
    rows: 1,
    finished: [],
    edges: 1,
    firstNote: [],
    notes: 1,
    peak: [],
  })
})

test('a logarithmic scale leaves values at or below zero out, and names them (WID-09)', () => {
  const { rows, gaps } = shape({ logarithmic: true })
  expect(rows.map(({ value }) => value)).toEqual([900, 4000, null, null, 2100])
  expect(gaps).toEqual(['Jan 2026', 'Feb 2026'])
  expect(rows[3]?.tip.lines[0]).toEqual({ name: 'Total Spend', value: '−$50.00' })
})

test('quarters are those of the calendar (WID-10)', () => {
  const { rows } = shape({ span: 'quarterly', column: 'bill_date_quarter', rows: [{ bill_date_quarter: '2026-01-01', total_spend: 7 }] })
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ['Q4 2025', 0],
    ['Q1 2026', 7],
  ])
})

test('a value that is null says No data and is no point (WID-18)', () => {
  const { rows } = shape({ rows: [{ bill_date_month: '2025-12-01', total_spend: null }] })
  expect(rows[1]).toMatchObject({ value: null, text: 'No data', tip: { lines: [{ value: 'No data' }] } })
})

test('the year stands where it begins; with little room every second period is named', () => {
  expect(shape().rows.map(({ tick }) => tick)).toEqual([['Nov', '2025'], ['Dec'], ['Jan', '2026'], ['Feb'], ['Mar']])
  expect(shape({ maxTicks: 3 }).rows.map(({ tick }) => tick)).toEqual([['Nov', '2025'], [], ['Jan', '2026'], [], ['Mar']])
})
