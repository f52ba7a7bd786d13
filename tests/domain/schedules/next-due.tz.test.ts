import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateParts, daysInMonth, weekday } from '../../../domain/dates/calendar-date.ts'
import { dueAfterLoad, nextDue, ownDay } from '../../../domain/schedules/next-due.ts'
import { Schedule, type RepeatedSchedule } from '../../../domain/schedules/schedule.ts'
import { localDay } from '../../../domain/schedules/zone-clock.ts'

/** Clocks that change by an hour and by half of one, at midnight, on both halves of the earth, and never. */
const ZONES = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]
const [FIRST, LAST] = [Date.parse('2023-01-01'), Date.parse('2030-01-01')]
const instants = fc.integer({ min: FIRST, max: LAST }).map((at) => new Date(at))
const clocks = {
  at: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  zone: fc.constantFrom(...ZONES),
}
const schedules: fc.Arbitrary<RepeatedSchedule> = fc.oneof(
  fc.record({
    ...clocks,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({ ...clocks, monthDay: fc.integer({ min: 1, max: 31 }) }),
)
const falls = (schedule: RepeatedSchedule, day: string) => {
  if ('weekdays' in schedule) return schedule.weekdays.includes(weekday(day) || 7)
  const { year, month, day: number } = dateParts(day)
  return number === Math.min(schedule.monthDay, daysInMonth(year, month))
}
const localTime = (instant: Date, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  )
const due = (schedule: Schedule, after: string) => nextDue(schedule, new Date(after))?.toISOString() ?? null

describe('when a schedule is due next', () => {
  test('is after the instant, on one of its days and at its time, or within the hour that the clocks leave out', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, after) => {
        const next = nextDue(schedule, after)
        expect(next.getTime()).toBeGreaterThan(after.getTime())
        const [day, time] = [localDay(next, schedule.zone), localTime(next, schedule.zone)]
        expect(falls(schedule, day)).toBe(true)
        expect(time >= schedule.at).toBe(true)
        if (time === schedule.at) return
        // The minute before it the clocks showed a time before the one that is wanted: that one is left out.
        const before = new Date(next.getTime() - 60_000)
        const shown = `${localDay(before, schedule.zone)} ${localTime(before, schedule.zone)}`
        expect(shown < `${day} ${schedule.at}`).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('goes over a year without leaving a day of it out and without a day twice', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 2023, max: 2029 }), (schedule, year) => {
        const days: string[] = []
        const end = Date.parse(`${year + 1}-01-03`)
        for (let at = nextDue(schedule, new Date(`${year}-01-01`)); at.getTime() < end; at = nextDue(schedule, at))
          days.push(localDay(at, schedule.zone))
        expect(new Set(days).size).toBe(days.length)
        const inside: string[] = []
        for (let at = Date.parse(`${year}-01-03`); at < Date.parse(`${year}-12-30`); at += 86_400_000)
          inside.push(new Date(at).toISOString().slice(0, 10))
        expect(days.filter((day) => inside.includes(day))).toEqual(inside.filter((day) => falls(schedule, day)))
      }),
      { numRuns: 60 },
    )
  })

  test('a day that is quiet is done on the first after it that is not, together with what is due then (issue 53, 2)', () => {
    const quietDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(schedules, quietDays, fc.integer({ min: 2023, max: 2029 }), (repeated, quiet, year) => {
        const schedule = { ...repeated, quiet }
        const days: string[] = []
        const end = Date.parse(`${year}-07-01`)
        for (let at = nextDue(schedule, new Date(`${year}-01-01`)); at.getTime() < end; at = nextDue(schedule, at))
          days.push(localDay(at, schedule.zone))
        const expected = new Set<string>()
        for (let day = `${year}-01-02`; day < `${year}-06-20`; day = addDays(day, 1)) {
          let done = day
          while (quiet.includes(weekday(done) || 7)) done = addDays(done, 1)
          if (falls(repeated, day)) expected.add(done)
        }
        expect(days.filter((day) => day > `${year}-01-09` && day < `${year}-06-20`)).toEqual(
          [...expected].filter((day) => day > `${year}-01-09` && day < `${year}-06-20`),
        )
      }),
      { numRuns: 200 },
    )
    expect(ownDay({ monthDay: 31, at: '08:00', zone: 'UTC', quiet: [6, 7] }, '2026-11-02')).toBe('2026-10-31')
  })

  test('after loads it is due an hour later, where that is quiet at its time on the next day that is not (issue 53, 2)', () => {
    const after = { after: 'loads', at: '08:00', zone: 'Europe/Rome', quiet: [6, 7] } as const
    const dueOf = (noticed: string) => dueAfterLoad({ ...after, quiet: [6, 7] }, new Date(noticed)).toISOString()
    expect(dueOf('2026-03-27T21:30:00Z')).toBe('2026-03-27T22:30:00.000Z')
    // Saturday in Rome; on Monday the clocks are an hour ahead.
    expect(dueOf('2026-03-27T22:30:00Z')).toBe('2026-03-30T06:00:00.000Z')
    expect(nextDue({ ...after, quiet: [6, 7] }, new Date('2026-03-27T21:30:00Z'))).toBeNull()
  })

  test('does not depend on how often it is asked: nothing is due between an instant and what is due after it', () => {
    fc.assert(
      fc.property(schedules, instants, fc.double({ min: 0, max: 1, noNaN: true }), (schedule, after, share) => {
        const next = nextDue(schedule, after)
        const between = new Date(after.getTime() + Math.floor((next.getTime() - after.getTime() - 1) * share))
        expect(nextDue(schedule, between)).toEqual(next)
      }),
      { numRuns: 500 },
    )
  })

  test('a time that the clocks leave out is the first after it, one that they show twice is the first of the two', () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '02:30', zone: 'Europe/Rome' }
    expect(due(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(due(daily, '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:30:00.000Z')
    expect(due(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(due(daily, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
    expect(due({ ...daily, at: '00:00', zone: 'America/Santiago' }, '2026-09-05T12:00:00Z')).toBe(
      '2026-09-06T04:00:00.000Z',
    )
    expect(due({ ...daily, at: '02:10', zone: 'Australia/Lord_Howe' }, '2026-10-03T00:00:00Z')).toBe(
      '2026-10-03T15:30:00.000Z',
    )
  })

  test('a day is due when its clocks show the time, until then and never again (issue 23, 3)', () => {
    fc.assert(
      fc.property(fc.record(clocks), instants, fc.integer({ min: 1, max: 3_000_000 }), (clock, day, minutes) => {
        const once = { ...clock, date: day.toISOString().slice(0, 10) }
        const at = nextDue(once, new Date(day.getTime() - 3 * 86_400_000))
        if (!at) throw new Error('it is still to come')
        expect(localDay(at, clock.zone)).toBe(once.date)
        expect(localTime(at, clock.zone) >= clock.at).toBe(true)
        expect(nextDue(once, new Date(at.getTime() - minutes * 60_000))).toEqual(at)
        expect([nextDue(once, at), nextDue(once, new Date(at.getTime() + minutes * 60_000))]).toEqual([null, null])
      }),
      { numRuns: 500 },
    )
  })

  test('the last day of each month, whatever it is', () => {
    const monthly = { monthDay: 31, at: '08:00', zone: 'UTC' }
    expect(due(monthly, '2028-02-01T00:00:00Z')).toBe('2028-02-29T08:00:00.000Z')
    expect(due(monthly, '2026-04-01T00:00:00Z')).toBe('2026-04-30T08:00:00.000Z')
    expect(due(monthly, '2026-12-31T08:00:00Z')).toBe('2027-01-31T08:00:00.000Z')
  })

  test.each([
    { at: '24:00', zone: 'UTC', monthDay: 1 },
    { at: '08:00', zone: 'Europe/Nowhere', monthDay: 1 },
    { at: '08:00', zone: 'UTC', weekdays: [] },
    { at: '08:00', zone: 'UTC', weekdays: [1], quiet: [1, 2, 3, 4, 5, 6, 7] },
    { at: '08:00', zone: 'UTC', date: '2026-02-01', quiet: [1] },
    { at: '08:00', zone: 'UTC', monthDay: 32 },
    { at: '08:00', zone: 'UTC' },
    { at: '08:00', zone: 'UTC', date: '2026-02-30' },
    { at: '08:00', zone: 'UTC', date: '' },
    { at: '08:00', zone: 'UTC', date: '2026-02-01', monthDay: 1 },
  ])('%j is no schedule', (schedule) => {
    expect(Schedule.safeParse(schedule).success).toBe(false)
  })
})
