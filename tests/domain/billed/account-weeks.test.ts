import { expect, test } from 'vitest'
import { addDays, dayNumber, fromDayNumber } from '../../../domain/dates/calendar-date.ts'
import { lastWeeks } from '../../../domain/dates/invoice-weeks.ts'
import { billedWeeksOf } from '../../../domain/billed/account-weeks.ts'
import { AS_OF, carrierSums } from './billed-sums.ts'

const TODAY = fromDayNumber(AS_OF)
const weeks = lastWeeks(TODAY, 6)
/** Shipped in a week, billed on its Saturday and the next one's. */
const sums = carrierSums({
  days: 420,
  billsOf: (day) =>
    fromDayNumber(day) === weeks[0] || (AS_OF - 6 - day) % 7 === 0
      ? [
          [6, 75],
          [13, 25],
        ]
      : [],
})

test('of an account that is billed every Saturday the last week is three quarters billed, those before are whole', () => {
  const told = billedWeeksOf(sums, { weeks, last: TODAY, today: TODAY })
  expect(told[0]).toBeCloseTo(0.75)
  expect(told.slice(1)).toEqual([null, null, null, null, null])
})

test('an invoice that did not come leaves its week open, however much later it is looked at (MAT-05)', () => {
  const last = addDays(TODAY, -7)
  const lacking = sums.filter(({ billed }) => billed <= dayNumber(last))
  const told = billedWeeksOf(lacking, { weeks, last, today: TODAY })
  expect(told[0]).toBe(0)
  expect(told[1]).toBeCloseTo(0.75)
  expect(told[2]).toBeNull()
})

test('of an account without settled weeks nothing is told', () => {
  expect(billedWeeksOf([], { weeks, last: TODAY, today: TODAY })).toEqual(weeks.map(() => null))
})
