import { expect, test } from 'vitest'
import { partsOf } from '../../domain/dashboards/layout/saved-views.ts'
import { openTab, tabParameters, tabsOf } from '../../domain/dashboards/page-tabs.ts'
import { defaultView, readView } from '../../domain/dashboards/view.ts'
import { sourceAddress } from '../../src/alerts/source-address.ts'
import { shippedPage } from '../support/shipped/shipped-pages.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'

const PAGES = ['spend', 'weight', 'shippingInsight', 'nextDayEarlyAm', 'sccAuditFee'].map(shippedPage)

test('a card on a page that somebody put together is watched at the page it is from, also under a tab, with what is looked at there (issue 23, 4)', () => {
  for (const page of PAGES) {
    const usual = defaultView({ page, today: TEST_TODAY, clientId: 5 })
    const filters = page.filters.includes('carrier_name') ? { carrier_name: ['UPS'] } : {}
    const view = { ...usual, childClientIds: [], filters: filters as typeof usual.filters, context: ['carrier_name'] }
    const { path, values } = partsOf(sourceAddress({ page, view, today: TEST_TODAY, routes: [] }))
    expect(path).toBe(`/aframe/dashboard/${page.tabOf ?? page.id}`)
    const whole = shippedPage(page.tabOf ?? page.id)
    const tabs = tabsOf(whole, PAGES)
    expect(openTab(tabs, values).id).toBe(page.id)
    const parameters = tabParameters({ page, tabs, parameters: values })
    const read = readView(parameters, { page, today: TEST_TODAY, clientId: 1 })
    expect([page.id, read.unhonoured, read.view]).toEqual([page.id, [], { ...usual, filters }])
  }
})
