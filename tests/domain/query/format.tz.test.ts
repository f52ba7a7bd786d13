import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf, truncate } from '../../../domain/query/format.ts'
import { englishValues } from '../../support/language/english-values.ts'

const {
  axisValue,
  fullValue,
  longDate,
  measured,
  money,
  number,
  percent,
  shortAmount,
  shortDate,
  shortMoney,
  shortValue,
} = englishValues

const format = (unit: Parameters<typeof fullValue>[1]['unit'], symbol = '$') => ({
  unit,
  symbol,
  weightUnit: 'lbs' as const,
})

describe('short amounts (WID-13)', () => {
  test.each([
    [1_234_567, '1.23M'],
    [1_235_000, '1.24M'],
    [1_000, '1,000.00'],
    [1_000.01, '1.00K'],
    [1_500, '1.50K'],
    [1_000_000, '1000.00K'],
    [1_000_001, '1.00M'],
    [2_500_000_000, '2.50B'],
    [-1_234_567, '−1.23M'],
    [999.999, '1,000.00'],
    [0, '0.00'],
    [-0.001, '0.00'],
  ])('%d is %s', (value, text) => expect(shortAmount(value)).toBe(text))
})

describe('other numbers (WID-14)', () => {
  test.each([
    [1_234_567.891, '1,234,567.89'],
    [0.005, '0.01'],
    [-12.345, '−12.35'],
    [100, '100.00'],
  ])('%d is %s', (value, text) => expect(number(value)).toBe(text))

  test.each([
    [1.125, '1.125'],
    [0.0625, '0.0625'],
    [9, '9.00'],
    [1_234.5, '1,234.50'],
    [-0.1234565, '−0.123457'],
    [0.5125593781, '0.512559'],
  ])('a weight of a row, %d, is %s', (value, text) => expect(measured(value)).toBe(text))

  test('groups of three, two decimals, and the value again without its commas', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        const text = number(cents / 100)
        expect(text).toMatch(/^−?\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100)).toBe(cents + 0)
      }),
    )
  })

  test('the sign stands before the currency symbol', () => {
    expect(money(-1234.5, '$')).toBe('−$1,234.50')
    expect(money(0, 'C$')).toBe('C$0.00')
    expect(shortMoney(-2_000_000, '€')).toBe('−€2.00M')
  })
})

describe('percentages (WID-15, WID-16)', () => {
  test('the share of a base that is about zero is 0', () => {
    expect(percentOf(5, 0)).toBe(0)
    expect(percentOf(5, 1e-8)).toBe(0)
    expect(percentOf(5, -1e-8)).toBe(0)
    expect(percentOf(5, 1.1e-8)).toBeGreaterThan(0)
    expect(percentOf(1, 8)).toBe(12.5)
    expect(percentOf(-1, 8)).toBe(-12.5)
  })
  test('two decimals, and none where the page asks for none', () => {
    expect(percent(12.345)).toBe('12.35%')
    expect(percent(12.5, 0)).toBe('13%')
    expect(percent(-0.001)).toBe('0.00%')
  })
})

describe('values by their unit', () => {
  test('a missing value reads No data (WID-18)', () => {
    for (const unit of ['money', 'weight', 'packages', 'count', 'number', 'percent'] as const)
      expect(fullValue(null, format(unit))).toBe('No data')
  })
  test('tooltips: costs with the currency before, weights with the unit behind, counts whole (WID-17)', () => {
    expect(fullValue(1234.567, format('money'))).toBe('$1,234.57')
    expect(fullValue(1234.567, format('weight'))).toBe('1,234.57 lbs')
    expect(fullValue(1234.567, { ...format('weight'), weightUnit: 'kgs' })).toBe('1,234.57 kgs')
    expect(fullValue(1234, format('packages'))).toBe('1,234')
    expect(fullValue(7.25, format('number'))).toBe('7.25')
    expect(fullValue(7.255, format('percent'))).toBe('7.26%')
  })
  test('tiles and labels are short (WID-13, WID-16)', () => {
    expect(shortValue(1_234_567, format('money'))).toBe('$1.23M')
    expect(shortValue(999, format('packages'))).toBe('999')
    expect(shortValue(12_345, format('count'))).toBe('12.35K')
    expect(shortValue(12.345, format('percent'))).toBe('12.35%')
    expect(shortValue(12.345, format('weight'))).toBe('12.35')
  })
  test('axes have no trailing zeros', () => {
    expect([0, 500_000, 2_500_000, 1_000_000, 250, -1_500].map((value) => axisValue(value, format('money')))).toEqual([
      '$0',
      '$500K',
      '$2.5M',
      '$1M',
      '$250',
      '−$1.5K',
    ])
    expect(axisValue(50, format('percent'))).toBe('50%')
    expect(axisValue(100, format('packages'))).toBe('100')
  })
})

describe('texts', () => {
  test('dates read MM/DD/YY in headers and charts, MM/DD/YYYY in pickers and grids, in every time zone (DATE-18)', () => {
    expect(shortDate('2026-01-02')).toBe('01/02/26')
    expect(longDate('2026-01-02')).toBe('01/02/2026')
    expect(shortDate('2005-12-31')).toBe('12/31/05')
  })
  test('a cut text ends in an ellipsis and has the length asked for', () => {
    expect(truncate('Bluegrass Outfitters', 18)).toBe('Bluegrass Outfitt…')
    expect(truncate('Bluegrass', 9)).toBe('Bluegrass')
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1, max: 40 }),
        (text, length) => truncate(text, length).length <= length,
      ),
    )
  })
})
