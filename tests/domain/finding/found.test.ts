import { expect, test } from 'vitest'
import { isNumber, numberIn } from '../../../domain/finding/found.ts'

test.each([
  ['1Z999AA10123456784', true],
  ['7946 5018 2247', true],
  ['5-101-20733', true],
  ['A1234', true],
  ['FedEx', false],
  ['carrier FedEx', false],
  ['2026-11-21', false],
  ['spend in 2026', false],
  ['fedex 2026', false],
  ['123', false],
  ['spend', false],
])('%s can be a number: %s', (text, is) => expect(isNumber(text)).toBe(is))

test('a number that stands in groups is in one piece', () => {
  expect(['7946 5018 2247', ' 1Z 999 AA1 ', 'carrier FedEx'].map(numberIn)).toEqual([
    '794650182247',
    '1Z999AA1',
    'carrier FedEx',
  ])
})
