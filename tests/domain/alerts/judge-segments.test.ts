import { describe, expect, test } from 'vitest'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { AlertRule, fitsCondition, watchOf } from '../../../domain/alerts/alert-rule.ts'
import { judgeSegments, type AlertStandings } from '../../../domain/alerts/judge-segments.ts'
import { NEW_ALERT } from '../../../domain/alerts/judge.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'

const FIRST = '2025-01-05'
const NEW: AlertStandings = { ...NEW_ALERT, segments: [] }
const ABOVE = { kind: 'above', value: 100 } as const

function weeksOf(values: Readonly<Record<string, readonly (number | null)[]>>): AlertBucket[] {
  return Object.entries(values).flatMap(([segment, all]) =>
    all.map((value, at) => {
      const start = addDays(FIRST, 7 * at)
      return { segment, start, end: addDays(start, 6), value, ripe: true }
    }),
  )
}
const said = ({ news }: ReturnType<typeof judgeSegments>) =>
  news.map(({ what, start, segments }) => `${what} ${start} ${segments?.join('+')}`)

describe('segments of an alert (issue 53, 3)', () => {
  test('each is judged by itself, and those that cross in the same week are told as one', () => {
    const first = judgeSegments(weeksOf({ UPS: [90], FedEx: [90], USPS: [120] }), ABOVE, NEW)
    expect(said(first)).toEqual([`fired ${FIRST} USPS`])
    expect(first.standing).toMatchObject({ state: 'firing', isFiring: true, judged: FIRST })
    const next = judgeSegments(weeksOf({ UPS: [90, 130], FedEx: [90, 140], USPS: [120, 80] }), ABOVE, first.standing)
    expect(said(next)).toEqual(['fired 2025-01-12 UPS+FedEx', 'recovered 2025-01-12 USPS'])
    expect(next.standing.segments.map(({ segment, state }) => `${segment} ${state}`)).toEqual([
      'UPS firing',
      'FedEx firing',
      'USPS recovered',
    ])
    const again = judgeSegments(weeksOf({ UPS: [90, 130], FedEx: [90, 140], USPS: [120, 80] }), ABOVE, next.standing)
    expect([again.news, again.standing.state]).toEqual([[], 'firing'])
    const over = judgeSegments(
      weeksOf({ UPS: [90, 130, 10], FedEx: [90, 140, 10], USPS: [120, 80, 70] }),
      ABOVE,
      next.standing,
    )
    expect(over.standing).toMatchObject({ state: 'recovered', isFiring: false })
  })

  test('one that is not asked any more is forgotten, and one of which nothing is known holds up no other', () => {
    const before = judgeSegments(weeksOf({ UPS: [120], USPS: [120] }), ABOVE, NEW).standing
    const after = judgeSegments(weeksOf({ UPS: [null], FedEx: [50] }), ABOVE, { ...before })
    expect(after.standing.segments.map(({ segment, state }) => `${segment} ${state}`)).toEqual([
      'UPS unchecked',
      'FedEx quiet',
    ])
    expect(judgeSegments([], ABOVE, before).standing).toMatchObject({ state: 'unchecked', segments: before.segments })
  })

  test('a whole figure is judged as it always was', () => {
    const whole = weeksOf({ any: [90, 120] }).map(({ segment: _, ...bucket }) => bucket)
    const { standing, news } = judgeSegments(whole, ABOVE, NEW)
    expect(news).toEqual([{ what: 'fired', start: '2025-01-12', end: '2025-01-18' }])
    expect(standing).toEqual({ state: 'firing', isFiring: true, judged: '2025-01-12', segments: [] })
  })

  test('what did not come is told of whole accounts by weeks, targets of the figure itself', () => {
    const share = { page: 'spend', fact: 'total_spend' }
    const missing = { kind: 'missing' } as const
    expect(AlertRule.safeParse({ span: 'weekly', when: missing }).success).toBe(true)
    for (const wrong of [{ span: 'monthly' }, { span: 'weekly', each: 'carrier_name' }, { span: 'weekly', share }])
      expect(AlertRule.safeParse({ ...wrong, when: missing }).success).toBe(false)
    expect(fitsCondition({ span: 'monthly', share }, 'aboveTarget')).toBe(false)
    expect(AlertRule.safeParse({ span: 'monthly', share, each: 'carrier_name', when: ABOVE }).success).toBe(true)
    expect(watchOf({ span: 'weekly', when: missing })).toEqual({ span: 'weekly', missing: true })
  })
})
