import { expect, test } from 'vitest'
import { readWorkspace } from '../../../domain/comparison/comparison-workspace.ts'
import { filterParent, offeredDimensions } from '../../../domain/dashboards/page-filters.ts'
import { tabsOf } from '../../../domain/dashboards/page-tabs.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { placedWidget, settingsOf, type WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { makeMark } from '../../../src/charts/marks/mark.ts'
import { breakOutOf } from '../../../src/dashboards/context/break-out.ts'
import { drillEntries, type DrillInput } from '../../../src/dashboards/drill/drill-entries.ts'
import type { DrillEntry } from '../../../src/drill/drill-entry.ts'
import { DOLLARS } from '../../charts/chart.samples.ts'
import { SHIPPED_WIDGETS, shippedPage } from '../../support/shipped/shipped-pages.ts'

const { pages, catalog } = loadConfig('config')
const page = shippedPage('spend')
const today = '2026-11-21'
const usual = defaultView({ page, today, clientId: 1 })
const UPS = makeMark({ label: 'UPS', value: 12, values: { carrier_name: ['UPS'] }, format: DOLLARS })

function menu(changed: Partial<DrillInput> = {}) {
  const done: { view: Partial<View>[]; addresses: string[] } = { view: [], addresses: [] }
  const groups = drillEntries({
    mark: UPS,
    page,
    pages,
    config: { widgets: SHIPPED_WIDGETS },
    table: catalog.tables.get(page.table),
    today,
    invoiced: null,
    view: usual,
    breakOut: {
      dimensions: ['zone', 'service'],
      without: [{ dimension: 'account_group', why: 'several' }],
      cardOf: () => 'breakdown',
      choose: () => ({}),
    },
    rows: '12',
    onView: (change) => void done.view.push(change),
    onRows: () => undefined,
    onAddress: (address) => void done.addresses.push(address),
    onCopy: () => undefined,
    onExplain: () => undefined,
    mayPin: true,
    onPin: () => undefined,
    ...changed,
  })
  const entries = new Map(groups.flat().map((entry) => [entry.name, entry]))
  const entry = (name: string): DrillEntry => {
    const found = entries.get(name)
    if (!found) throw new Error(name)
    return found
  }
  const act = (name: string) => {
    const { act: acts } = entry(name)
    if (typeof acts === 'function') acts()
    return done
  }
  return {
    names: [...entries.keys()],
    entry,
    act,
    reasons: [...entries.values()].flatMap(({ name, reason }) => (reason ? [[name, reason]] : [])),
  }
}

/** The sets of a comparison's address, as it would show them. */
function setsAt(address: string | undefined) {
  const root = pages.find(({ id }) => id === 'comparison')
  const [, tab, ...more] = root ? tabsOf(root, pages) : []
  if (!root || !tab) throw new Error('no comparison')
  const { workspace, unhonoured } = readWorkspace([...new URL(address ?? '', 'http://x').searchParams], {
    defaults: { page: root, tabs: [tab, ...more], today, clientId: 1 },
    clients: [{ id: 1, name: 'One', childClients: [] }],
    config: { widgets: SHIPPED_WIDGETS },
  })
  expect(unhonoured).toEqual([])
  return workspace
}

test('of a mark everything can be done, and each does what it says (issue 18, 2)', () => {
  const { reasons, act, entry } = menu()
  expect(reasons).toEqual([])
  expect(act('only').view.at(-1)?.filters).toEqual({ carrier_name: ['UPS'] })
  expect(act('leaveOut').view.at(-1)?.filters).toEqual({ carrier_name: { except: ['UPS'] } })
  expect((entry('breakOut').act as readonly DrillEntry[]).map(({ name, reason }) => [name, reason])).toEqual([
    ['zone', undefined],
    ['service', undefined],
    ['account_group', 'A row may have several.'],
  ])
})

test('each page breaks out by all that it filters by, or says why not: ranges, currencies, and what a row has several of (issue 18, 2)', () => {
  const broken = pages.flatMap((each) => {
    const stored: [string, WidgetSettings][] = []
    const breakOut = breakOutOf({
      page: each,
      view: {},
      config: { widgets: SHIPPED_WIDGETS },
      settings: null,
      onSettings: (chartName, settings) => void stored.push([chartName, settings]),
    })
    return breakOut ? [{ page: each, breakOut, stored }] : []
  })
  expect(broken.map(({ page: { id } }) => id)).toEqual(expect.arrayContaining(['spend', 'refund', 'sccAuditFee']))
  for (const { page: each, breakOut, stored } of broken) {
    const offered = [...breakOut.dimensions, ...breakOut.without.map(({ dimension }) => dimension)]
    expect(offered).toEqual(expect.arrayContaining(offeredDimensions(each.filters)))
    expect(new Set(offered).size).toBe(offered.length)
    for (const { dimension, why } of breakOut.without)
      expect(why).toBe(
        { bill_weight_pounds: 'range', net_amount: 'range', currency_code: 'currency' }[dimension] ?? 'several',
      )
    for (const dimension of breakOut.dimensions) {
      breakOut.choose(dimension)
      const [chartName, settings = {}] = stored.at(-1) ?? []
      expect(chartName).toBe(breakOut.cardOf(dimension))
      const target = placedWidget({ page: each, config: { widgets: SHIPPED_WIDGETS } }, chartName ?? '')
      if (!target) throw new Error(`${each.id} ${dimension}`)
      const asked = planQuery({
        page: each,
        widget: target.widget,
        settings: settingsOf(target, settings),
        view: defaultView({ page: each, today, clientId: 1 }),
      })
      expect(asked.groupByDetails).toEqual([filterParent(dimension), dimension].filter((name) => name !== undefined))
    }
  }
})

test('against the period before, a mark stands beside itself of the days before; as a comparison, beside the page, on the tab of its fact', () => {
  const before = setsAt(menu().act('before').addresses[0])
  expect(before.sets.map(({ filters }) => [filters.page, filters.global.dates.from, filters.global.dates.to])).toEqual([
    [{ carrier_name: ['UPS'] }, '2025-11-22', '2026-11-21'],
    [{ carrier_name: ['UPS'] }, '2024-11-22', '2025-11-21'],
  ])
  expect([before.currentTab, before.tabs.comparisonSpend?.fact]).toEqual(['comparisonSpend', 'total_spend'])
  const beside = setsAt(menu().act('compare').addresses[0])
  expect(beside.sets.map(({ filters }) => filters.page)).toEqual([{}, { carrier_name: ['UPS'] }])
})

test('against the period before, what only a tab of the comparison filters by is chosen of both sets on it; a page without it stands beside no such mark', () => {
  const accessorial = shippedPage('accessorial')
  const given = {
    page: accessorial,
    table: catalog.tables.get(accessorial.table),
    view: defaultView({ page: accessorial, today, clientId: 1 }),
    mark: makeMark({ label: 'Residential', value: 1, values: { accessorial: ['Residential'] }, format: DOLLARS }),
  }
  const before = setsAt(menu(given).act('before').addresses[0])
  expect(before.sets.map(({ filters }) => filters.page)).toEqual([{}, {}])
  expect([before.currentTab, before.narrowing]).toEqual([
    'comparisonAccessorial',
    { filters: { accessorial: ['Residential'] }, days: [] },
  ])
  expect(menu(given).reasons).toEqual([['compare', 'The comparison cannot be filtered by Accessorial.']])
})

test('what cannot be done says why: a fact is no filter, what is chosen alone, a page without rows, breakdown or comparison, a dimension that one of them does not know', () => {
  expect(
    menu({ mark: makeMark({ label: 'Accessorials', value: 1, fact: 'accessorials', format: DOLLARS }) }).reasons,
  ).toEqual([
    ['only', 'A fact is no filter.'],
    ['leaveOut', 'A fact is no filter.'],
  ])
  const chosen = { ...usual, ...menu().act('only').view[0] }
  expect(menu({ view: chosen }).reasons).toEqual([['only', 'Nothing else is chosen.']])
  const credit = makeMark({ label: 'Late', value: 1, values: { credit_type: ['Late'] }, format: DOLLARS })
  const bare = menu({ mark: credit, pages: [], breakOut: null })
  expect(bare.reasons).toEqual([
    ['rows', 'This page shows no rows.'],
    ['breakOut', 'No card of this page has a dimension to choose.'],
    ['only', 'This page cannot be filtered by credit_type.'],
    ['leaveOut', 'This page cannot be filtered by credit_type.'],
    ['before', 'You have no comparison.'],
    ['compare', 'You have no comparison.'],
  ])
  expect(menu({ mark: credit }).entry('before').reason).toBe('The comparison cannot be filtered by credit_type.')
})

test('a note is pinned to a mark of days, by who may write one; of other marks nothing is said of notes (issue 22, 5)', () => {
  const november = { from: '2026-11-01', to: '2026-11-21' } as const
  const mark = makeMark({ label: 'November 2026', value: 12, dates: november, format: DOLLARS })
  let pinned = 0
  menu({ mark, onPin: () => void (pinned += 1) }).act('pin')
  expect(pinned).toBe(1)
  expect(menu({ mark, mayPin: false }).entry('pin').reason).toBe('You read notes here, and write none.')
  expect(menu().names).not.toContain('pin')
})
