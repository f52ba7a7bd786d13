import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { lastWeeks, rhythmOf, weekStates } from '../../../domain/dates/invoice-weeks.ts'
import { bucketStart } from '../../../domain/dates/period.ts'

const weekOf = (day: string) => bucketStart(day, 'weekly')

const today = '2026-11-25'
const weeks = lastWeeks(today, 12)
const sundays = (...ago: number[]) => ago.map((each) => addDays('2026-11-22', -7 * each))
const states = (...ago: number[]) => weekStates(weeks, { invoiced: sundays(...ago), today }).join(' ')

test('weeks begin on Sunday, as on every page', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-25', '1969-12-31'].map(weekOf)).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-22',
    '1969-12-28',
  ])
  expect(weeks.slice(0, 3)).toEqual(['2026-11-22', '2026-11-15', '2026-11-08'])
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 40_000 }), (at) => {
      const day = addDays('2000-01-01', at)
      expect(new Date(`${weekOf(day)}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(weekOf(day) <= day && day < addDays(weekOf(day), 7)).toBe(true)
    }),
  )
})

test('a weekly account misses every week that is over and has no invoice, between its first and today', () => {
  expect(states(9, 8, 7, 5, 4, 3)).toBe(
    'open missing missing loaded loaded loaded missing loaded loaded loaded before before',
  )
  expect(states(0, 1, 2)).toBe('loaded loaded loaded before before before before before before before before before')
})

test('an account that bills by the month misses none between, and one that stopped does', () => {
  expect(rhythmOf(sundays(10, 6, 2))).toBe(4)
  expect(states(10, 6, 2)).toBe('open empty loaded empty empty empty loaded empty empty empty loaded before')
  expect(states(11, 9, 7)).toBe('open missing missing missing missing empty empty loaded empty loaded empty loaded')
})

test('few invoices say no rhythm: a month is waited for', () => {
  expect([rhythmOf([]), rhythmOf(sundays(3)), rhythmOf(sundays(3, 4))]).toEqual([null, null, null])
  expect(states(7)).toBe('open missing missing empty empty empty empty loaded before before before before')
})
