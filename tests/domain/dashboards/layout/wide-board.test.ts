import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf, readingOrder, type Places } from '../../../../domain/dashboards/layout/layout.ts'
import { cardsBeside, placesFromWide, widePlaces } from '../../../../domain/dashboards/layout/wide-board.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'

const { pages } = loadConfig('config')
/** Pages of several cards of half the board each. */
const halves = pages.filter(({ widgets }) => widgets.length > 2 && widgets.every(({ place }) => place.w === 12))
const placesOf = (id: string): Places => {
  const page = pages.find((each) => each.id === id)
  if (!page) throw new Error(`no page ${id}`)
  return layoutOf(page, {})
}
const wideOf = (places: Places, px: number) => widePlaces(places, cardsBeside(places, px))

test('a window of 2560 px has three or four cards beside each other; a common one has them as its page places them (issue 18, 7)', () => {
  for (const { id } of halves) {
    const places = placesOf(id)
    expect([id, wideOf(places, 1640)]).toEqual([id, places])
    const wide = Object.values(wideOf(places, 2280))
    const beside = wide.filter(({ y }) => y === 0).length
    expect([id, beside >= 3 && beside <= 4]).toEqual([id, true])
  }
})

const card = fc.record({
  w: fc.constantFrom(8, 12, 24),
  h: fc.integer({ min: 6, max: 20 }),
  x: fc.integer({ min: 0, max: 12 }),
  y: fc.integer({ min: 0, max: 40 }),
})
const board = fc
  .array(card, { minLength: 1, maxLength: 9 })
  .map((cards): Places =>
    layoutOf({ widgets: cards.map((place, at) => ({ chartName: `c${at}`, widget: 'w', place })) }, {}),
  )

test('a wide board keeps every card and its height, fills its rows, and leaves what is kept as it is until a card is moved', () => {
  fc.assert(
    fc.property(board, fc.constantFrom(1, 3, 4), (places, beside) => {
      const wide = widePlaces(places, beside)
      expect(Object.keys(wide).toSorted()).toEqual(Object.keys(places).toSorted())
      for (const [name, { x, w, h }] of Object.entries(wide)) {
        expect(h).toBe(places[name]?.h)
        expect(x + w).toBeLessThanOrEqual(24)
      }
      const top = Object.values(wide).filter(({ y }) => y === 0)
      expect(top.reduce((sum, { w }) => sum + w, 0)).toBe(24)
      expect(placesFromWide({ places, wide, arranged: wide })).toEqual(places)
    }),
  )
})

test('cards that trade places on a wide board trade them in what is kept, and a lower one stays lower', () => {
  const places = placesOf('spend')
  const wide = wideOf(places, 2280)
  const [first, second, ...rest] = readingOrder(wide) as [string, string, ...string[]]
  const arranged = {
    ...wide,
    [first]: { ...wide[first]!, x: wide[second]!.x },
    [second]: { ...wide[second]!, x: wide[first]!.x, h: 8 },
  }
  const kept = placesFromWide({ places, wide, arranged })
  expect(readingOrder(kept)).toEqual([second, first, ...rest])
  expect(kept[second]).toEqual({ x: 0, y: 0, w: 12, h: 8 })
})
