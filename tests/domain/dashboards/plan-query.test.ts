import { describe, expect, test } from 'vitest'
import { fillName, markGroups, planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import amounts from '../../../config/widgets/amounts.json' with { type: 'json' }
import bridge from '../../../config/widgets/bridge.json' with { type: 'json' }
import breakdown from '../../../config/widgets/breakdown.json' with { type: 'json' }
import map from '../../../config/widgets/map.json' with { type: 'json' }
import trends from '../../../config/widgets/trends.json' with { type: 'json' }
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import { conditions } from '../../support/answers/conditions.ts'
import { sentQuery } from '../../../domain/query/query.ts'

const page = shippedPage('spend')
const WIDGETS = { amounts, breakdown, map, trends }
const plan = (widget: keyof typeof WIDGETS, settings: WidgetSettings = {}, changed: Partial<View> = {}) =>
  planQuery({
    page,
    widget: WidgetSpec.parse(WIDGETS[widget]),
    settings,
    view: { ...defaultView({ page, today: '2026-11-21', clientId: 1 }), ...changed },
  })

const YEAR = conditions("bill_date >= '2025-11-22'", "bill_date <= '2026-11-21'")
const ASKED = { fromTableNames: ['package_level_info'], clientId: 1, currency: 'all', unit: 'lbs' }

describe('the query of a widget (API-41, PAGE-04)', () => {
  test('breakdown: the chosen fact, under its own conditions, by the chosen dimension, largest first (FILT-16)', () => {
    expect(plan('breakdown', { dimension: 'carrier_name' }, { fact: 'fuel_surcharge' })).toEqual({
      ...ASKED,
      selectColumnNames: ['carrier_name', 'fuel_surcharge'],
      groupByDetails: ['carrier_name'],
      orderByDetails: [{ name: 'fuel_surcharge', direction: 'desc' }],
      whereClauseDetails: [...YEAR, ...conditions('net_fuel_surcharge_amount <> 0')],
      limit: 1000,
    })
  })

  test('amounts: every fact of the page in one query, each under its own conditions alone', () => {
    expect(plan('amounts')).toEqual({
      ...ASKED,
      selectColumnNames: page.facts.map(({ fact }) => fact),
      groupByDetails: [],
      orderByDetails: [],
      whereClauseDetails: YEAR,
      measureWhereClauses: Object.fromEntries(page.facts.map(({ fact, whereClauses }) => [fact, whereClauses])),
    })
  })

  test('what is drawn beside a fact is not narrowed by its conditions', () => {
    const widget = WidgetSpec.parse(breakdown)
    const view = { ...defaultView({ page, today: '2026-11-21', clientId: 1 }), fact: 'fuel_surcharge' }
    const query = planQuery({
      page,
      widget: { ...widget, query: { ...widget.query, beside: ['packages'] } },
      settings: { dimension: 'carrier_name' },
      view,
    })
    expect([query.selectColumnNames, query.whereClauseDetails, query.measureWhereClauses]).toEqual([
      ['carrier_name', 'fuel_surcharge', 'packages'],
      YEAR,
      { fuel_surcharge: conditions('net_fuel_surcharge_amount <> 0') },
    ])
  })

  test.each([
    ['monthly', 'bill_date', 'bill_date_month'],
    ['quarterly', 'bill_date', 'bill_date_quarter'],
    ['monthly', 'pickup_date', 'pickup_date_month'],
    ['quarterly', 'pickup_date', 'pickup_date_quarter'],
  ] as const)('trends: %s by %s groups by %s, in order of time (WID-10)', (chartTimeSpan, dateType, name) => {
    const query = plan('trends', { chartTimeSpan }, { dateType })
    expect(query.groupByDetails).toEqual([name])
    expect(query.orderByDetails).toEqual([{ name, direction: 'asc' }])
    expect(query.whereClauseDetails.slice(0, 2)).toEqual(
      conditions(`${dateType} >= '2025-11-22'`, `${dateType} <= '2026-11-21'`),
    )
  })

  test('map: country and state of the chosen side; by country only once', () => {
    expect(plan('map', { dimension: 'normalised_sender', level: 'state' }).groupByDetails).toEqual([
      'normalised_sender_country',
      'normalised_sender_state',
    ])
    expect(plan('map', { dimension: 'normalised_consignee', level: 'country' }).groupByDetails).toEqual([
      'normalised_consignee_country',
    ])
  })

  test('client, children, currency and unit travel as the view has them', () => {
    expect(plan('amounts', {}, { clientId: 5, childClientIds: [2, 3], currency: 'CAD', unit: 'kgs' })).toMatchObject({
      clientId: 5,
      childClientIdsCSV: '2,3',
      currency: 'CAD',
      unit: 'kgs',
    })
    expect(plan('amounts')).not.toHaveProperty('childClientIdsCSV')
  })

  test('conditions of the page stand in every query', () => {
    const narrowed = { ...page, pageWhereClauses: conditions("carrier_name in ('UPS')") }
    for (const widget of [amounts, breakdown]) {
      const query = planQuery({
        page: narrowed,
        widget: WidgetSpec.parse(widget),
        settings: { dimension: 'zone' },
        view: defaultView({ page, today: '2026-11-21', clientId: 1 }),
      })
      expect(sentQuery(query).whereClauseDetails).toContain("carrier_name in ('UPS')")
    }
  })

  test('a mode adds its conditions to every query while it is in force (PAGE-09, PAGE-10)', () => {
    const own = shippedPage('weight')
    const asked = (mode: string) =>
      [amounts, breakdown].map((widget) => {
        const view = { ...defaultView({ page: own, today: '2026-11-21', clientId: 1 }), mode }
        return planQuery({
          page: own,
          widget: WidgetSpec.parse(widget),
          settings: { dimension: 'zone' },
          view,
        }).whereClauseDetails.slice(2)
      })
    const always = conditions('bill_weight_pounds >= 0', 'actual_weight_pounds >= 0', 'no_of_pkgs > 0')
    expect(asked('')).toEqual([always, always])
    expect(asked('BW > AW')).toEqual([
      [...always, ...conditions('delta_weight_pounds > 0')],
      [...always, ...conditions('delta_weight_pounds > 0')],
    ])
    expect(asked('constructor')).toEqual([always, always])
  })

  test('a placeholder that nothing fills stays, so that the catalogue refuses it', () => {
    expect(fillName('{dimension}_{level}', {}, { dateType: 'bill_date' })).toBe('{dimension}_{level}')
  })
})

test('a segment of a bridge is chosen by its packages and mode of transport too, so the others stay; its steps are of what was chosen (BRG-05)', () => {
  const groups = (chartType: string) =>
    markGroups(WidgetSpec.parse(bridge), { chartType, dimension: 'carrier_name' }, { dateType: 'bill_date' })
  expect(groups('segments')).toEqual(['carrier_name', 'service_category', 'bucket_name'])
  expect(groups('waterfall')).toEqual([])
})
