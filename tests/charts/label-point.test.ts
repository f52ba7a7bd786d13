import { describe, expect, test } from 'vitest'
import { US_STATES } from '../../domain/values/us-states.ts'
import { contrast } from '../../src/charts/theme/chart-theme.ts'
import { labelPoint } from '../../src/charts/maps/label-point.ts'
import { loadMapShapes } from '../../src/charts/maps/map-shapes.ts'
import { placePicture } from '../../src/charts/kinds/places/place-picture.ts'
import { placeRows } from '../../src/charts/kinds/places/place-rows.ts'
import { DOLLARS, THEMES } from './chart.samples.ts'

type Ring = readonly (readonly [number, number])[]

function holds(rings: readonly Ring[], [x, y]: readonly [number, number]): boolean {
  const crossings = rings
    .flatMap((ring) => ring.map((from, at) => [from, ring[(at + 1) % ring.length] ?? from] as const))
    .filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
  return crossings.length % 2 === 1
}

describe('the name of a state on the map', () => {
  test('stands where there is room: in the leg of an L, where the middle of all of it lies outside', () => {
    const leg = [
      [
        [0, 0],
        [10, 0],
        [10, 40],
        [100, 40],
        [100, 50],
        [0, 50],
        [0, 0],
      ],
    ]
    const point = labelPoint(leg)
    expect(holds(leg as unknown as Ring[], [point?.x ?? 0, point?.y ?? 0])).toBe(true)
    expect(labelPoint([])).toBeNull()
  })

  test('stands on its own state, with its height, and reads against that state’s colour', async () => {
    const shapes = await loadMapShapes('state')
    const rows = Object.keys(US_STATES).map((code, at) => ({ p_country: 'US', p_state: code, spend: 10 ** (at % 8) }))
    const placed = placeRows({
      rows,
      dimension: 'p',
      level: 'state',
      fact: 'spend',
      format: DOLLARS,
      additive: true,
      words: { fact: 'Spend', share: 'Share' },
    })
    const theme = {
      ...THEMES.light,
      card: '#ffffff',
      map: ['#d1f0ff', '#75c8ff', '#0f8fff', '#006edb', '#004db3', '#002b75'],
    }
    const size = { width: 415, height: 300 }
    const { datasets } = placePicture(placed, { shapes, level: 'state' }, { size, theme, settings: {} })
    const labels = datasets.labels as readonly { x: number; y: number; code: string; ink: string; halo: string }[]
    expect(labels.length).toBeGreaterThan(5)
    const scale = Math.min(size.width / 975, size.height / 610)
    const back = (at: number, length: number, all: number) => (at - (all - length * scale) / 2) / scale
    for (const { x, y, code, ink, halo } of labels) {
      const shape = shapes.find(({ id }) => id === US_STATES[code]?.id)
      const { coordinates } = shape!.geometry as { coordinates: readonly unknown[] }
      const rings = (
        typeof (coordinates[0] as Ring)[0]?.[0] === 'number' ? coordinates : coordinates.flat()
      ) as readonly Ring[]
      for (const down of [-4, 0, 4])
        expect([code, holds(rings, [back(x, 975, size.width), back(y + down, 610, size.height)])]).toEqual([code, true])
      expect(contrast(ink, halo)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
