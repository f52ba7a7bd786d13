import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText } from '../../../domain/values/decimal-text.ts'

test('any finite number reads back from its decimals, which have no exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(decimalText(value))).toBe(value + 0)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.25e-7, '-0.000000125'],
  [0.1, '0.1'],
])('%d', (value, text) => expect(decimalText(value)).toBe(text))
