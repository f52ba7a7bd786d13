import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateParts,
  dayNumber,
  daysBetween,
  fromDayNumber,
  weekday,
} from '../../../domain/dates/calendar-date.ts'
import {
  DEFAULT_HISTORY_YEARS,
  DateRange,
  ROLLING_PERIODS,
  quarterOfMonth,
  rollingRange,
  timeBuckets,
} from '../../../domain/dates/period.ts'

const dates = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2060-12-31') }).map(fromDayNumber)
const ranges = fc
  .tuple(dates, fc.integer({ min: 0, max: 1_500 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))

describe('rolling periods (DATE-09)', () => {
  test.each([
    ['Previous Month', '2026-03-15', '2026-02-01', '2026-02-28'],
    ['Previous Month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['Previous Month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['Annual', '2026-11-21', '2025-11-22', '2026-11-21'],
    ['Annual', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['Annual', '2025-02-28', '2024-02-29', '2025-02-28'],
    ['YTD', '2026-11-21', '2026-01-01', '2026-11-21'],
    ['YTD', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['Current Week', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['Current Week', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['Current Month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['Current Quarter', '2026-11-21', '2026-10-01', '2026-11-21'],
    ['Previous Week', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['Previous Week', '2026-11-22', '2026-11-15', '2026-11-21'],
    ['Previous Quarter', '2026-11-21', '2026-07-01', '2026-09-30'],
    ['Previous Quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['Previous Year', '2026-11-21', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(rollingRange(period, today)).toEqual({ from, to })
  })

  test('the list of periods is the one that the product offers', () => {
    expect(ROLLING_PERIODS).toEqual([
      'Current Week',
      'Current Month',
      'Current Quarter',
      'Annual',
      'YTD',
      'Previous Week',
      'Previous Month',
      'Previous Quarter',
      'Previous Year',
    ])
  })

  test('current periods end today, previous ones end before the current one begins', () => {
    fc.assert(
      fc.property(dates, (today) => {
        for (const period of ROLLING_PERIODS) {
          const range = rollingRange(period, today)
          expect(DateRange.safeParse(range).success).toBe(true)
          if (!period.startsWith('Previous')) expect(range.to).toBe(today)
        }
        for (const unit of ['Week', 'Month', 'Quarter'] as const) {
          expect(addDays(rollingRange(`Previous ${unit}`, today).to, 1)).toBe(
            rollingRange(`Current ${unit}`, today).from,
          )
        }
        expect(weekday(rollingRange('Current Week', today).from)).toBe(0)
        expect(daysBetween(rollingRange('Previous Week', today).from, rollingRange('Previous Week', today).to)).toBe(7)
        expect([365, 366]).toContain(daysBetween(rollingRange('Annual', today).from, today))
      }),
    )
  })
})

describe('ranges', () => {
  test('the dashboards open on the 12 months that end today (DATE-15)', () => {
    expect(rollingRange('Annual', '2026-11-21')).toEqual({ from: '2025-11-22', to: '2026-11-21' })
    expect(rollingRange('Annual', '2026-01-01')).toEqual({ from: '2025-01-02', to: '2026-01-01' })
  })

  test('history goes two years back when nothing says otherwise (BIZ-01)', () => expect(DEFAULT_HISTORY_YEARS).toBe(2))

  test('a range must not end before it begins', () => {
    expect(DateRange.safeParse({ from: '2026-01-02', to: '2026-01-01' }).success).toBe(false)
    expect(DateRange.safeParse({ from: '2026-01-01', to: '2026-01-01', zone: 'UTC' }).success).toBe(false)
  })

  test('months 1-3, 4-6, 7-9, 10-12 are quarters 1 to 4 (WID-10)', () => {
    expect(Array.from({ length: 12 }, (_, at) => quarterOfMonth(at + 1))).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  test('the months of a range, its unfinished ends marked by the days covered (WID-10)', () => {
    expect(timeBuckets({ from: '2026-01-15', to: '2026-03-02' }, 'monthly')).toEqual([
      { start: '2026-01-01', end: '2026-01-31', covered: 17, days: 31 },
      { start: '2026-02-01', end: '2026-02-28', covered: 28, days: 28 },
      { start: '2026-03-01', end: '2026-03-31', covered: 2, days: 31 },
    ])
    expect(timeBuckets({ from: '2026-02-28', to: '2026-04-01' }, 'quarterly')).toEqual([
      { start: '2026-01-01', end: '2026-03-31', covered: 32, days: 90 },
      { start: '2026-04-01', end: '2026-06-30', covered: 1, days: 91 },
    ])
  })

  test('buckets lie end to end and cover each day of the range once', () => {
    fc.assert(
      fc.property(ranges, fc.constantFrom('monthly' as const, 'quarterly' as const), (range, span) => {
        const buckets = timeBuckets(range, span)
        expect(buckets.reduce((sum, { covered }) => sum + covered, 0)).toBe(daysBetween(range.from, range.to))
        buckets.forEach(({ start, end, days }, at) => {
          expect(dateParts(start).day).toBe(1)
          expect(daysBetween(start, end)).toBe(days)
          const next = buckets[at + 1]
          if (next) expect(next.start).toBe(addDays(end, 1))
        })
        expect(buckets[0]?.start.localeCompare(range.from)).not.toBe(1)
        expect(buckets.at(-1)?.end.localeCompare(range.to)).not.toBe(-1)
      }),
    )
  })
})
