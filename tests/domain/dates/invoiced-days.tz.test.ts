import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, fromDayNumber } from '../../../domain/dates/calendar-date.ts'
import { alikeRanges, dataBeginsIn, knownBuckets } from '../../../domain/dates/invoiced-days.ts'
import { everyDay } from '../../support/shipped/every-day.ts'

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

  test('a whole December is not compared with one from the 9th on', () => {
    const [range, earlier] = [
      { from: '2025-11-23', to: '2026-11-22' },
      { from: '2024-11-23', to: '2025-11-22' },
    ]
    expect(alikeRanges({ range, earlier, invoiced: everyDay('2024-12-09', '2026-11-22') })).toEqual({
      range: { from: '2025-12-09', to: '2026-11-22' },
      earlier: { from: '2024-12-09', to: '2025-11-22' },
    })
    for (const invoiced of [null, [], everyDay('2024-11-23', '2026-11-22'), everyDay('2025-11-23', '2026-11-22')])
      expect(alikeRanges({ range, earlier, invoiced })).toBeNull()
  })

  test('days that are alike are as many, of both periods, and nothing of them is before the data', () => {
    fc.assert(
      fc.property(ranges, ranges, days, (range, earlier, first) => {
        const alike = alikeRanges({ range, earlier, invoiced: [first] })
        if (alike === null) return void expect(dataBeginsIn(earlier, [first]) === null || first > earlier.to).toBe(true)
        expect(alike.earlier).toEqual({ from: first, to: earlier.to })
        expect(alike.range.to).toBe(range.to)
        expect(daysBetween(alike.range.from, alike.range.to)).toBe(
          Math.min(daysBetween(range.from, range.to), daysBetween(first, earlier.to)),
        )
      }),
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
