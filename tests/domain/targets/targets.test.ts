import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../support/run/property-seed.ts'
import { addDays, addMonths } from '../../../domain/dates/calendar-date.ts'
import { timeBuckets } from '../../../domain/dates/period.ts'
import { onCourse } from '../../../domain/targets/on-course.ts'
import { readTargetFile } from '../../../domain/targets/read-target-file.ts'
import { monthsFrom, targetOf } from '../../../domain/targets/target-months.ts'
import { TargetMonths } from '../../../domain/targets/target-spec.ts'

const FIRST = '2025-01-01'
const MONTHS = monthsFrom(FIRST, 24)
const budgets = fc
  .array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 24, maxLength: 24 })
  .map((cents) => Object.fromEntries(MONTHS.map((month, at) => [month, (cents[at] ?? 0) / 100])))

describe('the budget of some days (issue 23, 4)', () => {
  test('of whole months it is what was set, and of days of one month their share', () => {
    const months = { '2026-02': 2800, '2026-03': 6200 }
    expect(targetOf({ from: '2026-02-01', to: '2026-03-31' }, months)).toBe(9000)
    expect(targetOf({ from: '2026-02-27', to: '2026-03-02' }, months)).toBe(600)
    expect(targetOf({ from: '2026-03-30', to: '2026-04-01' }, months)).toBeNull()
  })

  test('days, weeks, months and quarters of two years add up to the same, to half a cent each', () => {
    fc.assert(
      fc.property(budgets, fc.constantFrom('daily', 'weekly', 'monthly', 'quarterly'), (months, span) => {
        const range = { from: FIRST, to: addDays(addMonths(FIRST, 24), -1) }
        const buckets = timeBuckets(range, span as 'daily').map(({ start, end }) => ({
          from: start < range.from ? range.from : start,
          to: end > range.to ? range.to : end,
        }))
        const sum = buckets.reduce((total, bucket) => total + (targetOf(bucket, months) ?? Number.NaN), 0)
        const whole = Object.values(months).reduce((total, amount) => total + amount, 0)
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual(0.006 * buckets.length)
      }),
      { numRuns: 20 },
    )
  })
})

test('cents are rounded once, however many months a range cuts (issue 47)', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays(FIRST, days))
  fc.assert(
    fc.property(budgets, day, day, (months, one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      let exact = 0
      for (let at = from; at <= to; at = addDays(at, 1)) {
        const length = Number(addDays(addMonths(`${at.slice(0, 7)}-01`, 1), -1).slice(8))
        exact += (months[at.slice(0, 7)] ?? 0) / length
      }
      expect(Math.abs((targetOf({ from, to }, months) ?? Number.NaN) - exact)).toBeLessThan(0.005_001)
    }),
  )
})

describe('what a month is on course for', () => {
  const november = { start: '2026-11-01', end: '2026-11-30', value: 7000 }
  test('its days so far, as far as bills are known: six days after the newest at most', () => {
    expect(onCourse(november, { today: '2026-11-21', invoiced: ['2026-11-20'] })).toEqual({
      amount: 10_000,
      known: 21,
      days: 30,
    })
    expect(onCourse(november, { today: '2026-11-21', invoiced: ['2026-11-08'] })?.known).toBe(14)
  })
  test.each([
    ['it is over', '2026-12-01', ['2026-11-30']],
    ['it did not begin', '2026-10-31', ['2026-10-30']],
    ['none of its days is known', '2026-11-21', ['2026-10-20']],
    ['nothing was invoiced', '2026-11-21', []],
  ])('nothing where %s', (_, today, invoiced) => {
    expect(onCourse(november, { today, invoiced })).toBeNull()
  })
})

describe('a file of months', () => {
  test('what is set is read again as it was, whatever lies between the columns', () => {
    fc.assert(
      fc.property(budgets, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (months, between, end) => {
        const lines = Object.entries(months).map(([month, amount]) => `${month}${between}"${amount}"`)
        const text = `\uFEFF${[`month${between}amount`, ...lines, ''].join(end)}`
        expect(readTargetFile(text)).toEqual({ months, faults: null })
        expect(TargetMonths.safeParse(months).success).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('every line that is wrong is told with its number, and nothing is read', () => {
    const text = '2026-01,10\n2026-13,10\n2026-02\n2026-03,1e3\n\n2026-01,11\n2026-04,5.005\nJan,4,5\n2026-05,-1'
    expect(readTargetFile(text)).toEqual({
      months: null,
      faults: [
        { code: 'month', line: 2, value: '2026-13' },
        { code: 'columns', line: 3, value: '2026-02' },
        { code: 'amount', line: 4, value: '1e3' },
        { code: 'twice', line: 6, value: '2026-01' },
        { code: 'amount', line: 7, value: '5.005' },
        { code: 'columns', line: 8, value: 'Jan,4,5' },
        { code: 'amount', line: 9, value: '-1' },
      ],
    })
    const sixtyOne = monthsFrom(FIRST, 61).map((month) => `${month},1`)
    expect(readTargetFile(sixtyOne.join('\n')).faults).toEqual([{ code: 'tooMany', line: 61, value: '2030-01' }])
  })
})
