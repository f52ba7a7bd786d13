import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, daysBetween, fromDayNumber } from '../../../domain/dates/calendar-date.ts'
import {
  DATE_PRESETS,
  RANGE_PRESETS,
  choiceOf,
  choiceRange,
  datePresetRange,
  datesOf,
  pickerDate,
  presetRange,
  readDays,
  readMovingPeriod,
  readPickerDate,
  validRange,
  type DateChoice,
} from '../../../domain/dates/date-choice.ts'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'

const dates = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2060-12-31') }).map(fromDayNumber)
const choices = (today: string): fc.Arbitrary<DateChoice> =>
  fc.oneof(
    fc.constantFrom(...ROLLING_PERIODS).map((period): DateChoice => ({ frequency: 'rp', period })),
    fc.integer({ min: 1, max: 365 }).map((days): DateChoice => ({ frequency: 'la', days })),
    fc.tuple(fc.nat(2_000), fc.nat(2_000)).map(([ago, days]): DateChoice => ({
      frequency: 'dr',
      from: addDays(today, -ago - days),
      to: addDays(today, -ago),
    })),
  )

describe('a choice of dates', () => {
  test.each<[DateChoice, string, string]>([
    [{ frequency: 'la', days: 1 }, '2026-11-21', '2026-11-21'],
    [{ frequency: 'la', days: 3 }, '2026-11-19', '2026-11-21'],
    [{ frequency: 'la', days: 365 }, '2025-11-22', '2026-11-21'],
    [{ frequency: 'rp', period: 'Previous Month' }, '2026-10-01', '2026-10-31'],
    [{ frequency: 'dr', from: '2026-01-01', to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
  ])('%j is %s to %s (DATE-03, DATE-12)', (choice, from, to) =>
    expect(choiceRange(choice, '2026-11-21')).toEqual({ from, to }),
  )

  test('every choice comes back from the dates of its view, ends today or before, and begins before it ends', () => {
    fc.assert(
      fc.property(
        dates.chain((today) => fc.tuple(fc.constant(today), choices(today))),
        ([today, choice]) => {
          const range = datesOf(choice, today)
          expect(choiceOf(range)).toEqual(choice)
          expect(validRange(range, today)).toEqual(choiceRange(choice, today))
        },
      ),
    )
  })

  test.each(['', 'Next Week', 'annual', 'last-0', 'last-366', 'last-01', 'last-1.5', 'constructor'])(
    '%j is no moving period',
    (text) => {
      expect(readMovingPeriod(text)).toBeUndefined()
    },
  )

  test.each([
    ['30', 30],
    [' 7 ', 7],
    ['', 0],
    ['x', 0],
    ['-1', 0],
    ['1.5', 0],
    ['3d', 0],
  ])('typed days %j are %i (DATE-13)', (typed, days) => {
    expect(readDays(typed)).toBe(days)
  })
})

describe('presets', () => {
  const today = '2026-11-21'
  test.each([
    ['twoYears', '2024-11-21', today],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['yearToDate', '2026-01-01', today],
    ['sinceEngaged', '2024-05-06', today],
  ] as const)('%s is %s to %s (DATE-06)', (preset, from, to) =>
    expect(presetRange(preset, { today, engageDate: '2024-05-06' })).toEqual({ from, to }),
  )

  test.each([[null], ['2026-11-22']])(
    'with the engage date %s, two years back stand for it (DATE-16, GAP-49)',
    (engageDate) => {
      expect(presetRange('sinceEngaged', { today, engageDate })).toEqual({ from: '2024-11-21', to: today })
    },
  )

  test('all are ranges up to today, on any day', () => {
    fc.assert(
      fc.property(dates, dates, fc.constantFrom(...RANGE_PRESETS), (now, engageDate, preset) => {
        const range = presetRange(preset, { today: now, engageDate })
        expect(validRange(range, now)).toEqual(range)
      }),
    )
  })

  test('there are twelve date presets (DATE-10)', () => {
    expect(DATE_PRESETS).toEqual([...ROLLING_PERIODS, 'Week Before Last', 'Last Six Months', 'Custom Dates'])
    expect(datePresetRange('Week Before Last', today)).toEqual({ from: '2026-11-01', to: '2026-11-07' })
    expect(datePresetRange('Last Six Months', today)).toEqual({ from: '2026-05-22', to: today })
    expect(datePresetRange('Custom Dates', today, { from: '2026-02-01', to: '2026-02-03' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-03',
    })
    for (const preset of ROLLING_PERIODS)
      expect(datePresetRange(preset, today)).toEqual(choiceRange({ frequency: 'rp', period: preset }, today))
  })

  test.each([
    [undefined],
    [{ from: '2026-02-01' }],
    [{ from: '2026-02-03', to: '2026-02-01' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
  ])('Custom Dates with %j fall back to Week Before Last (DATE-11)', (custom) =>
    expect(datePresetRange('Custom Dates', today, custom)).toEqual(datePresetRange('Week Before Last', today)),
  )

  test('Week Before Last is a whole week, two weeks before this one', () => {
    fc.assert(
      fc.property(dates, (now) => {
        const { from, to } = datePresetRange('Week Before Last', now)
        expect(daysBetween(from, to)).toBe(7)
        expect(daysBetween(to, now)).toBeGreaterThan(8)
      }),
    )
  })
})

describe('a date as pickers show it (DATE-07, DATE-18)', () => {
  test('comes back from its text', () =>
    fc.assert(fc.property(dates, (date) => void expect(readPickerDate(pickerDate(date))).toBe(date))))
  test.each(['', '13/01/2026', '02/30/2026', '2026-02-01', '1/1/26', '01/01/2026x'])('%j is not one', (typed) =>
    expect(readPickerDate(typed)).toBeUndefined(),
  )
  test('days and months may be typed without a zero', () => expect(readPickerDate(' 2/3/2026 ')).toBe('2026-02-03'))
})
