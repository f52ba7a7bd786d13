import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameText, oneLine, plainText } from '../../../domain/values/name-text.ts'

test.each([
  ['Acme\u202E gro.live', 'Acme gro.live'],
  ['\uFEFFAc\u200Bme', 'Acme'],
  ['Acme\r\nInc', 'Acme Inc'],
  ['\u2066Acme\u2069\u0000', 'Acme'],
  ['نورث ويند', 'نورث ويند'],
  ['Zoë 👩‍💻', 'Zoë 👩‍💻'],
])('%j is the name %j', (given, name) => {
  expect(nameText(60).parse(given)).toBe(name)
})

test('a name of nothing that is seen is none', () => {
  expect(nameText(60).safeParse('\u202E\u200B \n').success).toBe(false)
})

test('whatever is given, no hidden sign stays, nothing that is seen goes, and it stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
      expect(oneLine(line)).toBe(line)
      expect(plainText(text).replaceAll(/[\n\r\t]/g, '')).toBe(
        text.replaceAll(/[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, ''),
      )
    }),
  )
})
