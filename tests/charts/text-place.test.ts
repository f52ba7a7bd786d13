import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextBox } from '../../src/charts/kinds/periods/text-box.ts'
import { notePlaces, PEAK_PLACES, textPlace, type TextPlace } from '../../src/charts/kinds/periods/text-place.ts'

const STEP = 40
const WIDTH = 80
const plot = {
  width: 12 * STEP,
  height: 300,
  xOf: (index: number) => (index + 0.5) * STEP,
  yOf: (value: number) => value,
}
const line = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 12, maxLength: 12 })

function boxAt(x: number, y: number, { align, dx, dy }: TextPlace): TextBox {
  const left = x + dx - { left: 0, right: WIDTH, center: WIDTH / 2 }[align]
  return { left, right: left + WIDTH, top: y + dy - 7, bottom: y + dy + 7 }
}

/** Looks at every tenth of a px, which the search does not. */
function isFree(
  { left, right, top, bottom }: TextBox,
  lines: readonly (readonly number[])[],
  taken: readonly TextBox[],
): boolean {
  if (left < 0 || right > plot.width || top < -20 || bottom > plot.height) return false
  if (taken.some((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom))
    return false
  const xs = Array.from({ length: WIDTH * 10 }, (_, at) => left + at / 10)
  return lines.every((heights) =>
    xs.every((x) => {
      const place = x / STEP - 0.5
      if (place < 0 || place > 11) return true
      const [from = 0, to = from] = [heights[Math.floor(place)], heights[Math.floor(place) + 1]]
      const y = from + (to - from) * (place % 1)
      return y <= top || y >= bottom
    }),
  )
}

test('a text stands where it is free if any of its places is: in the picture, on no other text, crossed by no line', () => {
  const taken: TextBox[] = [{ left: 100, right: 180, top: 60, bottom: 74 }]
  fc.assert(
    fc.property(
      line,
      line,
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(PEAK_PLACES, notePlaces('left', 9), notePlaces('right', 8)),
      (own, other, at, places) => {
        const y = own[at] ?? 0
        const { place, box } = textPlace({
          at,
          y,
          width: WIDTH,
          places,
          lines: [own, other],
          plot,
          roomAbove: 20,
          taken,
        })
        expect(box).toEqual(boxAt(plot.xOf(at), y, place))
        if (places.some((each) => isFree(boxAt(plot.xOf(at), y, each), [own, other], taken))) {
          expect(
            isFree(
              { ...box, top: box.top + 1, bottom: box.bottom - 1, left: box.left + 1, right: box.right - 1 },
              [own, other],
              taken,
            ),
          ).toBe(true)
        }
      },
    ),
  )
})

test('of those that are free it takes the one that looks best', () => {
  const flat = Array.from({ length: 12 }, () => 150)
  expect(
    textPlace({ at: 3, y: 150, width: WIDTH, places: PEAK_PLACES, lines: [], plot, roomAbove: 20, taken: [] }).place,
  ).toBe(PEAK_PLACES[0])
  expect(
    textPlace({
      at: 0,
      y: 150,
      width: WIDTH,
      places: notePlaces('left', 9),
      lines: [flat],
      plot,
      roomAbove: 20,
      taken: [],
    }).place.dy,
  ).toBe(-14)
})
