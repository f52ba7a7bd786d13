// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkspace } from '../../../domain/comparison/comparison-workspace.ts'
import { comparedSet } from '../../../domain/comparison/comparison-set.ts'
import { drawnCard } from '../../../domain/dashboards/layout/page-card.ts'
import { CHOSEN_FACT } from '../../../domain/dashboards/fact-queries.ts'
import { askingChart, type Page } from '../../../domain/dashboards/page-spec.ts'
import { tabsOf, openTab, tabParameters } from '../../../domain/dashboards/page-tabs.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView, readView, type View } from '../../../domain/dashboards/view.ts'
import { sentQuery, type QueryResult } from '../../../domain/query/query.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { figureAddress } from '../../../src/drill/figure-address.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const config = loadConfig('config')
const { pages } = config
const today = TEST_TODAY
const overview = shippedPage('overview')

let portal: TestPortal
let admin: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

/** A fact of a view as a page answers it. */
async function figure(at: { readonly id: string; readonly chartName: string }, page: Page, view: View) {
  const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
  const { status, body } = await portal.call(admin, {
    method: 'POST',
    url: `/aiparcelweb/api/aidashboards/data/${at.id}/${at.chartName}`,
    payload: sentQuery(query),
  })
  expect([at, status]).toEqual([at, 200])
  return (body as { data: QueryResult }).data.data[0]?.[view.fact]
}

/** What an address shows, with nothing of it refused. */
function shownAt(address: string): { readonly page: Page; readonly view: View } {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const parameters = [...searchParams]
  const page = shippedPage(pathname.split('/').at(-1) ?? '')
  const tabs = tabsOf(page, pages)
  const [, first, ...more] = tabs
  const clients = [{ id: 1, name: 'One', childClients: [] }]
  if (page.pageType === 'aframe_comparison' && first) {
    const { workspace, unhonoured } = readWorkspace(parameters, {
      defaults: { page, tabs: [first, ...more], today, clientId: 1 },
      clients,
      config: { widgets: Object.fromEntries(config.widgets) },
    })
    const tab = shippedPage(workspace.currentTab)
    const [set] = workspace.sets
    expect(unhonoured).toEqual([])
    if (!set) throw new Error(address)
    const fact = workspace.tabs[tab.id]?.fact ?? ''
    return { page: tab, view: comparedSet(set, { page: tab, fact, trackingNumbers: [] }).view }
  }
  const tab = openTab(tabs, parameters)
  const read = readView(tabParameters({ page: tab, tabs, parameters }), { page: tab, today, clientId: 1 })
  expect(read.unhonoured).toEqual([])
  return { page: tab, view: read.view }
}

test('every fact and card of the Overview leads to the page that has it, with the same figure; the mean of weeks leads to what it is the mean of (issue 48, 10)', async () => {
  const whole = defaultView({ page: overview, today, clientId: 1 })
  const facts = overview.facts.map(({ fact }) => ({
    name: fact,
    page: overview,
    view: { ...whole, fact },
    chartName: askingChart(overview) ?? '',
  }))
  const cards = overview.widgets.flatMap((placed) => {
    const drawn = drawnCard(placed, { page: overview, pages, view: whole, today })
    return drawn ? [{ name: placed.chartName, ...drawn, chartName: placed.chartName }] : []
  })
  const led: Record<string, string> = {}
  for (const { name, page, view, chartName } of [...facts, ...cards]) {
    const found = figureAddress({ page, view, pages, today })
    led[name] = found ? `${found.factText} on ${found.name}` : ''
    if (!found) continue
    const there = shownAt(found.address)
    const own = Number(await figure({ id: 'overview', chartName }, page, view))
    const other = Number(
      await figure({ id: there.page.id, chartName: askingChart(there.page) ?? '' }, there.page, there.view),
    )
    const weeks = ['weeklyCost', 'weeklyVolume'].includes(view.fact) ? (name === 'weeks' ? 5 : 4) : 1
    expect([name, Math.abs(other - own * weeks) < 1e-6 * Math.abs(other), own > 0]).toEqual([name, true, true])
  }
  expect(led).toEqual({
    weeklyCost: 'Total Spend on Spend Analysis',
    costperpackage: 'Spend per package on Comparison View',
    costperpound: 'Spend per lb on Comparison View',
    weeklyVolume: 'Packages on Comparison View',
    avgWeight: 'Avg Bill on Weight Analysis',
    avgZone: '',
    weeks: 'Total Spend on Spend Analysis',
    spend: 'Total Spend on Spend Analysis',
    services: 'Total Spend on Spend Analysis',
    packages: 'Packages on Comparison View',
    refunds: 'Total on Refund Analysis',
    accessorials: 'Accessorial Amount on Accessorial Analysis',
  })
})

test('a mark of a card leads with its rows alone, and its rows open there', async () => {
  const placed = overview.widgets.find(({ chartName }) => chartName === 'services')
  const whole = defaultView({ page: overview, today, clientId: 1 })
  const drawn = placed && drawnCard(placed, { page: overview, pages, view: whole, today })
  if (!drawn) throw new Error('no card of services')
  const view = { ...drawn.view, filters: { service_category: ['Parcel Ground'] } }
  const found = figureAddress({ page: drawn.page, view, pages, today })
  const there = shownAt(found?.address ?? '')
  expect(there.view.filters).toEqual({
    carrier_name: { except: ['USPS', 'DHL Express'] },
    service_category: ['Parcel Ground'],
  })
  expect([there.view.from, there.view.to]).toEqual([drawn.view.from, drawn.view.to])
  expect(shownAt(found?.rows ?? '').view.rows).toBeDefined()
  const own = await figure({ id: 'overview', chartName: 'services' }, drawn.page, view)
  expect(await figure({ id: 'spend', chartName: 'breakdown' }, there.page, there.view)).toEqual(own)
  expect(Number(own)).toBeGreaterThan(0)
})
