import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foreignSplits } from '../../../domain/dashboards/layout/page-breakdown.ts'
import { withChoice } from '../../../domain/dashboards/card-choices.ts'
import { chartContext } from '../../../domain/dashboards/mark-rows.ts'
import { groupNames, planQuery } from '../../../domain/dashboards/plan-query.ts'
import { splitOf, splitSettings, type Split } from '../../../domain/dashboards/splits.ts'
import { defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { SPEND, WIDGETS } from '../../charts/chart.samples.ts'

const defaults = { page: SPEND, today: '2026-11-21', clientId: 1 }
const usual = defaultView(defaults)
const trends = WIDGETS.trends
if (!trends) throw new Error('no trends')

const someSplit = fc.record<Split>({
  as: fc.constantFrom('stacked', 'multiples'),
  by: fc.constantFrom('service', 'carrier_name', 'account_number'),
})

test('an address says how a card is split, and so do its settings (issue 18, 3)', () => {
  fc.assert(
    fc.property(someSplit, (split) => {
      const view = { ...usual, splits: withChoice(undefined, 'trends', split) }
      expect(readView(printView(view, defaults), defaults)).toEqual({ view, unhonoured: [] })
      const settings = splitSettings({ chartType: 'area', chartScale: 'semilog', chartTimeSpan: 'weekly' }, split)
      expect(splitOf(settings)).toEqual(split)
      expect(settings).toEqual({ chartType: split.as, second: split.by, chartTimeSpan: 'weekly' })
    }),
  )
})

test.each([
  ['split.trends', '', 'empty'],
  ['split.trends', 'pie:service', 'unknown'],
  ['split.trends', 'stacked:service:zone', 'unknown'],
  ['split.nobody', 'stacked:service', 'not-of-page'],
])('of an address, %s=%s is told as %s', (parameter, text, reason) => {
  const { view, unhonoured } = readView([[parameter, text]], defaults)
  expect(unhonoured).toEqual([{ parameter, text, reason }])
  expect(view.splits).toBe(undefined)
})

test('a dimension by which the page breaks nothing down, and a card that cannot be split, are told', () => {
  const told = (card: string, by: string) =>
    foreignSplits({ [card]: { as: 'stacked', by } }, { page: SPEND, config: { widgets: WIDGETS } })
  expect(told('trends', 'account_number')).toEqual([])
  expect(told('trends', 'accessorial')).toEqual([
    { parameter: 'split.trends', text: 'stacked:accessorial', reason: 'unknown' },
  ])
  expect(told('breakdown', 'service')).toHaveLength(1)
})

test('on a page of cards of many pages, a card is split by what the page it is from breaks down by', () => {
  const page = { widgets: SPEND.widgets.map((placed) => ({ ...placed, chartName: `c_${placed.chartName}` })) }
  const told = (fromOf?: () => typeof SPEND) =>
    foreignSplits({ c_trends: { as: 'stacked', by: 'service' } }, { page, config: { widgets: WIDGETS }, fromOf })
  expect(told(() => SPEND)).toEqual([])
  expect(told(() => ({ ...SPEND, widgets: [] }))).toHaveLength(1)
})

test('a split is asked by months and its dimension, the largest first; without it by months alone, in their order', () => {
  const asked = (settings: object) => planQuery({ page: SPEND, widget: trends, settings, view: usual })
  const split = asked(splitSettings({ chartTimeSpan: 'monthly' }, { as: 'stacked', by: 'service' }))
  expect([split.groupByDetails, split.orderByDetails]).toEqual([
    ['bill_date_month', 'service'],
    [{ name: 'total_spend', direction: 'desc' }],
  ])
  const whole = asked({ chartType: 'area', chartTimeSpan: 'monthly' })
  expect([whole.groupByDetails, whole.orderByDetails]).toEqual([
    ['bill_date_month'],
    [{ name: 'bill_date_month', direction: 'asc' }],
  ])
})

test('a chart that is split keeps the others beside a part of a month, and follows a part or a month that was chosen elsewhere', () => {
  const groups = groupNames(trends, { second: 'carrier_name' }, usual)
  const around = { period: '', from: usual.from, to: usual.to } as const
  const part = { ...usual, filters: { carrier_name: ['UPS'] }, context: ['carrier_name'] }
  const context = (view: typeof usual) => chartContext(view, { groups, page: SPEND })
  expect(context({ ...part, around })).toEqual({ dimensions: ['carrier_name'], around })
  expect(context(part)).toEqual({ dimensions: [], around: undefined })
  expect(context({ ...usual, around })).toEqual({ dimensions: [], around: undefined })
})
