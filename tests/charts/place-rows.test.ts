import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doublingBounds, mapBin, spreadBounds } from '../../src/charts/kinds/places/map-scale.ts'
import { loadMapShapes } from '../../src/charts/maps/map-shapes.ts'
import { placeRows, type PlaceRowsInput } from '../../src/charts/kinds/places/place-rows.ts'
import { DOLLARS } from './chart.samples.ts'

const at = (country: string | null, state: string | null, total_spend: number) => ({
  normalised_consignee_country: country,
  normalised_consignee_state: state,
  total_spend,
})

const shape = (rows: PlaceRowsInput['rows'], level: PlaceRowsInput['level'] = 'state') =>
  placeRows({
    rows,
    dimension: 'normalised_consignee',
    level,
    fact: 'total_spend',
    format: DOLLARS,
    additive: true,
    words: { fact: 'Total Spend', share: 'Share' },
  })

const valueOf = (placed: ReturnType<typeof shape>, code: string) =>
  placed.places.find((place) => place.code === code)?.value

describe('places (WID-05)', () => {
  test('states are placed, other countries are outside, territories and unknown codes are not on the map', () => {
    const placed = shape([
      at('US', 'CA', 500),
      at('US', 'TX', 300),
      at('US', 'PR', 20),
      at('US', null, 5),
      at('CA', 'ON', 100),
      at('MX', 'CA', 40),
      at(null, null, 7),
    ])
    expect([valueOf(placed, 'CA'), valueOf(placed, 'TX'), valueOf(placed, 'WY')]).toEqual([500, 300, null])
    expect({
      outside: placed.outside,
      unplaced: placed.unplaced,
      addressless: placed.addressless,
      total: placed.total,
    }).toEqual({ outside: 140, unplaced: 25, addressless: 7, total: 972 })
  })

  test('countries are placed by their ISO code; one that the atlas lacks is told', () => {
    const rows = [
      ['US', 500],
      ['DE', 30],
      ['HK', 7],
      [null, 2],
    ].map(([country, amount]) => at(country as string | null, null, Number(amount)))
    const placed = shape(rows, 'country')
    expect([valueOf(placed, 'US'), valueOf(placed, 'DE')]).toEqual([500, 30])
    expect({ outside: placed.outside, unplaced: placed.unplaced, addressless: placed.addressless }).toEqual({
      outside: 0,
      unplaced: 7,
      addressless: 2,
    })
  })

  test('the map and what it cannot place add up to the total', () => {
    const row = fc.tuple(
      fc.constantFrom('US', 'CA', 'HK', '', null),
      fc.constantFrom('CA', 'NY', 'PR', 'XX', '', null),
      fc.integer({ min: -1000, max: 1000 }),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 50 }), fc.constantFrom('state', 'country'), (rows, level) => {
        const placed = shape(
          rows.map(([country, state, amount]) => at(country, state, amount)),
          level,
        )
        const drawn = placed.places.reduce((sum, { value }) => sum + (value ?? 0), 0)
        expect(drawn + placed.outside + placed.unplaced + placed.addressless).toBe(
          rows.reduce((sum, [, , amount]) => sum + amount, 0),
        )
      }),
    )
  })

  test('a place without rows says No data and has no colour (WID-18)', () => {
    expect(shape([]).places.find(({ code }) => code === 'WY')).toMatchObject({
      bin: null,
      tip: { lines: [{ value: 'No data' }] },
    })
  })

  test('every place has its shape in the atlas, and no two share one', async () => {
    for (const level of ['state', 'country'] as const) {
      const ids = new Set((await loadMapShapes(level)).map(({ id }) => id))
      const places = shape([], level).places
      expect(places.filter(({ id }) => !ids.has(id)).map(({ code }) => code)).toEqual([])
      expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    }
  })

  test('every shape that has an id and is not Antarctica has a country code', () => {
    const path = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
    const atlas = JSON.parse(readFileSync(path, 'utf8')) as {
      objects: { countries: { geometries: { id?: string }[] } }
    }
    const known = new Set(shape([], 'country').places.map(({ id }) => id))
    const missing = atlas.objects.countries.geometries
      .map(({ id }) => id)
      .filter((id) => id !== undefined && !known.has(id))
    expect(missing).toEqual(['010'])
  })
})

describe('the map scale (WID-19)', () => {
  test('begins at 1, and each bin begins at twice the one before', () => {
    expect(doublingBounds(600_000)).toEqual([1, 25_000, 50_000, 100_000, 200_000, 400_000])
    expect([0.99, 1, 24_999, 25_000, 399_999, 400_000].map((value) => mapBin(value, doublingBounds(600_000)))).toEqual([
      null,
      0,
      0,
      1,
      4,
      5,
    ])
  })

  test('zero, less and nothing have no colour; every amount from 1 has one, and more is never paler', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e12, noNaN: true }),
        fc.double({ min: -1e6, max: 1e12, noNaN: true }),
        (largest, value) => {
          const bounds = doublingBounds(largest)
          const bin = mapBin(value, bounds)
          expect(bin === null).toBe(value < 1)
          expect(mapBin(value * 2, bounds) ?? 0).toBeGreaterThanOrEqual(value < 0 ? 0 : (bin ?? 0))
          expect(bounds.every((bound, index) => bound > (bounds[index - 1] ?? 0))).toBe(true)
        },
      ),
    )
  })

  test('averages spread over their own range: each place has a colour, and about as many have each', () => {
    const averages = Array.from({ length: 48 }, (_, index) => 9.13 + index * 0.31)
    const bounds = spreadBounds(averages)
    expect(bounds).toEqual([8, 11.5, 14, 16.5, 19, 21.5])
    const used = averages.map((value) => mapBin(value, bounds))
    for (const bin of [0, 1, 2, 3, 4, 5]) expect(used.filter((each) => each === bin).length).toBeGreaterThanOrEqual(6)
    expect([spreadBounds([]), spreadBounds([0.37]), spreadBounds([0.2, 0.41])]).toEqual([[], [0.37], [0.2, 0.4]])
  })

  test('an average below 1 has a colour, and one of nothing is no data (WID-18)', () => {
    const row = (state: string, total_spend: number | null) => ({ ...at('US', state, 0), total_spend })
    const { places } = placeRows({
      rows: [row('CA', 0.4), row('TX', 0), row('NY', null)],
      dimension: 'normalised_consignee',
      level: 'state',
      fact: 'total_spend',
      format: DOLLARS,
      additive: false,
      words: { fact: 'Avg Cost/lb', share: 'Share' },
    })
    const binOf = (code: string) => places.find((place) => place.code === code)?.bin
    expect([binOf('CA'), binOf('TX'), binOf('NY')]).toEqual([1, 0, null])
  })

  test('bounds of averages rise, the first is not above the least, and no two are told alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e7, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (averages) => {
          const bounds = spreadBounds(averages)
          expect(bounds.length).toBeLessThanOrEqual(6)
          expect(bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? 0))).toBe(true)
          expect(averages.every((value) => mapBin(value, bounds) !== null)).toBe(true)
        },
      ),
    )
  })
})
