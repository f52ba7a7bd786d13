// @module-tag exact
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, fromDayNumber, weekday } from '../../../domain/dates/calendar-date.ts'
import {
  againstInForce,
  comparedDays,
  lateClients,
  offeredAgainst,
  type ComparedDaysInput,
} from '../../../domain/dates/compared-days.ts'
import { datesOf, type ViewDates } from '../../../domain/dates/date-choice.ts'
import { ROLLING_PERIODS, type RollingPeriod } from '../../../domain/dates/period.ts'
import { everyDay } from '../../support/shipped/every-day.ts'

const TODAY = '2026-11-22'
const days = fc.integer({ min: 11_000, max: 25_000 }).map(fromDayNumber)

function compared(
  [from, to]: readonly [string, string],
  more: Partial<Omit<ComparedDaysInput, 'dates'>> & { readonly period?: ViewDates['period'] } = {},
) {
  const { period = '', ...rest } = more
  return comparedDays({ dates: { period, from, to }, against: 'period', today: TODAY, invoiced: null, ...rest })
}

describe('the days that a period is compared with', () => {
  test.each<[RollingPeriod, string, string, string]>([
    ['Current Week', '2026-11-24', '2026-11-15', '2026-11-17'],
    ['Current Month', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['Current Month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['Current Month', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['Current Quarter', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['Current Quarter', '2026-05-31', '2026-01-01', '2026-02-28'],
    ['YTD', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['YTD', '2026-06-30', '2025-01-01', '2025-06-30'],
    ['YTD', '2025-02-28', '2024-01-01', '2024-02-28'],
    ['Annual', '2026-11-22', '2024-11-23', '2025-11-22'],
    ['Previous Week', '2026-11-24', '2026-11-08', '2026-11-14'],
    ['Previous Month', '2026-04-10', '2026-02-01', '2026-02-28'],
    ['Previous Quarter', '2026-04-10', '2025-10-01', '2025-12-31'],
    ['Previous Year', '2025-04-10', '2023-01-01', '2023-12-31'],
  ])('%s on %s: %s to %s', (period, today, from, to) => {
    const dates = datesOf({ frequency: 'rp', period }, today)
    expect(comparedDays({ dates, against: 'period', today, invoiced: null }).earlier).toEqual({ from, to })
  })

  test.each([
    ['a month to date', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['two months', '2026-08-01', '2026-09-30', '2026-06-01', '2026-07-31'],
    ['a quarter to date', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['a year to date', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['a part of a month that is over', '2026-10-01', '2026-10-20', '2026-09-11', '2026-09-30'],
    ['months to date that are no quarter and no year', '2025-12-01', '2026-11-22', '2024-12-09', '2025-11-30'],
    ['twelve months from a day within one', '2025-11-23', '2026-11-22', '2024-11-23', '2025-11-22'],
    ['three days', '2026-11-17', '2026-11-19', '2026-11-14', '2026-11-16'],
    ['one day', '2026-10-31', '2026-10-31', '2026-10-30', '2026-10-30'],
    ['two weeks', '2026-11-08', '2026-11-21', '2026-10-25', '2026-11-07'],
    ['two years and a day', '2024-11-22', '2026-11-22', '2022-11-22', '2024-11-21'],
  ])('%s: %s to %s beside %s to %s', (_, from, to, earlierFrom, earlierTo) => {
    expect(compared([from, to]).earlier).toEqual({ from: earlierFrom, to: earlierTo })
  })

  test.each([
    ['the last three days', 'last-3', '2026-11-20', '2026-11-17', '2026-11-19'],
    ['the last thirty days', 'last-30', '2026-10-24', '2026-09-24', '2026-10-23'],
  ])('%s stand beside as many before', (_, period, from, earlierFrom, earlierTo) => {
    expect(compared([from, TODAY], { period }).earlier).toEqual({ from: earlierFrom, to: earlierTo })
  })

  test.each([
    ['four whole weeks', { last: 4, unit: 'weeks' }, ['2026-10-25', '2026-11-21'], ['2026-09-27', '2026-10-24']],
    [
      'four weeks and what there is of this one',
      { last: 4, unit: 'weeks', toDate: true },
      ['2026-10-25', '2026-11-24'],
      ['2026-09-20', '2026-10-20'],
    ],
    ['six months', { last: 6, unit: 'months' }, ['2026-05-01', '2026-10-31'], ['2025-11-01', '2026-04-30']],
    [
      'six months, across a leap day',
      { last: 6, unit: 'months' },
      ['2023-09-01', '2024-02-29'],
      ['2023-03-01', '2023-08-31'],
    ],
  ] as const)('of a page of its own period: %s', (_, own, range, [from, to]) => {
    expect(compared(range, { own, today: '2026-11-24' }).earlier).toEqual({ from, to })
  })

  test('what is not over yet ends today, and those before are cut at the same place', () => {
    expect(compared(['2026-11-01', '2026-11-30'])).toMatchObject({
      range: { from: '2026-11-01', to: '2026-11-22' },
      earlier: { from: '2026-10-01', to: '2026-10-22' },
      isCut: false,
    })
    expect(compared(['2026-11-16', '2026-11-29'])).toMatchObject({
      range: { from: '2026-11-16', to: '2026-11-22' },
      earlier: { from: '2026-11-02', to: '2026-11-08' },
    })
  })

  test('none of them belongs to the period, and they are as many, but for the lengths of months', () => {
    const chosen = fc.oneof(
      fc
        .record({ from: days, length: fc.integer({ min: 0, max: 800 }) })
        .map(({ from, length }): ViewDates => ({ period: '', from, to: addDays(from, length) })),
      fc
        .record({ period: fc.constantFrom(...ROLLING_PERIODS), today: days })
        .map(({ period, today }) => datesOf({ frequency: 'rp', period }, today)),
      fc
        .record({ count: fc.integer({ min: 1, max: 365 }), today: days })
        .map(({ count, today }) => datesOf({ frequency: 'la', days: count }, today)),
    )
    fc.assert(
      fc.property(chosen, (dates) => {
        const { earlier } = comparedDays({ dates, against: 'period', today: dates.to, invoiced: null })
        if (!earlier) throw new Error('a period has one before')
        expect(earlier.from <= earlier.to && earlier.to < dates.from).toBe(true)
        expect(Math.abs(daysBetween(earlier.from, earlier.to) - daysBetween(dates.from, dates.to))).toBeLessThanOrEqual(
          3,
        )
      }),
    )
  })
})

describe('the same dates and the same weekdays of the year before', () => {
  test.each([
    ['a day of February', '2025-02-28', '2025-02-28', '2024-02-28', '2024-02-28'],
    ['the first days of March', '2025-03-01', '2025-03-02', '2024-03-01', '2024-03-02'],
    ['a February beside one of 29 days', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['a February of 29 days', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['twelve months that end in February', '2024-03-01', '2025-02-28', '2023-03-01', '2024-02-29'],
    ['a start on 29 February', '2024-02-29', '2024-03-10', '2023-03-01', '2023-03-10'],
    ['an end on 29 February', '2024-02-20', '2024-02-29', '2023-02-20', '2023-02-28'],
    ['more than a year', '2025-01-01', '2026-11-22', '2024-01-01', '2025-11-22'],
  ])('%s: %s to %s beside %s to %s', (_, from, to, earlierFrom, earlierTo) => {
    expect(compared([from, to], { against: 'dates' }).earlier).toEqual({ from: earlierFrom, to: earlierTo })
  })

  test('29 February alone has no such day a year before, and no error', () => {
    expect(compared(['2024-02-29', '2024-02-29'], { against: 'dates' })).toMatchObject({
      earlier: null,
      sides: null,
      both: null,
    })
  })

  test('weekdays stay, whichever day begins the range, of up to 364 days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 363 }), (from, more) => {
        const to = addDays(from, more)
        const { earlier } = compared([from, to], { against: 'weekdays', today: to })
        expect(earlier && [daysBetween(earlier.from, from) - 1, weekday(earlier.to)]).toEqual([364, weekday(to)])
        expect(earlier && daysBetween(earlier.from, earlier.to)).toBe(more + 1)
      }),
    )
    expect(offeredAgainst({ from: '2025-11-24', to: TODAY })).toEqual(['period', 'dates', 'weekdays'])
    expect(offeredAgainst({ from: '2025-11-23', to: TODAY })).toEqual(['period', 'dates'])
  })

  test('what earlier versions called the year is weekdays of up to a week and on pages of weeks, else dates', () => {
    const inForce = (from: string, own?: ComparedDaysInput['own']) =>
      againstInForce({ from, to: TODAY }, { against: 'year', own })
    expect([inForce('2026-11-16'), inForce('2026-11-15')]).toEqual(['weekdays', 'dates'])
    expect(inForce('2026-10-25', { last: 4, unit: 'weeks' })).toBe('weekdays')
  })
})

describe('days with data', () => {
  const year = ['2025-11-23', '2026-11-22'] as const

  test('where data begins within the days before, both begin as many days before their ends', () => {
    expect(compared(year, { invoiced: everyDay('2024-12-09', TODAY) })).toMatchObject({
      sides: {
        range: { from: '2025-12-09', to: TODAY },
        earlier: { from: '2024-12-09', to: '2025-11-22' },
      },
      begins: '2024-12-09',
      isCut: true,
      both: null,
    })
  })

  test('where data ends more than a week before, both end as many days earlier; a week is waited for', () => {
    expect(compared(year, { invoiced: everyDay('2020-01-01', '2026-11-14') })).toMatchObject({
      sides: { range: { to: '2026-11-14' }, earlier: { to: '2025-11-14' } },
      ends: '2026-11-14',
      isCut: true,
    })
    expect(compared(year, { invoiced: everyDay('2020-01-01', '2026-11-15') })).toMatchObject({
      ends: null,
      isCut: false,
    })
  })

  test('of less than half of either nothing is told, but what both have is offered', () => {
    expect(compared(['2026-10-01', '2026-10-31'], { invoiced: ['2026-09-30', '2026-10-30'] })).toMatchObject({
      sides: null,
      both: {
        range: { from: '2026-10-31', to: '2026-10-31' },
        earlier: { from: '2026-09-30', to: '2026-09-30' },
      },
      begins: '2026-09-30',
    })
    const half = (first: string) => compared(['2026-10-02', '2026-10-31'], { invoiced: [first, '2026-10-30'] }).sides
    expect([half('2026-09-17') !== null, half('2026-09-18')]).toEqual([true, null])
    expect(compared(year, { invoiced: ['2025-11-23', TODAY] })).toMatchObject({
      sides: null,
      both: null,
      begins: '2025-11-23',
    })
  })

  test('what is offered is compared as it stands', () => {
    const invoiced = everyDay('2025-12-02', '2026-12-31')
    const { both } = compared(['2026-01-01', '2026-12-31'], { invoiced, today: '2026-12-31', against: 'dates' })
    expect(both).toEqual({
      range: { from: '2026-12-02', to: '2026-12-31' },
      earlier: { from: '2025-12-02', to: '2025-12-31' },
    })
    const { sides, isCut } = compared([both?.range.from ?? '', both?.range.to ?? ''], {
      against: `${both?.earlier.from}..${both?.earlier.to}`,
      invoiced,
      today: '2026-12-31',
    })
    expect([sides, isCut]).toEqual([both, false])
  })

  test('the days compared, counted one by one as semantics.md says', () => {
    const cases = fc.record({
      from: days,
      length: fc.integer({ min: 1, max: 500 }),
      first: fc.integer({ min: -600, max: 500 }),
      last: fc.integer({ min: -30, max: 60 }),
      against: fc.constantFrom('period', 'dates', 'weekdays'),
    })
    fc.assert(
      fc.property(cases, ({ from, length, first, last, against }) => {
        const to = addDays(from, length - 1)
        const known = [addDays(from, first), addDays(to, -last)].toSorted()
        const told = compared([from, to], { against, invoiced: known, today: addDays(to, 100) })
        const { earlier } = told
        if (!earlier) return void expect(told.sides).toBeNull()
        const [begins = '', ends = ''] = known
        const wait = ends > to ? 0 : daysBetween(ends, to) - 1
        const late = wait > 7 ? wait : 0
        const before = everyDay(earlier.from, earlier.to).filter((day) => begins <= earlier.from || day >= begins)
        const own = everyDay(from, to)
        const kept = begins > earlier.from ? own.slice(Math.max(0, own.length - before.length)) : own
        const [ownDays, beforeDays] = [kept, before].map((each) => each.slice(0, Math.max(0, each.length - late)))
        const isHalf =
          2 * (ownDays?.length ?? 0) >= own.length &&
          2 * (beforeDays?.length ?? 0) >= daysBetween(earlier.from, earlier.to)
        expect(told.sides !== null).toBe(isHalf)
        const sides = told.sides ?? told.both
        if (sides)
          expect([everyDay(sides.range.from, sides.range.to), everyDay(sides.earlier.from, sides.earlier.to)]).toEqual([
            ownDays,
            beforeDays,
          ])
      }),
    )
  })

  test('a client that begins later cuts nothing and is named', () => {
    const clients = [
      { id: 1, name: 'Acme', from: '2020-01-01', to: TODAY },
      { id: 2, name: 'Cedar Creek', from: '2026-01-05', to: TODAY },
      { id: 3, name: 'Later Still', from: '2026-11-23', to: '2026-12-01' },
    ]
    const told = compared(year, { invoiced: everyDay('2020-01-01', TODAY) })
    expect([told.isCut, lateClients(told, clients).map(({ name }) => name)]).toEqual([false, ['Cedar Creek']])
  })

  test('months back and forth end at the same place', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 24 }), (day, months) => {
        const from = `${day.slice(0, 8)}01`
        const to = addDays(addMonths(from, months), -1)
        const { earlier } = compared([from, to], { today: addDays(to, 40) })
        expect(earlier).toEqual({ from: addMonths(from, -months), to: addDays(from, -1) })
      }),
    )
  })
})
