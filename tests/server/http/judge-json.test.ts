import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMIT_WORDS } from '../../../domain/values/limit-words.ts'
import { judgeJson } from '../../../server/http/bodies/judge-json.ts'

const judge = (value: unknown) => judgeJson(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))
const times = <T>(count: number, of: (nth: number) => T) => Array.from({ length: count }, (_, nth) => of(nth))
const keys = (count: number) => Object.fromEntries(times(count, (nth) => [`k${nth}`, nth]))

test('what a call holds is counted over its bytes (issue 49, 2)', () => {
  expect(judge(keys(50_000))).toBeNull()
  expect(judge(keys(50_001))).toBe(LIMIT_WORDS.keys)
  expect(judge(times(150_001, () => 1))).toBeNull()
  expect(judge(times(150_002, () => 1))).toBe(LIMIT_WORDS.values)
  expect(judge(`${'['.repeat(60)}${']'.repeat(60)}`)).toBeNull()
  expect(judge('['.repeat(61))).toBe(LIMIT_WORDS.levels)
  expect(judge(times(1_000, () => ({})))).toBeNull()
})

test('what stands in a text counts as nothing, whatever signs it has', () => {
  const signs = fc.array(fc.constantFrom('"', '\\', '[', '{', ',', ':', ']', 'é', '\u2028', '\\"'), { maxLength: 400 })
  fc.assert(
    fc.property(signs, fc.integer({ min: 0, max: 4 }), (text, deep) => {
      let value: unknown = { [text.join('')]: [text.join('').repeat(50), 1] }
      for (let level = 0; level < deep; level += 1) value = [value]
      expect(judge(value)).toBeNull()
      // As deep as may be with what stands in it, and one deeper.
      const around = (levels: number) => `${'['.repeat(levels)}${JSON.stringify(value)}${']'.repeat(levels)}`
      expect(judge(around(58 - deep))).toBeNull()
      expect(judge(around(59 - deep))).toBe(LIMIT_WORDS.levels)
    }),
  )
})

test('a text without an end is read once', () => {
  expect(judge(`"${'\\'.repeat(1_999_999)}`)).toBeNull()
  expect(judge(`"${'\\"'.repeat(1_000_000)}`)).toBeNull()
  expect(judge('"'.repeat(2_000_001))).toBeNull()
})
