import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { DELIVERY_STATUSES } from '../../../domain/query/delivery-status.ts'
import { categoryColours, statusColour } from '../../../src/charts/theme/category-colours.ts'
import { chartTheme, contrast } from '../../../src/charts/theme/chart-theme.ts'

const NAMED = [
  { name: 'Parcel Ground', light: '#006edb', dark: '#0576ff' },
  { name: 'Express', light: '#eb670f', dark: '#984b10' },
]

describe('colours of categories', () => {
  test.each([
    ['late', '#FF6347'],
    ['exception', '#8B008B'],
    ['pending late', '#01599c'],
  ])('the delivery status %s is %s in both themes (WID-21)', (status, colour) => {
    for (const dark of [false, true]) expect(categoryColours([status], NAMED, dark)(status)).toBe(colour)
  })

  test('a service category has its own colour beside whatever else is drawn (WID-22)', () => {
    const colourOf = categoryColours(['late', 'Express', 'Old Dominion (LTL)', 'Parcel Ground'], NAMED, false)
    expect(colourOf('Express')).toBe('#eb670f')
    expect(colourOf('Parcel Ground')).toBe('#006edb')
  })

  test('names without a colour of their own take those of the palette, never one twice while there are free ones', () => {
    const colourOf = categoryColours(['UPS', 'FedEx'], NAMED, false)
    expect([colourOf('UPS'), colourOf('FedEx')].toSorted()).toEqual(['#006edb', '#eb670f'])
  })
})

/** The values of Primer's variables in a theme, those of other variables followed. */
function primerTheme(name: 'light' | 'dark'): (variable: string) => string {
  const path = createRequire(import.meta.url).resolve(`@primer/primitives/dist/css/functional/themes/${name}.css`)
  const found = new Map(
    [...readFileSync(path, 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, variable, value]) => [
      variable ?? '',
      value ?? '',
    ]),
  )
  const read = (variable: string): string =>
    (found.get(variable) ?? '').replace(/^var\((--[\w-]+)\)$/, (_, other: string) => read(other))
  return read
}

describe.each(['light', 'dark'] as const)(
  'on the %s background every fixed colour is seen, by its fill or its edge (3:1)',
  (name) => {
    const read = primerTheme(name)
    const card = read('--bgColor-default')
    const theme = chartTheme(read, name === 'dark')
    const seen = (colour: string) => contrast(colour, card) >= 3
    const categories = readFileSync(
      new URL('../../../server/warehouse/reference/service_categories.csv', import.meta.url),
      'utf8',
    )
      .trim()
      .split('\n')
      .slice(1)

    test.each(DELIVERY_STATUSES)('the delivery status %s (WID-21)', (status) => {
      const { fill, edge } = statusColour(status, name === 'dark')
      expect(seen(edge ?? fill)).toBe(true)
    })

    test('every service category (WID-22)', () => {
      const colours = categories.map((line) => line.split(',').slice(name === 'dark' ? -1 : -2)[0] ?? '')
      expect(colours.length).toBeGreaterThan(10)
      expect(colours.filter((colour) => !seen(colour))).toEqual([])
    })

    test('bars, lines and the sets of a comparison', () => {
      expect([theme.main, theme.other, ...theme.sets].filter((colour) => !seen(colour))).toEqual([])
    })
  },
)
