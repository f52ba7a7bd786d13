import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Favourites, readFavourites, withFavourite } from '../../../../domain/dashboards/layout/favourites.ts'

const href = fc.constantFrom('/a', '/b', '/c', 'https://tms.example/start')
const anyHref = fc.string({ minLength: 1, maxLength: 500 })

test('a star puts an address last, once; without it the others stay as they stood', () => {
  fc.assert(
    fc.property(fc.uniqueArray(href), href, (before, one) => {
      const others = before.filter((each) => each !== one)
      expect(withFavourite(before, one, true)).toEqual([...others, one])
      expect(withFavourite(before, one, false)).toEqual(others)
    }),
  )
})

test('what is stored is what may be stored, however many are starred; the newest stays', () => {
  fc.assert(
    fc.property(fc.array(anyHref, { maxLength: 80 }), anyHref, (starred, last) => {
      const all = [...starred, last].reduce<readonly string[]>((before, each) => withFavourite(before, each, true), [])
      expect(Favourites.safeParse(all).success).toBe(true)
      expect(all.at(-1)).toBe(last)
      expect(readFavourites(JSON.parse(JSON.stringify(all)))).toEqual(all)
    }),
  )
})

test('whatever is stored is read', () => {
  fc.assert(fc.property(fc.jsonValue(), (stored) => Array.isArray(readFavourites(stored))))
  expect(readFavourites(['/a', 3, '/a', null, '/b'])).toEqual(['/a', '/b'])
})
