import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '../../../domain/dates/calendar-date.ts'
import { comparedDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { currentRange, wholeRange, type WholePeriod } from '../../../domain/dates/whole-period.ts'

const FOUR_WEEKS: WholePeriod = { last: 4, unit: 'weeks' }
const SIX_MONTHS: WholePeriod = { last: 6, unit: 'months' }

function earlierOf(
  own: WholePeriod,
  { range, today }: { readonly range: DateRange; readonly today: string },
): DateRange | null {
  return comparedDays({ dates: { ...range, period: '' }, against: 'period', own, today, invoiced: null }).earlier
}

describe('periods of whole weeks and months', () => {
  test.each([
    [
      'the last four weeks, on a Saturday',
      FOUR_WEEKS,
      '2026-11-21',
      ['2026-10-18', '2026-11-14'],
      ['2026-09-20', '2026-10-17'],
    ],
    [
      'the last four weeks, on a Sunday',
      FOUR_WEEKS,
      '2026-11-22',
      ['2026-10-25', '2026-11-21'],
      ['2026-09-27', '2026-10-24'],
    ],
    [
      'from 28 days before this week to today',
      { ...FOUR_WEEKS, toDate: true },
      '2026-11-18',
      ['2026-10-18', '2026-11-18'],
      ['2026-09-13', '2026-10-14'],
    ],
    [
      'six months before this one, on its last day',
      SIX_MONTHS,
      '2026-08-31',
      ['2026-02-01', '2026-07-31'],
      ['2025-08-01', '2026-01-31'],
    ],
    [
      'six months, across a leap day',
      SIX_MONTHS,
      '2024-03-01',
      ['2023-09-01', '2024-02-29'],
      ['2023-03-01', '2023-08-31'],
    ],
    [
      'one year that ends last month',
      { last: 12, unit: 'months' },
      '2026-11-21',
      ['2025-11-01', '2026-10-31'],
      ['2024-11-01', '2025-10-31'],
    ],
  ] as const)(
    '%s [PAGE-20] [PAGE-22] [PAGE-23] [DATE-17]',
    (_what, period, today, [from, to], [fromBefore, toBefore]) => {
      const range = wholeRange(period, today)
      expect(range).toEqual({ from, to })
      expect(earlierOf(period, { range, today })).toEqual({ from: fromBefore, to: toBefore })
    },
  )

  test('whatever the day, the week or month of today begins the day after the period, and the one before ends the day before it [PAGE-22]', () => {
    const days = fc.nat(20_000).map((days) => addDays('1990-01-01', days))
    const periods = fc.record({
      last: fc.integer({ min: 1, max: 60 }),
      unit: fc.constantFrom('weeks' as const, 'months' as const),
    })
    fc.assert(
      fc.property(days, periods, (today, period) => {
        const range = wholeRange(period, today)
        const before = earlierOf(period, { range, today })
        const current = currentRange(period, today)
        expect(addDays(range.to, 1)).toBe(current.from)
        expect(addDays(before?.to ?? '', 1)).toBe(range.from)
        expect(current.to).toBe(today)
        expect(
          period.unit === 'weeks'
            ? [weekday(range.from), daysBetween(range.from, range.to)]
            : [range.from.slice(8), before?.from.slice(8)],
        ).toEqual(period.unit === 'weeks' ? [0, 7 * period.last] : ['01', '01'])
      }),
    )
  })
})
