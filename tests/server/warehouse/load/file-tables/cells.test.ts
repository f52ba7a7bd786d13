import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberText } from '../../../../../server/warehouse/load/file-tables/workbook/cell-number.ts'
import { cellStyles } from '../../../../../server/warehouse/load/file-tables/workbook/cell-styles.ts'
import { serialDate } from '../../../../../server/warehouse/load/file-tables/workbook/serial-date.ts'

test('an amount is the text that was typed, whatever arithmetic left of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: -1e6, max: 1e6 }), (cents, more) => {
      const typed = (of: number) =>
        `${of < 0 ? '-' : ''}${Math.abs(Math.trunc(of / 100))}.${String(Math.abs(of % 100)).padStart(2, '0')}`
      const shortest = (of: number) => typed(of).replace(/\.?0+$/, '')
      expect(numberText(Number(typed(cents)))).toBe(shortest(cents))
      if (Math.abs(cents) > 1e6) return
      expect(numberText(Number(typed(cents)) + Number(typed(more)))).toBe(shortest(cents + more).replace(/^-0$/, '0'))
    }),
  )
})

test.each([
  [12.300000000000001, '12.3'],
  [0.1 + 0.2, '0.3'],
  [770000000017, '770000000017'],
  [999999999999999, '999999999999999'],
  [1234567890123456, '1.23456789012346E+15'],
  [9.40011020088123e21, '9.40011020088123E+21'],
  [0.0000001, '0.0000001'],
  [-0, '0'],
])('the number %d is %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})

test('a serial is its day, by both ways to count', () => {
  const [from1900, from1904] = [Date.UTC(1900, 2, 1), Date.UTC(1904, 0, 1)]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 1, max: 86_399 }), (days, seconds) => {
      const day = (from: number) => new Date(from + days * 86_400_000).toISOString().slice(0, 10)
      const time = new Date(seconds * 1000).toISOString().slice(11, 19)
      expect(serialDate(61 + days, false)).toBe(day(from1900))
      expect(serialDate(days, true)).toBe(day(from1904))
      expect(serialDate(61 + days + seconds / 86_400, false)).toBe(`${day(from1900)} ${time}`)
    }),
  )
})

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [0.5, '12:00:00'],
  [2_958_465, '9999-12-31'],
  [2_958_466, null],
  [-1, null],
])('the serial %d is %s', (serial, day) => {
  expect(serialDate(serial, false)).toBe(day)
})

test.each<[string, boolean, number]>([
  ['dd\\-mmm\\-yyyy', true, 0],
  ['[$-409]h:mm AM/PM', true, 0],
  ['"days" 0', false, 0],
  ['[Red]0.00;[hh]', false, 0],
  ['#,##0.00\\ "USD"', false, 0],
  ['00000', false, 5],
])('the format %s', (formatCode, date, digits) => {
  const { handlers, styleOf } = cellStyles()
  handlers.open?.('numFmt', { numFmtId: '170', formatCode })
  handlers.open?.('cellXfs', {})
  handlers.open?.('xf', { numFmtId: '170' })
  expect(styleOf(0)).toEqual({ date, digits })
})
