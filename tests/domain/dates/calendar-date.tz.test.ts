import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDate,
  dateParts,
  dayNumber,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  isCalendarDate,
  weekday,
} from '../../../domain/dates/calendar-date.ts'

const FIRST = -719_162
const LAST = 2_932_896
const days = fc.integer({ min: FIRST, max: LAST })
const dates = days.map(fromDayNumber)

describe('calendar dates are text, the same in every time zone (DATE-18)', () => {
  test('the days of the calendar follow each other from 0001-01-01 to 9999-12-31', () => {
    expect(fromDayNumber(FIRST)).toBe('0001-01-01')
    expect(fromDayNumber(LAST)).toBe('9999-12-31')
    expect(dayNumber('1970-01-01')).toBe(0)
    let { year, month, day } = dateParts('1899-12-30')
    const wrong: string[] = []
    for (let number = dayNumber('1899-12-30'); number < dayNumber('2101-03-02'); number += 1) {
      if (fromDayNumber(number) !== calendarDate({ year, month, day })) wrong.push(fromDayNumber(number))
      day += 1
      if (day > daysInMonth(year, month)) {
        day = 1
        month += 1
      }
      if (month > 12) {
        month = 1
        year += 1
      }
    }
    expect(wrong).toEqual([])
    expect(year).toBe(2101)
  })

  test('a day number and its date are each other', () => {
    fc.assert(
      fc.property(
        days,
        (number) => dayNumber(fromDayNumber(number)) === number && isCalendarDate(fromDayNumber(number)),
      ),
    )
  })

  test('dates in order of the calendar are in order of their text', () => {
    fc.assert(
      fc.property(
        days,
        days,
        (a, b) =>
          Math.sign(a - b) ===
          Math.sign(fromDayNumber(a) < fromDayNumber(b) ? -1 : fromDayNumber(a) > fromDayNumber(b) ? 1 : 0),
      ),
    )
  })

  test('leap years are those of the Gregorian calendar', () => {
    const february = (year: number) => daysInMonth(year, 2)
    expect([1900, 2000, 2023, 2024, 2100, 4, 100].map(february)).toEqual([28, 29, 28, 29, 28, 29, 28])
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-01',
    '0000-01-01',
    ' 2026-01-01',
    '2026-01-01 ',
    '2026-01-01T00:00',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('%j is no date', (text) => expect(isCalendarDate(text)).toBe(false))

  test('both ends of a range count', () => {
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(1)
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 0, max: 4_000 }),
        (date, more) => dayNumber(date) + more > LAST || daysBetween(date, addDays(date, more)) === more + 1,
      ),
    )
  })

  test('days around the change of clocks are one day apart', () => {
    for (const date of ['2026-03-08', '2026-11-01', '2026-04-05', '2026-09-27', '2026-03-29', '2026-10-25']) {
      expect([addDays(date, -1), addDays(date, 1)].map((each) => dayNumber(each) - dayNumber(date))).toEqual([-1, 1])
    }
  })

  test('a month later is the same day, or the last one of a month that lacks it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    fc.assert(
      fc.property(
        fc.integer({ min: dayNumber('1500-01-01'), max: dayNumber('3000-01-01') }).map(fromDayNumber),
        fc.integer({ min: -600, max: 600 }),
        (date, months) => {
          const [from, to] = [dateParts(date), dateParts(addMonths(date, months))]
          expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + months)
          expect(to.day).toBe(Math.min(from.day, daysInMonth(to.year, to.month)))
        },
      ),
    )
  })

  test('weeks start on Sunday: 2026-11-22 is one', () => {
    expect(weekday('2026-11-22')).toBe(0)
    expect(weekday('2026-11-21')).toBe(6)
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST, max: LAST - 1 }),
        (number) => weekday(fromDayNumber(number + 1)) === (weekday(fromDayNumber(number)) + 1) % 7,
      ),
    )
  })
})
