import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, fromDayNumber } from '../../../domain/dates/calendar-date.ts'
import { knownBuckets } from '../../../domain/dates/invoiced-days.ts'

const days = fc.integer({ min: 15_000, max: 22_000 }).map(fromDayNumber)
const ranges = fc.record({ from: days, more: fc.nat(500) }).map(({ from, more }) => ({ from, to: addDays(from, more) }))

describe('what is known of a period', () => {
  test('a month is known by any invoice of its days in the range; the one in which data begins covers the days from there on', () => {
    const invoiced = ['2025-12-09', '2025-12-30', '2026-02-01', '2026-02-28']
    expect(
      knownBuckets({ from: '2025-11-10', to: '2026-02-20' }, { span: 'monthly', invoiced }).map(
        ({ covered, invoiced: known }) => [covered, known],
      ),
    ).toEqual([
      [21, false],
      [23, true],
      [31, false],
      [20, true],
    ])
    expect(knownBuckets({ from: '2026-02-02', to: '2026-02-27' }, { span: 'monthly', invoiced })[0]?.invoiced).toBe(
      false,
    )
  })

  test('no day of a range is counted twice, whenever the data begins', () => {
    fc.assert(
      fc.property(
        ranges,
        days,
        fc.constantFrom('weekly' as const, 'monthly' as const, 'quarterly' as const),
        (range, first, span) => {
          const covered = (invoiced: string[]) =>
            knownBuckets(range, { span, invoiced }).reduce((sum, bucket) => sum + bucket.covered, 0)
          expect(covered([])).toBe(daysBetween(range.from, range.to))
          expect(covered([first])).toBeLessThanOrEqual(covered([]))
        },
      ),
    )
  })
})
