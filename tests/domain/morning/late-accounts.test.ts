import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { LATE_WEEKS, lateWeeks, missedBy } from '../../../domain/morning/late-accounts.ts'

const TODAY = '2026-11-21'
/** The Sundays of weeks with invoices, one every so many, the newest as given. */
const weeksTo = (newest: string, every = 1, count = 20) =>
  Array.from({ length: count }, (_, at) => addDays(newest, -7 * every * at)).toReversed()
const late = (week: string, { every = 1, newest = '2026-11-20', count = 20, today = TODAY } = {}) =>
  lateWeeks({ last: addDays(week, 3), invoiced: weeksTo(week, every, count) }, { newest, today })

describe('accounts that are late to be billed (issue 53, 4)', () => {
  test('an account of each week lacks as many invoices as weeks went by; the week that runs is not lacked', () => {
    expect(late('2026-11-15')).toBeNull()
    expect(late('2026-11-08')).toBeNull()
    expect(late('2026-11-01')).toEqual({ everyWeeks: 1, missed: 1 })
    expect(late('2026-10-25')).toEqual({ everyWeeks: 1, missed: 2 })
  })

  test('where nothing newer is loaded of any account, a week is waited for', () => {
    expect(late('2026-11-01', { newest: '2026-11-04', today: '2026-11-16' })).toBeNull()
    expect(late('2026-11-01', { newest: '2026-11-04', today: '2026-11-21' })).toEqual({ everyWeeks: 1, missed: 1 })
    expect(late('2026-11-01', { newest: '2026-11-15', today: '2026-11-16' })).toEqual({ everyWeeks: 1, missed: 1 })
  })

  test('of each week it is said what was lacked at its end, as that was known then, and nothing once it was closed (issue 53, 3)', () => {
    const stopped = weeksTo('2026-08-02')
    const missed = (week: string, { newest = '2026-11-20', today = TODAY } = {}) =>
      missedBy(week, { invoiced: [...stopped, '2026-11-15'], newest, today })
    const from = (week: string, count: number) =>
      Array.from({ length: count }, (_, at) => missed(addDays(week, 7 * at)))
    expect(from('2026-07-26', 5)).toEqual([0, 0, 1, 2, 3])
    expect(missed(addDays('2026-08-02', 7 * LATE_WEEKS + 7))).toBeNull()
    expect(missed('2026-11-15')).toBe(0)
    expect(missed('2020-01-05')).toBeNull()
    expect(missed('2026-08-09', { newest: '2026-08-05', today: '2026-08-17' })).toBeNull()
    expect(missed('2026-08-09', { newest: '2026-08-16', today: '2026-08-17' })).toBe(1)
  })

  test('an account of every fourth week is late after its rhythm, not before', () => {
    expect(late('2026-10-11', { every: 4 })).toBeNull()
    expect(late('2026-10-04', { every: 4 })?.missed).toBe(1)
  })

  test('one that was closed, and one of too few invoices to have a rhythm, are not late', () => {
    const closed = addDays('2026-11-15', -7 * (LATE_WEEKS + 2))
    expect(late(closed)).toBeNull()
    expect(late('2026-10-25', { count: 5 })).toBeNull()
  })
})
