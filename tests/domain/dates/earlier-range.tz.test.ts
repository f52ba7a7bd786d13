import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateParts,
  daysBetween,
  fromDayNumber,
  weekday,
} from '../../../domain/dates/calendar-date.ts'
import { datesOf, type ViewDates } from '../../../domain/dates/date-choice.ts'
import { earlierRange } from '../../../domain/dates/earlier-range.ts'
import { ROLLING_PERIODS, type RollingPeriod } from '../../../domain/dates/period.ts'

const days = fc.integer({ min: 11_000, max: 25_000 }).map(fromDayNumber)
const fixed = fc
  .record({ from: days, length: fc.integer({ min: 0, max: 800 }) })
  .map(({ from, length }): ViewDates => ({ period: '', from, to: addDays(from, length) }))
const rolling = fc
  .record({ period: fc.constantFrom(...ROLLING_PERIODS), today: days })
  .map(({ period, today }) => datesOf({ frequency: 'rp', period }, today))
const last = fc
  .record({ days: fc.integer({ min: 1, max: 365 }), today: days })
  .map(({ days: count, today }) => datesOf({ frequency: 'la', days: count }, today))
const any = fc.oneof(fixed, rolling, last)
const monthStarts = days.map((date) => `${date.slice(0, 8)}01`)

describe('the days that a period is compared with', () => {
  test.each<[RollingPeriod, string, string, string]>([
    ['Current Week', '2026-11-24', '2026-11-15', '2026-11-17'],
    ['Current Month', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['Current Month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['Current Month', '2026-02-28', '2026-01-01', '2026-01-28'],
    ['Current Quarter', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['YTD', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['YTD', '2025-02-28', '2024-01-01', '2024-02-28'],
    ['Annual', '2026-11-22', '2024-11-23', '2025-11-22'],
    ['Annual', '2024-02-29', '2022-03-01', '2023-02-28'],
    ['Previous Week', '2026-11-24', '2026-11-08', '2026-11-14'],
    ['Previous Month', '2026-04-10', '2026-02-01', '2026-02-28'],
    ['Previous Quarter', '2026-04-10', '2025-10-01', '2025-12-31'],
    ['Previous Year', '2025-04-10', '2023-01-01', '2023-12-31'],
  ])('%s on %s: %s to %s', (period, today, from, to) => {
    expect(earlierRange(datesOf({ frequency: 'rp', period }, today), 'period')).toEqual({ from, to })
  })

  test.each([
    ['a month to date', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['a quarter to date', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['a year to date', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['twelve months of which the last is not whole', '2025-12-01', '2026-11-22', '2024-12-01', '2025-11-22'],
    ['twelve months from a day within one', '2025-11-23', '2026-11-22', '2024-11-23', '2025-11-22'],
    ['Sunday to Tuesday', '2026-11-22', '2026-11-24', '2026-11-15', '2026-11-17'],
    ['the first three days of a month, by their weekdays', '2026-11-01', '2026-11-03', '2026-10-25', '2026-10-27'],
    ['two weeks', '2026-11-08', '2026-11-21', '2026-10-25', '2026-11-07'],
    ['two years and a day', '2024-11-22', '2026-11-22', '2022-11-22', '2024-11-21'],
  ])('%s: %s to %s beside %s to %s', (_, from, to, earlierFrom, earlierTo) => {
    expect(earlierRange({ period: '', from, to }, 'period')).toEqual({ from: earlierFrom, to: earlierTo })
  })

  test('the last 30 days stand beside the 30 before, the last 3 beside the same weekdays', () => {
    expect(earlierRange(datesOf({ frequency: 'la', days: 30 }, '2026-11-22'), 'period')).toEqual({
      from: '2026-09-24',
      to: '2026-10-23',
    })
    expect(earlierRange(datesOf({ frequency: 'la', days: 3 }, '2026-11-24'), 'period')).toEqual({
      from: '2026-11-15',
      to: '2026-11-17',
    })
  })

  test.each([
    ['2026-11-01', '2026-11-22', '2025-11-01', '2025-11-22'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-28'],
    ['2024-02-28', '2024-03-10', '2023-02-28', '2023-03-10'],
    ['2026-11-22', '2026-11-24', '2025-11-23', '2025-11-25'],
  ])('of last year %s to %s: %s to %s', (from, to, earlierFrom, earlierTo) => {
    expect(earlierRange({ period: '', from, to }, 'year')).toEqual({ from: earlierFrom, to: earlierTo })
  })

  test('none of them belongs to the period, and they are as many, but for the lengths of months', () => {
    fc.assert(
      fc.property(any, (dates) => {
        const earlier = earlierRange(dates, 'period')
        expect(earlier.from <= earlier.to && earlier.to < dates.from).toBe(true)
        expect(Math.abs(daysBetween(earlier.from, earlier.to) - daysBetween(dates.from, dates.to))).toBeLessThanOrEqual(
          3,
        )
      }),
    )
  })

  test('up to a week has the same weekdays, in every way of choosing and against both', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('period' as const, 'year' as const),
        (from, more, against) => {
          const range = { from, to: addDays(from, more) }
          for (const dates of [{ period: '', ...range }, datesOf({ frequency: 'la', days: more + 1 }, range.to)]) {
            const earlier = earlierRange(dates, against)
            expect([weekday(earlier.from), weekday(earlier.to), daysBetween(earlier.from, earlier.to)]).toEqual([
              weekday(from),
              weekday(range.to),
              more + 1,
            ])
          }
        },
      ),
    )
  })

  test('whole months stand beside as many whole months, and months to date beside the same days', () => {
    fc.assert(
      fc.property(
        monthStarts,
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 28 }),
        (from, months, day) => {
          const whole = earlierRange({ period: '', from, to: addDays(addMonths(from, months), -1) }, 'period')
          expect([dateParts(whole.from).day, addMonths(whole.from, months)]).toEqual([1, addDays(whole.to, 1)])
          const toDate = addDays(addMonths(from, months), day - 1)
          const earlier = earlierRange({ period: '', from, to: toDate }, 'period')
          expect([dateParts(earlier.from).day, dateParts(earlier.to).day]).toEqual([1, day])
        },
      ),
    )
  })
})
