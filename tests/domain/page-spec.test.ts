import { describe, expect, test } from 'vitest'
import { FileId, PAGE_TYPES, PageSpec, factOf, noteOf } from '../../domain/page-spec.ts'
import spend from '../../config/pages/spend.json' with { type: 'json' }

const page = PageSpec.parse(spend)
const problems = (changed: Record<string, unknown>) => PageSpec.safeParse({ ...spend, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a page of config (CFG-01)', () => {
  test.each(['pageWhereClauses', 'conditionalNote', 'defaultFact', 'defaultFactText', 'widgets', 'uom', 'switchWhereClauses'])('must have %s', (name) => {
    const { [name as 'uom']: _left, ...rest } = spend
    expect(PageSpec.safeParse(rest).error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
  })

  test('refuses a name that it does not know', () => expect(problems({ colour: 'red' })).toEqual(['']))
  test('its default fact is one of its facts', () => expect(problems({ defaultFact: 'profit' })).toEqual(['defaultFact']))
  test('uses each chartName once', () => expect(problems({ widgets: [...spend.widgets, spend.widgets[0]] })).toEqual(['widgets.4.chartName']))
  test('has a type that the product knows (NAV-20)', () => {
    expect(problems({ pageType: 'other' })).toEqual(['pageType'])
    expect(PAGE_TYPES).toEqual([
      'aframe_dashboard', 'dashboard', 'report', 'parcel', 'aframe_comparison', 'aframe_statistics', 'access_denied', 'widgets', 'filterset', 'billing',
    ])
  })
  test('places its widgets within 24 columns (WID-12)', () => {
    expect(problems({ widgets: [{ ...spend.widgets[0], place: { x: 24, y: 0, w: 12, h: 12 } }] })).toEqual(['widgets.0.place.x'])
    expect(problems({ widgets: [{ ...spend.widgets[0], place: { x: 0, y: 0, w: 25, h: 12 } }] })).toEqual(['widgets.0.place.w'])
  })
  test.each(['../spend', 'spend.json', '', 'a/b', '_a', '1a', 'a'.repeat(64), 'é'])('its file name cannot be %j', (id) => expect(FileId.safeParse(id).success).toBe(false))
})

describe('the chosen fact (PAGE-12)', () => {
  test('its name stands in the conditional note', () => {
    expect(noteOf(page, factOf(page, 'fuel_surcharge'))).toBe('Only rows where Fuel Surcharge is not zero')
    expect(noteOf({ ...page, conditionalNote: '{fact}, {fact} only' }, factOf(page, 'accessorials'))).toBe('Accessorials, Accessorials only')
  })
  test('is the default one where the page does not have it', () => {
    expect(factOf(page, 'profit').fact).toBe('total_spend')
    expect(factOf(page, page.defaultFact).factText).toBe(page.defaultFactText)
  })
})
