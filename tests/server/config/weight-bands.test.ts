import { expect, test } from 'vitest'
import { WEIGHT_BANDS } from '../../../domain/query/weight-bands.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const { pages, widgets } = loadConfig('config')

test('the weight bands are a filter of every page that filters by zone, and break down what zones do [BIZ-06] (issue 48, 6)', () => {
  expect(WEIGHT_BANDS.map(({ name }) => name)).toEqual([
    'Under 1 lb',
    ...['1–5 lb', '6–10 lb', '11–20 lb', '21–30 lb', '31–50 lb', '51–150 lb'],
    'Over 150 lb',
  ])
  const zoned = pages.filter(({ filters }) => filters.includes('normalised_zone'))
  expect(zoned.length).toBeGreaterThan(8)
  expect(zoned.filter(({ filters }) => !filters.includes('weight_band')).map(({ id }) => id)).toEqual([])
  const choices = [
    ...[...widgets].map(([name, { settings }]) => [name, settings.dimension?.allowed ?? []] as const),
    ...pages.flatMap(({ id, widgets: placed }) =>
      placed.map(({ chartName, allowed }) => [`${id} ${chartName}`, allowed?.dimension ?? []] as const),
    ),
  ]
  const byZone = choices.filter(([, allowed]) => allowed.includes('normalised_zone'))
  expect(byZone.length).toBeGreaterThan(5)
  expect(byZone.filter(([, allowed]) => !allowed.includes('weight_band')).map(([name]) => name)).toEqual([])
})
