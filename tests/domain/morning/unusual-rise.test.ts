import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { unusualRise } from '../../../domain/morning/unusual-rise.ts'

const FIRST = '2025-01-05'
const weeksOf = (values: readonly (number | null)[]): AlertBucket[] =>
  values.map((value, at) => {
    const start = addDays(FIRST, 7 * at)
    return { start, end: addDays(start, 6), value, ripe: value !== null }
  })
/** About the same each week, by a fixed pattern. */
const usual = (weeks: number) => Array.from({ length: weeks }, (_, at) => 1_000 + ((at * 37) % 41))

describe('a rise that a morning tells (issue 53, 5)', () => {
  test('four weeks far above the four before are told with their days and the exact difference', () => {
    const values = [...usual(44), 1_000, 1_010, 1_020, 1_030, 1_500, 1_600, 1_700, 1_800]
    expect(unusualRise(weeksOf(values))).toEqual({
      before: { from: addDays(FIRST, 7 * 44), to: addDays(FIRST, 7 * 48 - 1) },
      now: { from: addDays(FIRST, 7 * 48), to: addDays(FIRST, 7 * 52 - 1) },
      amount: 6_600 - 4_060,
    })
  })

  test('what is as it usually is, falls, or swings as much as it always did is not told', () => {
    expect(unusualRise(weeksOf(usual(52)))).toBeNull()
    expect(unusualRise(weeksOf([...usual(48), 500, 400, 300, 200]))).toBeNull()
    const swinging = Array.from({ length: 52 }, (_, at) => (Math.floor(at / 4) % 2 === 0 ? 1_000 : 2_000))
    expect(unusualRise(weeksOf(swinging))).toBeNull()
  })

  test('of too few weeks, of a week that is not known, and of what ended long ago nothing is told', () => {
    const rising = [1_500, 1_600, 1_700, 1_800]
    expect(unusualRise(weeksOf([...usual(14), ...rising]))).toBeNull()
    expect(unusualRise(weeksOf([...usual(48), 1_500, null, 1_700, 1_800]))).toBeNull()
    expect(unusualRise(weeksOf([...usual(48), ...rising, null, null]))).not.toBeNull()
    expect(unusualRise(weeksOf([...usual(48), ...rising, null, null, null]))).toBeNull()
  })

  test('whatever the weeks have, what is told is above zero and is what they add up to', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 0, maxLength: 80 }), (values) => {
        const rise = unusualRise(weeksOf(values))
        if (!rise) return
        const sum = (part: readonly number[]) => part.reduce((all, each) => all + each, 0)
        expect(rise.amount).toBe(sum(values.slice(-4)) - sum(values.slice(-8, -4)))
        expect(rise.amount).toBeGreaterThan(0)
      }),
    )
  })
})
