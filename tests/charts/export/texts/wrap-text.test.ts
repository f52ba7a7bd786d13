import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText, type MeasureText } from '../../../../src/charts/export/texts/wrap-text.ts'

const measure: MeasureText = (text) => [...text].length * 10
const style = { size: 12, weight: 400 } as const

test('lines break between words, and inside a word that is too long', () => {
  expect(wrapText('one two three', { style, width: 70, measure })).toEqual(['one two', 'three'])
  expect(wrapText('a abcdefghij b', { style, width: 40, measure })).toEqual(['a', 'abcd', 'efgh', 'ij b'])
})

test('every line fits and nothing but white space is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 10, max: 300 }), (text, width) => {
      const lines = wrapText(text, { style, width, measure })
      for (const line of lines) expect(measure(line, style) <= width || [...line].length === 1).toBe(true)
      expect(lines.join('').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
    }),
  )
})
