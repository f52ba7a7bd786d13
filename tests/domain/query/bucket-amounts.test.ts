import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignBuckets, bucketAmounts, sumOfMonths } from '../../../domain/query/bucket-amounts.ts'
import { addDays, dayNumber, daysBetween, fromDayNumber } from '../../../domain/dates/calendar-date.ts'
import { timeBuckets, type DateRange } from '../../../domain/dates/period.ts'
import { everyDay } from '../../support/shipped/every-day.ts'

const ranges = fc
  .tuple(fc.integer({ min: dayNumber('2015-01-01'), max: dayNumber('2030-12-31') }), fc.integer({ min: 0, max: 900 }))
  .map(([from, more]) => ({ from: fromDayNumber(from), to: addDays(fromDayNumber(from), more) }))
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })

const MONTHS = [
  { month: '2024-11-01', spend: 10 },
  { month: '2024-12-01', spend: 20 },
  { month: '2025-02-01', spend: -5 },
]
const given = {
  rows: MONTHS,
  column: 'month',
  fact: 'spend',
  additive: true,
  range: { from: '2024-11-22', to: '2025-02-10' },
  invoiced: everyDay('2014-01-01', '2034-01-01'),
} as const

/** The days before a range, as many. */
function priorRange({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
}

describe('amounts by month or quarter (PAGE-03, lessons 6 and 7)', () => {
  test('every month of the range has its amount, one without rows zero, and without an invoice nothing', () => {
    expect(bucketAmounts({ ...given, span: 'monthly' }).map(({ start, amount }) => [start, amount])).toEqual([
      ['2024-11-01', 10],
      ['2024-12-01', 20],
      ['2025-01-01', 0],
      ['2025-02-01', -5],
    ])
    const invoiced = ['2024-12-31', '2025-02-01']
    expect(bucketAmounts({ ...given, rows: [], span: 'monthly', invoiced }).map(({ amount }) => amount)).toEqual([
      null,
      0,
      null,
      0,
    ])
    expect(bucketAmounts({ ...given, rows: [], span: 'quarterly', invoiced }).map(({ amount }) => amount)).toEqual([
      0, 0,
    ])
    expect(bucketAmounts({ ...given, rows: [], span: 'monthly', invoiced: null }).map(({ amount }) => amount)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('a quarter is the sum of its months, the days of the range that it covers with it', () => {
    expect(
      bucketAmounts({ ...given, span: 'quarterly' }).map(({ start, amount, covered }) => [start, amount, covered]),
    ).toEqual([
      ['2024-10-01', 30, 40],
      ['2025-01-01', -5, 41],
    ])
  })

  test('a ratio is never added up: its months are as answered, its quarters unknown', () => {
    const ratio = { ...given, additive: false }
    expect(bucketAmounts({ ...ratio, span: 'monthly' }).map(({ amount }) => amount)).toEqual([10, 20, null, -5])
    expect(bucketAmounts({ ...ratio, span: 'quarterly' }).map(({ amount }) => amount)).toEqual([null, null])
  })

  test('a month without a value is unknown, beside one with a value it counts nothing', () => {
    const rows = [
      { month: '2024-11-01', spend: null },
      { month: '2024-12-01', spend: 3 },
      { month: '2025-01-01', spend: null },
    ]
    expect(bucketAmounts({ ...given, rows, span: 'monthly' }).map(({ amount }) => amount)).toEqual([null, 3, null, 0])
    expect(bucketAmounts({ ...given, rows, span: 'quarterly' }).map(({ amount }) => amount)).toEqual([3, null])
    expect([sumOfMonths(rows, 'spend'), sumOfMonths(rows, 'other'), sumOfMonths([], 'spend')]).toEqual([3, null, null])
  })

  test.each([
    [
      'by position',
      { from: '2025-11-22', to: '2026-11-21' },
      [
        '2024-11',
        '2024-12',
        '2025-01',
        '2025-02',
        '2025-03',
        '2025-04',
        '2025-05',
        '2025-06',
        '2025-07',
        '2025-08',
        '2025-09',
        '2025-10',
        '2025-11',
      ],
      [],
    ],
    [
      'October beside September, not the last day of August',
      { from: '2026-10-01', to: '2026-10-31' },
      ['2026-09'],
      ['2026-08'],
    ],
    [
      'a quarter beside the quarter before',
      { from: '2026-07-01', to: '2026-09-30' },
      ['2026-04', '2026-05', '2026-06'],
      ['2026-03'],
    ],
    [
      'January beside February, and nothing beside the single days around it',
      { from: '2026-01-31', to: '2026-03-01' },
      ['', '2026-01', ''],
      [],
    ],
  ] as const)('the prior period stands beside this one: %s', (_, range, beside, rest) => {
    const before = priorRange(range)
    const prior = bucketAmounts({ ...given, rows: [], range: before, span: 'monthly' })
    const aligned = alignBuckets(timeBuckets(range, 'monthly'), prior)
    expect(aligned.beside.map((bucket) => bucket?.start.slice(0, 7) ?? '')).toEqual(beside)
    expect(aligned.rest.map(({ start }) => start.slice(0, 7))).toEqual(rest)
  })

  test('no bucket of the prior period is lost or doubled', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom('monthly' as const, 'quarterly' as const), (range, span) => {
        const current = timeBuckets(range, span)
        const prior = bucketAmounts({ ...given, rows: [], range: priorRange(range), span })
        const { beside, rest } = alignBuckets(current, prior)
        expect(beside).toHaveLength(current.length)
        const drawn = beside.filter((bucket) => bucket !== null)
        expect(drawn).toHaveLength(Math.min(current.length, prior.length))
        expect([...drawn, ...rest].map(({ start }) => start).toSorted()).toEqual(prior.map(({ start }) => start))
      }),
    )
  })

  test('months and quarters of both periods add up to their totals, and both periods have the same days', () => {
    fc.assert(
      fc.property(ranges, fc.infiniteStream(cents), (range, stream) => {
        for (const each of [range, priorRange(range)]) {
          const rows = timeBuckets(each, 'monthly').map(({ start }) => ({
            month: start,
            spend: stream.next().value as number,
          }))
          const total = sumOfMonths(rows, 'spend')
          for (const span of ['monthly', 'quarterly'] as const) {
            const buckets = bucketAmounts({
              rows,
              column: 'month',
              fact: 'spend',
              additive: true,
              range: each,
              span,
              invoiced: given.invoiced,
            })
            expect(buckets.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(total)
          }
        }
        const covered = (of: typeof range) =>
          timeBuckets(of, 'monthly').reduce((sum, { covered: days }) => sum + days, 0)
        expect(covered(priorRange(range))).toBe(covered(range))
      }),
    )
  })
})
