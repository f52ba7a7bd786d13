import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearestNames, suggestName } from '../../../server/config/suggest-name.ts'

test('the distance is zero for the same text only, and the same both ways', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(editDistance(a, a)).toBe(0)
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(editDistance(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
    }),
  )
})

test('a letter lost, doubled, changed or swapped is one edit, and the name is suggested', () => {
  const names = ['service_category', 'carrier_name', 'account_number', 'total_spend']
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat(),
      fc.constantFrom('lose', 'double', 'change', 'swap'),
      (name, seed, how) => {
        const at = 1 + (seed % (name.length - 2))
        const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
        const misspelt = {
          lose: before + after,
          double: before + letter + letter + after,
          change: `${before}#${after}`,
          swap: before + (after[0] ?? '') + letter + after.slice(1),
        }[how]
        expect(editDistance(misspelt, name)).toBe(misspelt === name ? 0 : 1)
        if (misspelt !== name) expect(suggestName(misspelt, names)).toBe(name)
        expect(nearestNames(misspelt, names)[0]).toBe(name)
      },
    ),
  )
})

test('nothing is suggested for what is like no name', () => {
  expect(suggestName('pie', ['column', 'bar'])).toBeUndefined()
  expect(suggestName('*', ['+', '-'])).toBeUndefined()
  expect(suggestName('bar', [])).toBeUndefined()
  expect(suggestName('Bar', ['column', 'bar'])).toBe('bar')
})
