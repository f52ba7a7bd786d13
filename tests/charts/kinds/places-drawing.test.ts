import { expect, test } from 'vitest'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { placesDrawing } from '../../../src/charts/kinds/places/places-drawing.ts'
import { DOLLARS, SPEND, WIDGETS } from '../chart.samples.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { buildCatalog } from '../../../domain/query/catalog.ts'

const widget = WIDGETS.map
if (!widget || !isDrawn(widget)) throw new Error('there is a map')
const spec = shippedTable('package_level_info')

const notesOf = (rows: readonly (readonly [string | null, string | null, number])[]) =>
  placesDrawing({
    page: SPEND,
    widget,
    settings: { dimension: 'normalised_consignee', level: 'state' },
    view: defaultView({ page: SPEND, today: '2026-11-21', clientId: 1 }),
    result: {
      data: rows.map(([country, state, amount]) => ({
        normalised_consignee_country: country,
        normalised_consignee_state: state,
        total_spend: amount,
      })),
      rowCount: rows.length,
      dataVersion: 1,
    },
    table: buildCatalog([spec]).tables.get(spec.table),
    formatOf: () => DOLLARS,
    colours: [],
    title: '',
    period: '',
    today: '2026-11-21',
    invoiced: null,
  }).notes

test('what is not on the map is one amount, of which is said what has no address (WID-05, issue 48, 6)', () => {
  const placed = ['US', 'CA', 500] as const
  expect(notesOf([placed, ['US', 'PR', 20], [null, null, 7]])).toEqual([
    'Not on this map: $27.00, of which $7.00 without a known address',
  ])
  expect(notesOf([placed, ['US', 'PR', 20]])).toEqual(['Not on this map: $20.00'])
  expect(notesOf([placed, [null, null, 7]])).toEqual(['Not on this map: $7.00 without a known address'])
  expect(notesOf([placed])).toEqual([])
})
