import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadMapShapes } from '../../src/charts/maps/map-shapes.ts'
import { US_STATES } from '../../domain/values/us-states.ts'
import { onPicture, usPoint, usProjection } from '../../src/charts/maps/us-map.ts'

const AREAS = readFileSync(new URL('../../server/warehouse/reference/postal_areas.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const OFF_SHORE = 12

test('every ZIP area of a state stands within that state of the atlas, or just off its shore; territories stand nowhere [PAGE-25]', async () => {
  const shapes = new Map((await loadMapShapes('state')).map((shape) => [shape.id, shape.geometry]))
  const inStates = AREAS.filter(([, , state = '']) => Object.hasOwn(US_STATES, state))
  expect(inStates.length).toBeGreaterThan(890)
  for (const [area, , state = '', latitude, longitude] of inStates) {
    const point = usPoint({ latitude: Number(latitude), longitude: Number(longitude) })
    const [xs, ys] = extent(shapes.get(US_STATES[state]?.id ?? ''))
    expect(point, area).not.toBeNull()
    expect([
      area,
      Number(point?.x) > xs[0] - OFF_SHORE,
      Number(point?.x) < xs[1] + OFF_SHORE,
      Number(point?.y) > ys[0] - OFF_SHORE,
      Number(point?.y) < ys[1] + OFF_SHORE,
    ]).toEqual([area, true, true, true, true])
  }
  for (const [area, , state, latitude, longitude] of AREAS) {
    if (state === 'PR' || state === 'GU')
      expect([area, usPoint({ latitude: Number(latitude), longitude: Number(longitude) })]).toEqual([area, null])
  }
})

test('the atlas fills the picture as far as it goes, in the middle', () => {
  const wide = usProjection({ width: 1220, height: 305 })
  expect(onPicture({ x: 0, y: 0 }, wide)).toEqual({ x: (1220 - 487.5) / 2, y: 0 })
  expect(onPicture({ x: 975, y: 610 }, wide)).toEqual({ x: (1220 + 487.5) / 2, y: 305 })
})

function extent(geometry: unknown): [[number, number], [number, number]] {
  const numbers = (
    JSON.stringify((geometry as { coordinates: unknown }).coordinates).match(/-?[\d.]+(?:e-?\d+)?/g) ?? []
  ).map(Number)
  const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)]
  return [
    [Math.min(...xs), Math.max(...xs)],
    [Math.min(...ys), Math.max(...ys)],
  ]
}
