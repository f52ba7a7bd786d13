import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateParts } from '../../../domain/dates/calendar-date.ts'
import { holidayIn, type Holiday } from '../../../domain/dates/holidays.ts'

test.each([
  ['thanksgiving', '2025-11-27', '2026-11-26'],
  ['black-friday', '2025-11-28', '2026-11-27'],
  ['cyber-monday', '2025-12-01', '2026-11-30'],
  ['labor-day', '2025-09-01', '2026-09-07'],
  ['memorial-day', '2025-05-26', '2026-05-25'],
  ['mothers-day', '2025-05-11', '2026-05-10'],
  ['independence-day', '2025-07-04', '2026-07-04'],
  ['christmas-day', '2025-12-25', '2026-12-25'],
] as const)('%s is %s and %s', (holiday, before, now) => {
  expect([holidayIn(2025, holiday), holidayIn(2026, holiday)]).toEqual([before, now])
})

test('each falls on its weekday, in the days of its month that it can be', () => {
  const of: readonly (readonly [Holiday, number, number, number])[] = [
    ['thanksgiving', 4, 22, 28],
    ['labor-day', 1, 1, 7],
    ['memorial-day', 1, 25, 31],
    ['mothers-day', 0, 8, 14],
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: 1990, max: 2100 }),
      fc.constantFrom(...of),
      (year, [holiday, weekday, first, last]) => {
        const day = holidayIn(year, holiday)
        expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(weekday)
        expect(dateParts(day).day).toBeGreaterThanOrEqual(first)
        expect(dateParts(day).day).toBeLessThanOrEqual(last)
      },
    ),
  )
})
