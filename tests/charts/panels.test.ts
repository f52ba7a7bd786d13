import { expect, test } from 'vitest'
import { panelsOf } from '../../src/charts/panels/panels.ts'
import { DOLLARS, THEMES } from './chart.samples.ts'

const NAMES = ['UPS', 'FedEx', 'Purolator', 'DHL', 'USPS', 'Other']

function panelsIn(width: number) {
  return panelsOf({
    ...{ size: { width, height: 300 }, theme: THEMES.light, format: DOLLARS, values: [1_000, 4_000] },
    ...{ panels: NAMES, headOf: (label: string) => ({ label, total: '$1.00K' }), legend: [] },
    periods: ['Dec 2025', 'Nov 2026'],
  })
}

test('panels stand three beside each other where there is room, else two, on one scale; narrow ones have their names alone', () => {
  const headsOf = (width: number) => panelsIn(width).datasets.names as { x: number; label: string; total: string }[]
  const columns = (width: number) => new Set(headsOf(width).map(({ x }) => x)).size
  expect([columns(900), columns(340)]).toEqual([3, 2])
  expect(headsOf(900).map(({ total }) => total)).toEqual(NAMES.map(() => '$1.00K'))
  expect(headsOf(340).map(({ label, total }) => [label, total])).toEqual(NAMES.map((name) => [name, '']))
  expect(panelsIn(340).datasets.first).toMatchObject(NAMES.map(() => ({ label: 'Dec 2025' })))
  const [first, last] = [panelsIn(340).places[0], panelsIn(340).places.at(-1)]
  const heightOf = (place: typeof first) => (place ? place.yOf(0) - place.yOf(4_000) : 0)
  expect(heightOf(first)).toBeGreaterThan(30)
  expect(heightOf(first)).toBeCloseTo(heightOf(last), 6)
})
