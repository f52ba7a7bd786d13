import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { printView, readView } from '../../../domain/dashboards/view.ts'
import {
  allowedSettings,
  foreignLooks,
  LOOK_CHOICE,
  settingsOf,
  widgetSettingsKey,
  type PageLooks,
} from '../../../domain/dashboards/widget-settings.ts'
import { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { WIDGETS } from '../../charts/chart.samples.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import breakdown from '../../../config/widgets/breakdown.json' with { type: 'json' }

const widget = WidgetSpec.parse({
  ...breakdown,
  settings: {
    dimension: { allowed: ['service_category', 'carrier_name', 'account_number'], default: 'service_category' },
    chartType: { allowed: ['pie', 'column', 'bar'], default: 'bar' },
  },
})
const placed = (changed: Partial<PageWidgetSpec> = {}): PageWidgetSpec => ({
  chartName: 'breakdown',
  widget: 'breakdown',
  place: { x: 0, y: 0, w: 12, h: 12 },
  ...changed,
})
const USUAL = { dimension: 'service_category', chartType: 'bar' }
const settings = (stored: unknown, changed?: Partial<PageWidgetSpec>) =>
  settingsOf({ widget, placed: placed(changed) }, stored)

describe('widget settings', () => {
  test('are stored under widgets:{page} (CFG-03)', () => expect(widgetSettingsKey('spend')).toBe('widgets:spend'))

  test('nothing stored: the defaults (WID-08)', () => {
    for (const stored of [undefined, null, '', 'x', 7, true, [], ['pie'], {}]) expect(settings(stored)).toEqual(USUAL)
  })

  test('what is allowed is kept', () => {
    expect(settings({ dimension: 'carrier_name', chartType: 'pie' })).toEqual({
      dimension: 'carrier_name',
      chartType: 'pie',
    })
  })

  test('what is not allowed any more falls back, one setting at a time (WID-08)', () => {
    expect(settings({ dimension: 'zone', chartType: 'pie' })).toEqual({ ...USUAL, chartType: 'pie' })
    expect(settings({ dimension: 'carrier_name', chartType: 'donut' })).toEqual({ ...USUAL, dimension: 'carrier_name' })
    expect(settings({ dimension: ['carrier_name'], chartType: { toString: 'pie' } })).toEqual(USUAL)
    expect(settings({ chartScale: 'semilog', other: 'x', __proto__: { chartType: 'pie' } })).toEqual(USUAL)
  })

  test("the page's own list replaces the widget's (WID-08)", () => {
    const page = { allowed: { chartType: ['pie', 'column'] } }
    expect(settings({}, page)).toEqual({ ...USUAL, chartType: 'pie' })
    expect(settings({ chartType: 'bar' }, page)).toEqual({ ...USUAL, chartType: 'pie' })
    expect(settings({ chartType: 'column' }, page)).toEqual({ ...USUAL, chartType: 'column' })
    expect(settings({}, { ...page, defaults: { chartType: 'column' } })).toEqual({ ...USUAL, chartType: 'column' })
    expect(settings({}, { defaults: { chartType: 'donut' } })).toEqual({ ...USUAL, chartType: 'pie' })
    expect(allowedSettings({ widget, placed: placed({ allowed: { dimension: ['zone'] } }) }).dimension).toEqual({
      allowed: ['zone'],
      default: 'zone',
    })
  })

  test('whatever is stored, each setting is one of those allowed (WID-08)', () => {
    const stored = fc.oneof(
      fc.anything(),
      fc.record({ dimension: fc.anything(), chartType: fc.oneof(fc.constantFrom('pie', 'bar'), fc.anything()) }),
    )
    fc.assert(
      fc.property(stored, (value) => {
        const found = settings(value)
        expect(Object.keys(found).sort()).toEqual(['chartType', 'dimension'])
        for (const [name, spec] of Object.entries(allowedSettings({ widget, placed: placed() })))
          expect(spec.allowed).toContain(found[name as 'dimension'])
      }),
    )
  })
})

test('an address says what is chosen on a card, and what the card does not offer is told (issue 22, 4)', () => {
  const page = shippedPage('spend')
  const defaults = { page, today: '2026-11-21', clientId: 5 }
  const offered = { chartType: 'column', dimension: 'account_number' }
  const { view, unhonoured } = readView([['look.breakdown', LOOK_CHOICE.print(offered)]], defaults)
  expect([view.looks, unhonoured]).toEqual([{ breakdown: offered }, []])
  expect(printView(view, defaults)).toContainEqual(['look.breakdown', 'dimension:account_number,chartType:column'])
  for (const text of ['', 'chartType', 'chartType:', 'chartType:bar,chartType:pie', 'colour:red', 'chartType:a:b'])
    expect([text, readView([['look.breakdown', text]], defaults).unhonoured.length]).toEqual([text, 1])
  expect(readView([['look.nobody', 'chartType:bar']], defaults).unhonoured[0]?.reason).toBe('not-of-page')
  const told = (look: PageLooks[string]) => foreignLooks({ breakdown: look }, { page, config: { widgets: WIDGETS } })
  expect(told(offered)).toEqual([])
  expect(told({ chartType: 'waterfall' }).map(({ parameter }) => parameter)).toEqual(['look.breakdown'])
})
