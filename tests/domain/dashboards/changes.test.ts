import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChoice } from '../../../domain/dashboards/card-choices.ts'
import { changesOf, changesSettings, foreignChanges, type Changes } from '../../../domain/dashboards/changes.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, printView, readView } from '../../../domain/dashboards/view.ts'
import { SPEND, WIDGETS } from '../../charts/chart.samples.ts'

const defaults = { page: SPEND, today: '2026-11-21', clientId: 1 }
const usual = defaultView(defaults)
const breakdown = WIDGETS.breakdown
if (!breakdown) throw new Error('no breakdown')

const someChanges = fc.record({
  by: fc.uniqueArray(fc.constantFrom('service', 'carrier_name', 'account_number'), { minLength: 1, maxLength: 2 }),
  order: fc.constantFrom('change' as const, 'amount' as const),
})

test('an address says what a card shows of changes, and so do its settings (issue 18, 3)', () => {
  fc.assert(
    fc.property(someChanges, (changes) => {
      const view = { ...usual, changes: withChoice(undefined, 'breakdown', changes) }
      const read = readView(printView(view, defaults), defaults)
      expect(read).toEqual({ view, unhonoured: [] })
      expect(changesOf(changesSettings({ chartType: 'pie', dimension: 'zone' }, changes))).toEqual(changes)
    }),
  )
})

test.each([
  ['changes.breakdown', '', 'empty'],
  ['changes.breakdown', 'service,carrier_name,zone', 'unknown'],
  ['changes.nobody', 'service', 'not-of-page'],
])('of an address, %s=%s is told as %s', (parameter, text, reason) => {
  const { view, unhonoured } = readView([[parameter, text]], defaults)
  expect(unhonoured).toEqual([{ parameter, text, reason }])
  expect(view.changes).toBe(undefined)
})

test('a dimension that the card does not offer, and a card that shows no changes, are told', () => {
  const told = (card: string, changes: Changes) =>
    foreignChanges({ [card]: changes }, { page: SPEND, config: { widgets: WIDGETS } }).map(({ parameter }) => parameter)
  expect(told('breakdown', { by: ['service', 'account_number'], order: 'change' })).toEqual([])
  expect(told('breakdown', { by: ['service', 'accessorial'], order: 'change' })).toEqual(['changes.breakdown'])
  expect(told('trends', { by: ['service'], order: 'change' })).toEqual(['changes.trends'])
})

test('changes are asked by both dimensions, every row of them', () => {
  const settings = changesSettings({ chartType: 'bar' }, { by: ['service', 'account_number'], order: 'change' })
  const query = planQuery({ page: SPEND, widget: breakdown, settings, view: usual })
  expect([query.groupByDetails, query.limit]).toEqual([['service', 'account_number'], undefined])
  const bars = planQuery({
    page: SPEND,
    widget: breakdown,
    settings: { chartType: 'bar', dimension: 'service' },
    view: usual,
  })
  expect([bars.groupByDetails, bars.limit]).toEqual([['service'], 1000])
})
