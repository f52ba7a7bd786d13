import { describe, expect, test } from 'vitest'
import { periodRows, type PeriodRowsInput } from '../../src/charts/kinds/periods/period-rows.ts'
import { priorBuckets, type PriorPeriod } from '../../src/charts/prior-rows.ts'
import { periodPicture } from '../../src/charts/kinds/periods/period-picture.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { DOLLARS, PERIOD_WORDS, THEMES } from './chart.samples.ts'

const INVOICED = everyDay('2025-01-01', '2026-11-21')

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
    additive: true,
    range: { from: '2025-11-22', to: '2026-03-21' },
    invoiced: INVOICED,
    span: 'monthly',
    logarithmic: false,
    maxTicks: 12,
    today: '2026-11-21',
    prior: { beside: [], rest: [] },
    words: PERIOD_WORDS,
    beside: [],
    ...change,
  })

test('what is drawn beside the fact is a field of each mark, in the tip and within the scale; none stays none', () => {
  const periods = shape({
    rows: [
      { bill_date_month: '2025-12-01', total_spend: 4000, upper_band: 9000 },
      { bill_date_month: '2026-01-01', total_spend: 100, upper_band: null },
    ],
    beside: [{ name: 'upper_band', label: 'Upper Band' }],
  })
  expect(periods.rows.map(({ beside }) => beside.upper_band)).toEqual([null, 9000, null, null, null])
  expect(periods.rows[1]?.tip.lines).toContainEqual({
    name: 'Upper Band',
    value: expect.stringContaining('9,000') as string,
  })
  const picture = periodPicture(periods, {
    size: { width: 500, height: 300 },
    theme: THEMES.light,
    format: DOLLARS,
    settings: {},
    words: { this: 'This', prior: 'Prior', target: 'Target' },
  })
  expect(picture.datasets.beside).toContainEqual({ period: '2025-12-01', upper_band: 9000 })
  expect(JSON.stringify(picture.values.valueScale)).toContain('10000')
})

test('every month of the range is drawn, one without rows as 0 where there are invoices (WID-02)', () => {
  expect(shape().rows.map(({ period, value }) => [period, value])).toEqual([
    ['2025-11-01', 900],
    ['2025-12-01', 4000],
    ['2026-01-01', 0],
    ['2026-02-01', -50],
    ['2026-03-01', 2100],
  ])
})

test('a month without an invoice is no data: a gap that the tooltip, the text and the note say; nothing is zero (WID-18)', () => {
  const invoiced = [...everyDay('2025-11-22', '2025-12-31'), ...everyDay('2026-02-01', '2026-03-21')]
  const { rows, gaps, belowScale } = shape({ invoiced })
  expect(rows.map(({ value }) => value)).toEqual([900, 4000, null, -50, 2100])
  expect(rows[2]).toMatchObject({ text: 'No data', tip: { lines: [{ name: 'Total Spend', value: 'No data' }] } })
  expect([gaps, belowScale]).toEqual([['January 2026'], []])
  expect(shape({ invoiced, logarithmic: true })).toMatchObject({
    gaps: ['January 2026'],
    belowScale: ['February 2026'],
  })
})

test('before the data begins nothing is drawn; the month in which it begins is unfinished and says its days', () => {
  const { rows, finished, edges, unfinished } = shape({
    rows: [
      { bill_date_month: '2026-01-01', total_spend: 5 },
      { bill_date_month: '2026-02-01', total_spend: 7 },
    ],
    invoiced: everyDay('2026-01-09', '2026-03-21'),
  })
  expect(rows.map(({ value, unfinished: cut }) => [value, cut])).toEqual([
    [null, true],
    [null, false],
    [5, true],
    [7, false],
    [0, true],
  ])
  expect(finished.map(({ period }) => period)).toEqual(['2025-12-01', '2026-02-01'])
  expect(edges.map(({ period }) => period)).toEqual(['2026-01-01', '2026-02-01', '2026-02-01', '2026-03-01'])
  expect(unfinished).toEqual(['January 2026 (23 of 31 days)', 'March 2026 (21 of 31 days)'])
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
  expect([firstNote[0]?.callout, lastNote[0]?.callout, peak[0]?.callout]).toEqual([
    '9 of 30 days',
    '21 of 31 days',
    'Dec $4.00K',
  ])
})

test('a range within one month is one unfinished point with one note', () => {
  const { rows, finished, edges, firstNote, lastNote, peak } = shape({
    range: { from: '2025-12-03', to: '2025-12-05' },
  })
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
  const { rows, gaps, belowScale } = shape({ logarithmic: true })
  expect(rows.map(({ value }) => value)).toEqual([900, 4000, null, null, 2100])
  expect([gaps, belowScale]).toEqual([[], ['January 2026', 'February 2026']])
  expect(rows[3]?.tip.lines[0]).toEqual({ name: 'Total Spend', value: '−$50.00' })
})

test('quarters are those of the calendar (WID-10)', () => {
  const { rows } = shape({
    span: 'quarterly',
    column: 'bill_date_quarter',
    rows: [{ bill_date_quarter: '2026-01-01', total_spend: 7 }],
  })
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
  expect(shape({ maxTicks: 3 }).rows.map(({ tick }) => tick)).toEqual([
    ['Nov', '2025'],
    [],
    ['Jan', '2026'],
    [],
    ['Mar'],
  ])
})

test('a period that ends today is not over yet, whatever days it covers (lessons 7)', () => {
  const range = { from: '2026-02-01', to: '2026-03-31' }
  const { rows, unfinished, lastNote } = shape({ range, today: '2026-03-31' })
  expect(rows.map(({ unfinished: open }) => open)).toEqual([false, true])
  expect(unfinished).toEqual(['March 2026 (not over yet)'])
  expect(lastNote[0]?.callout).toBe('not over yet')
  expect(shape({ range, today: '2026-04-01' }).unfinished).toEqual([])
  expect(shape({ range: { from: '2026-02-01', to: '2026-03-30' }, today: '2026-03-30' }).unfinished).toEqual([
    'March 2026 (30 of 31 days)',
  ])
})

describe('the prior period (PAGE-03, lessons 7)', () => {
  const range = { from: '2025-11-22', to: '2026-03-21' }
  const PRIOR: PriorPeriod = {
    range: { from: '2025-07-25', to: '2025-11-21' },
    rows: [
      { bill_date_month: '2025-07-01', total_spend: 600 },
      { bill_date_month: '2025-08-01', total_spend: 2000 },
      { bill_date_month: '2025-10-01', total_spend: 10 },
    ],
    column: 'bill_date_month',
    additive: true,
    invoiced: INVOICED,
  }
  const compared = (change: Partial<PriorPeriod> = {}, input: Partial<PeriodRowsInput> = {}) => {
    const span = input.span ?? 'monthly'
    return shape({
      prior: priorBuckets({ ...PRIOR, ...change }, { fact: 'total_spend', span, range: input.range ?? range }),
      ...input,
    })
  }

  test('stands beside this one by position, first month beside first month', () => {
    expect(
      compared().rows.map(({ label, value, priorLabel, priorAmount }) => [label, value, priorLabel, priorAmount]),
    ).toEqual([
      ['November 2025', 900, 'July 2025', 600],
      ['December 2025', 4000, 'August 2025', 2000],
      ['January 2026', 0, 'September 2025', 0],
      ['February 2026', -50, 'October 2025', 10],
      ['March 2026', 2100, 'November 2025', 0],
    ])
  })

  test('the tooltip names both months, the change, and the days where they are not all (WID-17)', () => {
    const { rows } = compared()
    expect(rows[1]?.tip).toEqual({
      title: 'December 2025',
      lines: [
        { name: 'This period', value: '$4,000.00' },
        { name: 'Prior period, August 2025', value: '$2,000.00' },
        { name: 'Change', value: '+$2,000.00 (100.00%)' },
      ],
    })
    expect(rows[0]?.tip.lines.slice(2)).toEqual([
      { name: 'Change', value: '+$300.00 (50.00%)' },
      { name: 'Days', value: '9 of 30 days' },
      { name: 'Prior period, Days', value: '7 of 31 days' },
    ])
    expect(rows[3]?.tip.lines[2]).toEqual({ name: 'Change', value: '−$60.00 (600.00%)' })
  })

  test('its line is cut where it begins or ends with a part of a month, and where data begins within one', () => {
    expect(compared().rows.map(({ priorValue }) => priorValue)).toEqual([null, 2000, 0, 10, null])
    const begun = compared({
      rows: [{ bill_date_month: '2025-10-01', total_spend: 10 }],
      invoiced: everyDay('2025-09-10', '2026-11-21'),
    })
    expect(begun.rows.map(({ priorValue }) => priorValue)).toEqual([null, null, null, 10, null])
  })

  test('quarters are the exact sums of its months', () => {
    const { rows } = compared({}, { span: 'quarterly', column: 'bill_date_quarter', rows: [] })
    expect(rows.map(({ label, priorLabel, priorAmount }) => [label, priorLabel, priorAmount])).toEqual([
      ['Q4 2025', 'Q3 2025', 2600],
      ['Q1 2026', 'Q4 2025', 10],
    ])
  })

  test('a logarithmic scale leaves out what is not above zero, and names it (WID-09)', () => {
    const { rows, gaps, belowScale } = compared({}, { logarithmic: true })
    expect(rows.map(({ priorValue }) => priorValue)).toEqual([null, 2000, null, 10, null])
    expect([gaps, belowScale]).toEqual([[], ['January 2026', 'February 2026', 'September 2025', 'November 2025']])
  })

  test('a month that is cut else than the one beside it is said with its days', () => {
    expect(compared().unlike).toEqual(['July 2025 (7 of 31 days)'])
    expect(compared({}, { invoiced: everyDay('2025-11-24', '2026-03-21') }).unlike).toEqual([])
  })

  test('months before the data begins are unknown, not zero, and the one in which it begins is cut', () => {
    const { rows, gaps, unlike } = compared({
      rows: [{ bill_date_month: '2025-10-01', total_spend: 10 }],
      invoiced: everyDay('2025-09-10', '2026-11-21'),
    })
    expect(unlike).toEqual(['September 2025 (21 of 30 days)'])
    expect(rows.map(({ priorAmount, priorText }) => [priorAmount, priorText])).toEqual([
      [null, 'No data'],
      [null, 'No data'],
      [0, '$0.00'],
      [10, '$10.00'],
      [0, '$0.00'],
    ])
    expect(gaps).toEqual([])
  })

  test('without rows, or of a ratio by quarter, there is none', () => {
    expect(compared({ rows: [] }).rows.map(({ priorLabel }) => priorLabel)).toEqual(['', '', '', '', ''])
    expect(compared({ additive: false }, { span: 'quarterly' }).rows.map(({ priorLabel }) => priorLabel)).toEqual([
      '',
      '',
    ])
    expect(shape({ prior: priorBuckets(null, { fact: 'total_spend', span: 'monthly', range }) }).rows[0]).toMatchObject(
      { priorLabel: '', priorValue: null, priorText: '' },
    )
  })

  test('months that touch none of this period are named', () => {
    const october = { from: '2026-10-01', to: '2026-10-31' }
    const before = {
      range: { from: '2026-08-31', to: '2026-09-30' },
      rows: [{ bill_date_month: '2026-09-01', total_spend: 5 }],
    }
    const { rows, beyond } = compared(before, { range: october, rows: [] })
    expect(rows.map(({ priorLabel, priorValue }) => [priorLabel, priorValue])).toEqual([['September 2026', 5]])
    expect(beyond).toEqual(['August 2026'])
  })
})

test('a month without rows is zero of a sum, and no data of an average (WID-18)', () => {
  const values = (additive: boolean) => shape({ additive }).rows.map(({ value }) => value)
  expect([values(true), values(false)]).toEqual([
    [900, 4000, 0, -50, 2100],
    [900, 4000, null, -50, 2100],
  ])
})

test('a note at the foot of the chart stands above its point, where the axis does not run through it', () => {
  const noteAt = (values: readonly number[]) => {
    const rows = values.map((total_spend, at) => ({ bill_date_month: `2026-0${at + 1}-01`, total_spend }))
    const periods = shape({ rows, range: { from: '2026-01-10', to: '2026-04-30' } })
    const context = {
      size: { width: 600, height: 400 },
      theme: THEMES.light,
      format: DOLLARS,
      settings: {},
      words: { this: 'This', prior: 'Prior', target: 'Target' },
    }
    return Number(periodPicture(periods, context).values.firstNoteOffset) > 0 ? 'below' : 'above'
  }
  expect([noteAt([50, 80, 90, 100]), noteAt([1, 80, 90, 100])]).toEqual(['below', 'above'])
})

describe('texts beside the line', () => {
  const size = { width: 560, height: 340 }
  /** A year whose first and last months are unfinished, and the year before. */
  const pictureOf = (values: readonly number[], before: readonly number[]) => {
    const rowsOf = (all: readonly number[], year: number) =>
      all.map((total_spend, at) => ({
        bill_date_month: `${year + Math.floor((at + 10) / 12)}-${String(((at + 10) % 12) + 1).padStart(2, '0')}-01`,
        total_spend,
      }))
    const range = { from: '2025-11-22', to: '2026-11-21' }
    const prior = priorBuckets(
      {
        range: { from: '2024-11-22', to: '2025-11-21' },
        rows: rowsOf(before, 2024),
        column: 'bill_date_month',
        additive: true,
        invoiced: everyDay('2024-11-01', '2026-11-21'),
      },
      { fact: 'total_spend', span: 'monthly', range },
    )
    const periods = shape({ rows: rowsOf(values, 2025), range, prior })
    return {
      periods,
      picture: periodPicture(periods, {
        size,
        theme: THEMES.light,
        format: DOLLARS,
        settings: {},
        words: { this: 'This', prior: 'Prior', target: 'Target' },
      }),
    }
  }

  test('the peak is whole, also where it is at the top of the axis', () => {
    const { picture } = pictureOf([2, 5, 9, 20_000, 8, 9, 9, 12, 9, 9, 9, 9, 4], [])
    const { domain } = picture.values.valueScale as { domain: readonly [number, number] }
    expect(domain[1]).toBe(20_000)
    expect(Number(picture.values.peakDown) - 7).toBeGreaterThanOrEqual(-picture.layout.padding.top)
  })

  test('how much of a month there is stands where no line runs', () => {
    const down = (values: readonly number[], before: readonly number[]) =>
      Number(pictureOf(values, before).picture.values.firstNoteOffset)
    expect(
      down([2, 40, 0, 352, 81, 134, 118, 3, 17, 92, 4, 0, 20], [4, 0, 30, 0, 0, 0, 30, 0, 0, 45, 26, 40, 20]),
    ).toBeLessThan(-30)
  })
})

test('the budget is a step of each month, its share of days where weeks are drawn, and none where a month has none (issue 23, 4)', () => {
  const target = { '2025-11': 3000, '2025-12': 9000, '2026-01': 3100 }
  const periods = shape({ target })
  expect(periods.rows.map((row) => row.target)).toEqual([3000, 9000, 3100, null, null])
  expect(periods.rows[1]?.tip.lines).toContainEqual({
    name: 'Target',
    value: expect.stringContaining('9,000') as string,
  })
  const picture = periodPicture(periods, {
    size: { width: 500, height: 300 },
    theme: THEMES.light,
    format: DOLLARS,
    settings: {},
    words: { this: 'This', prior: 'Prior', target: 'Target' },
  })
  expect(picture.datasets.target).toHaveLength(3)
  expect(picture.datasets.targetName).toMatchObject([{ period: '2025-11-01', value: 3000, callout: 'Target' }])
  expect(JSON.stringify(picture.values.valueScale)).toContain('10000')
  const weekly = shape({ target, span: 'weekly', column: 'bill_date_week' })
  expect(weekly.rows[1]).toMatchObject({ period: '2025-11-23', target: 700 })
  expect(shape({ target: { '2025-11': 0 }, logarithmic: true }).rows[0]?.target).toBeNull()
})
