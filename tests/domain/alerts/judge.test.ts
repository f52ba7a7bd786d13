import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { AlertRule, type AlertCondition } from '../../../domain/alerts/alert-rule.ts'
import { crossings, judge, meets, NEW_ALERT, type Crossing } from '../../../domain/alerts/judge.ts'
import { usualRange } from '../../../domain/alerts/usual-range.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'

const FIRST = '2025-01-05'

function weeksOf(values: readonly (number | null)[], unripe: ReadonlySet<number> = new Set()): AlertBucket[] {
  return values.map((value, at) => {
    const start = addDays(FIRST, 7 * at)
    return { start, end: addDays(start, 6), value, ripe: !unripe.has(at) }
  })
}

const weeks = fc
  .array(
    fc.record({
      value: fc.option(fc.oneof(fc.integer({ min: 180, max: 200 }), fc.integer({ min: -50, max: 400 })), { freq: 12 }),
      open: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 70, size: 'max' },
  )
  .map((all) =>
    weeksOf(
      all.map(({ value }) => value),
      new Set(all.flatMap(({ open }, at) => (open === 0 ? [at] : []))),
    ),
  )
const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  fc.record({ kind: fc.constant('above' as const), value: fc.integer({ min: -50, max: 400 }) }),
  fc.record({ kind: fc.constant('below' as const), value: fc.integer({ min: -50, max: 400 }) }),
  fc.record({ kind: fc.constant('changed' as const), percent: fc.integer({ min: 1, max: 150 }) }),
  fc.constant({ kind: 'unusual' as const }),
)

/** The days of the holidays of 2025 and 2026, from a calendar. */
const HOLIDAYS = [
  ...['01-01', '02-14', '05-11', '05-26', '07-04', '09-01', '11-27', '11-28', '12-01', '12-25'].map(
    (day) => `2025-${day}`,
  ),
  ...['01-01', '02-14', '05-10', '05-25', '07-04', '09-07', '11-26', '11-27', '11-30', '12-25'].map(
    (day) => `2026-${day}`,
  ),
]
const isHoliday = ({ start, end }: AlertBucket) => HOLIDAYS.some((day) => start <= day && day <= end)

/** The same said in another way: each week by its own words, with a median by counting. */
function plainly(all: readonly AlertBucket[], at: number, when: AlertCondition): boolean | null {
  const known = (index: number) => {
    const bucket = all[index]
    return bucket && bucket.ripe ? bucket.value : null
  }
  const now = known(at)
  if (now === null) return null
  if (when.kind === 'above') return now - when.value > 0
  if (when.kind === 'below') return when.value - now > 0
  if (when.kind === 'changed') {
    const before = known(at - 1)
    if (before === null || before === 0) return null
    return (
      now > before + (Math.abs(before) * when.percent) / 100 || now < before - (Math.abs(before) * when.percent) / 100
    )
  }
  const base: number[] = []
  for (let back = 1; back <= 26; back += 1) {
    const bucket = all[at - back]
    const value = known(at - back)
    if (bucket && value !== null && !isHoliday(bucket)) base.push(value)
  }
  const bucket = all[at]
  if (base.length < 12 || !bucket || isHoliday(bucket)) return null
  const middle = (values: number[]) => {
    const rank = (place: number) =>
      values.find(
        (value) =>
          values.filter((other) => other < value).length <= place &&
          values.filter((other) => other <= value).length > place,
      ) ?? 0
    return (rank(Math.floor((values.length - 1) / 2)) + rank(Math.floor(values.length / 2))) / 2
  }
  const centre = middle(base)
  return Math.abs(now - centre) > 3.5 * 1.48 * middle(base.map((value) => Math.abs(value - centre)))
}

describe('an alert (issue 23, 3)', () => {
  test('fires for exactly the weeks for which an independent calculation says so', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(weeks, condition, (all, when) => {
        for (const at of all.keys()) {
          const met = meets(all, at, when)
          seen.add(`${when.kind} ${met}`)
          expect(met).toBe(plainly(all, at, when))
        }
      }),
      { numRuns: 400 },
    )
    for (const kind of ['above', 'below', 'changed', 'unusual'])
      for (const met of [true, false, null]) expect(seen).toContain(`${kind} ${met}`)
  })

  test('checked week by week, or after several at once, tells each crossing that looking back shows, once', () => {
    fc.assert(
      fc.property(weeks, condition, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }), (all, when, steps) => {
        let standing = NEW_ALERT
        let begun: string | null = null
        const told: Crossing[] = []
        let upTo = 0
        for (const step of [...steps, all.length]) {
          upTo = Math.min(all.length, upTo + step)
          const checked = judge(all.slice(0, upTo), when, standing)
          expect(judge(all.slice(0, upTo), when, checked.standing).news).toEqual([])
          standing = checked.standing
          if (begun === null && standing.judged !== null) {
            begun = standing.judged
            expect(checked.news.map(({ what }) => what)).toEqual(standing.isFiring ? ['fired'] : [])
          } else told.push(...checked.news)
        }
        const shown = crossings(all, when)
        expect(told).toEqual(shown.filter(({ start }) => begun !== null && start > begun))
        expect(standing.isFiring).toBe((shown.at(-1)?.what ?? 'recovered') === 'fired')
      }),
      { numRuns: 300 },
    )
  })

  test('tells when it begins and when it ends, not every week', () => {
    const when = { kind: 'above', value: 100 } as const
    const all = weeksOf([90, 120, 130, 140, 95, 80])
    const states: string[] = []
    let standing = NEW_ALERT
    for (const upTo of [1, 2, 3, 4, 5, 6]) {
      const { standing: next, news } = judge(all.slice(0, upTo), when, standing)
      standing = next
      states.push([standing.state, ...news.map(({ what, start }) => `${what} ${start}`)].join(', '))
    }
    expect(states).toEqual([
      'quiet',
      'firing, fired 2025-01-12',
      'firing',
      'firing',
      'recovered, recovered 2025-02-02',
      'quiet',
    ])
  })

  test('looked back at from a day on, what was so already on it counts as begun then', () => {
    const all = weeksOf([120, 120, 120, 90, 120])
    const since = all[1]?.start ?? ''
    expect(crossings(all, { kind: 'above', value: 100 }, since).map(({ what, start }) => `${what} ${start}`)).toEqual([
      'fired 2025-01-12',
      'recovered 2025-01-26',
      'fired 2025-02-02',
    ])
    expect(crossings(all, { kind: 'above', value: 100 }, '2030-01-01')).toEqual([])
  })

  test('is not judged by a week that is not billed, nor by nothing; a corrected week is told', () => {
    const when = { kind: 'below', value: 50 } as const
    const open = judge(weeksOf([90, 10], new Set([1])), when, NEW_ALERT)
    expect(open).toEqual({ standing: { state: 'quiet', isFiring: false, judged: FIRST }, news: [] })
    expect(judge(weeksOf([null]), when, NEW_ALERT).standing.state).toBe('unchecked')
    const fired = judge(weeksOf([90, 10]), when, open.standing)
    expect(fired.standing.state).toBe('firing')
    const corrected = judge(weeksOf([90, 70]), when, fired.standing)
    expect(corrected).toMatchObject({ standing: { state: 'recovered' }, news: [{ what: 'recovered' }] })
    const unchecked = judge([], when, fired.standing)
    expect(unchecked.standing).toEqual({ ...fired.standing, state: 'unchecked' })
    expect(judge(weeksOf([90, 10]), when, unchecked.standing)).toEqual({ standing: fired.standing, news: [] })
  })

  test('above its target by what it came to; on course for above it before it is over, once, and what it came to counts then (issue 23, 4)', () => {
    const month = (at: number, values: Partial<AlertBucket>): AlertBucket => ({
      start: `2026-0${at}-01`,
      end: `2026-0${at}-28`,
      value: 0,
      ripe: true,
      target: 100,
      ...values,
    })
    const runs = (value: number, course: number | null) => month(3, { value, ripe: false, course })
    const over = [month(1, { value: 90 }), month(2, { value: 101 })]
    const above = { kind: 'aboveTarget' } as const
    const course = { kind: 'onCourse' } as const
    expect([...over, runs(500, 500)].map((_, at, all) => meets(all, at, above))).toEqual([false, true, null])
    expect([...over, runs(50, 140)].map((_, at, all) => meets(all, at, course))).toEqual([false, true, true])
    expect(meets([month(1, { value: 101, target: null })], 0, above)).toBeNull()
    expect(meets([runs(500, null)], 0, course)).toBeNull()
    const quiet = judge([month(2, { value: 99 }), runs(10, 90)], course, NEW_ALERT)
    expect(quiet).toMatchObject({ standing: { state: 'quiet', judged: '2026-03-01' }, news: [] })
    const fires = judge([month(2, { value: 99 }), runs(60, 120)], course, quiet.standing)
    expect(fires.news).toEqual([{ what: 'fired', start: '2026-03-01', end: '2026-03-28' }])
    expect(judge([month(2, { value: 99 }), runs(70, 130)], course, fires.standing).news).toEqual([])
    const ended = judge([month(2, { value: 99 }), month(3, { value: 95 })], course, fires.standing)
    expect(ended.news).toEqual([{ what: 'recovered', start: '2026-03-01', end: '2026-03-28' }])
    expect(AlertRule.safeParse({ span: 'weekly', when: course }).success).toBe(false)
    expect(AlertRule.safeParse({ span: 'weekly', when: above }).success).toBe(true)
  })

  test('knows what is usual from twelve weeks on, and only of weeks', () => {
    const from = (many: number) => weeksOf(Array.from({ length: many }, (_, at) => 100 + (at % 3)))
    // The weeks of New Year and of the first holidays after are left out.
    expect(usualRange(from(12), 11)).toBeNull()
    expect(usualRange(from(20), 19)).not.toBeNull()
    expect(AlertRule.safeParse({ span: 'monthly', when: { kind: 'unusual' } }).success).toBe(false)
    expect(AlertRule.safeParse({ span: 'weekly', when: { kind: 'unusual' } }).success).toBe(true)
  })
})
