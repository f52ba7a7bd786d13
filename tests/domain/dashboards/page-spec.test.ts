import { describe, expect, test } from 'vitest'
import {
  FileId,
  PAGE_TYPES,
  PageFile,
  factOf,
  notesOf,
  unsaidConditions,
} from '../../../domain/dashboards/page-spec.ts'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import spend from '../../../config/pages/spend.json' with { type: 'json' }
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import { printCondition } from '../../../domain/query/condition.ts'
import { conditions } from '../../support/answers/conditions.ts'

const page = shippedPage('spend')
const problems = (changed: Record<string, unknown>) =>
  PageFile.safeParse({ ...spend, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a page of config (CFG-01)', () => {
  test.each([
    'pageWhereClauses',
    'conditionalNote',
    'defaultFact',
    'defaultFactText',
    'widgets',
    'uom',
    'switchWhereClauses',
  ])('must have %s', (name) => {
    const { [name as 'uom']: _left, ...rest } = spend
    expect(PageFile.safeParse(rest).error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
  })

  test('refuses a name that it does not know', () => expect(problems({ colour: 'red' })).toEqual(['']))
  test('its default fact is one of its facts', () =>
    expect(problems({ defaultFact: 'profit' })).toEqual(['defaultFact']))
  test('uses each chartName once', () =>
    expect(problems({ widgets: [...spend.widgets, spend.widgets[0]] })).toEqual(['widgets.4.chartName']))
  test('has a type that the product knows (NAV-20)', () => {
    expect(problems({ pageType: 'other' })).toEqual(['pageType'])
    expect(PAGE_TYPES).toEqual([
      'aframe_dashboard',
      'dashboard',
      'report',
      'parcel',
      'aframe_comparison',
      'aframe_statistics',
      'access_denied',
      'widgets',
      'filterset',
      'billing',
    ])
  })
  test('places its widgets within 24 columns (WID-12)', () => {
    expect(problems({ widgets: [{ ...spend.widgets[0], place: { x: 24, y: 0, w: 12, h: 12 } }] })).toEqual([
      'widgets.0.place.x',
    ])
    expect(problems({ widgets: [{ ...spend.widgets[0], place: { x: 0, y: 0, w: 25, h: 12 } }] })).toEqual([
      'widgets.0.place.w',
    ])
  })
  test.each(['../spend', 'spend.json', '', 'a/b', '_a', '1a', 'a'.repeat(64), 'é'])(
    'its file name cannot be %j',
    (id) => expect(FileId.safeParse(id).success).toBe(false),
  )
})

describe('the chosen fact (PAGE-12, FILT-16)', () => {
  test('its name stands in the conditional note', () => {
    expect(notesOf(page, { fact: 'fuel_surcharge', mode: '' })).toEqual(['Only rows where Fuel Surcharge is not zero'])
    expect(notesOf({ ...page, conditionalNote: '{fact}, {fact} only' }, { fact: 'accessorials', mode: '' })).toEqual([
      'Accessorials, Accessorials only',
    ])
    expect(notesOf({ ...page, conditionalNote: '' }, { fact: 'accessorials', mode: '' })).toEqual([])
  })
  test('a condition on something else is named for what it is about, and a note that would not hold is not there (PAGE-12)', () => {
    const table = buildCatalog([shippedTable('package_level_info')]).tables.get('package_level_info')
    const other = {
      ...page,
      facts: [
        ...page.facts,
        { fact: 'costperpackage', factText: 'Unit Cost', whereClauses: conditions('no_of_pkgs <> 0') },
        { fact: 'avgWeight', factText: 'Weight', whereClauses: [] },
        { fact: 'packages', factText: 'Zoned', whereClauses: conditions("zone in ('5')", 'net_amount > 0') },
      ],
    }
    const said = (fact: string) => [
      notesOf(other, { fact, mode: '' }, table),
      unsaidConditions({ ...other, pageWhereClauses: conditions('zone is not null') }, { fact }, table).map(
        printCondition,
      ),
    ]
    expect(said('total_spend')).toEqual([['Only rows where Total Spend is not zero'], ['zone is not null']])
    expect(said('costperpackage')).toEqual([['Only rows where Package Count is not zero'], ['zone is not null']])
    expect(said('avgWeight')).toEqual([[], ['zone is not null']])
    expect(said('packages')).toEqual([
      ['Only rows where Zoned is not zero'],
      ['zone is not null', "zone in ('5')", 'net_amount > 0'],
    ])
  })
  test('a note of its own stands in place of the page’s (GAP-44)', () => {
    const score = shippedPage('carrierScore')
    expect(score.facts.map(({ fact }) => notesOf(score, { fact, mode: '' }))).toEqual([
      ['Only packages with a delivery status'],
      ['Only packages with status On Time'],
      ['Only packages with status Late'],
      ['Only packages with status Exception'],
      ['Only packages with status Pending Late'],
    ])
  })
  test('a mode adds its note while it is in force (PAGE-10, GAP-44)', () => {
    const weights = shippedPage('weight')
    const own = 'Only packages with bill and actual weight of 0 or more'
    expect(notesOf(weights, { fact: 'total_bill_weight', mode: '' })).toEqual([own])
    expect(notesOf(weights, { fact: 'total_bill_weight', mode: 'BW > AW' })).toEqual([
      own,
      'Only packages with bill weight over actual weight',
    ])
    expect(
      ['toString', '__proto__', 'bw > aw'].map((mode) => notesOf(weights, { fact: 'total_bill_weight', mode })),
    ).toEqual([[own], [own], [own]])
  })
  test('is the default one where the page does not have it', () => {
    expect(factOf(page, 'profit').fact).toBe('total_spend')
    expect(factOf(page, page.defaultFact).factText).toBe(page.defaultFactText)
  })
})
