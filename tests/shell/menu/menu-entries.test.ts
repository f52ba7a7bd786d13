import { describe, expect, test } from 'vitest'
import { AlertIcon, CreditCardIcon, GraphIcon } from '@primer/octicons-react'
import { oldDemoAge } from '../../../src/shell/demo-age.ts'
import { landingPath, overviewPath } from '../../../src/shell/routes/landing-path.ts'
import { menuEntries } from '../../../src/shell/menu/menu-entries.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'

const page = (id: string, { name, order }: { name: string; order: number }) => ({
  ...shippedPage('spend'),
  id,
  name,
  order,
})
const spendPage = page('spend', { name: 'Spend Analysis', order: 20 })

describe('the menu made from the pages', () => {
  test('entries come by order, then name; broken ones last, with a warning icon', () => {
    const pages = [page('b', { name: 'Beta', order: 30 }), page('a', { name: 'Alpha', order: 30 }), spendPage]
    const entries = menuEntries({ pages, brokenPages: [{ id: 'weight', problems: [] }] }, [])
    expect(entries.map(({ name }) => name)).toEqual(['Spend Analysis', 'Alpha', 'Beta', 'weight'])
    expect(entries.map(({ broken }) => broken)).toEqual([false, false, false, true])
    expect(entries[0]?.icon).toBe(CreditCardIcon)
    expect(entries[3]?.icon).toBe(AlertIcon)
  })

  test('a page with a last good form is not broken', () => {
    const entries = menuEntries({ pages: [spendPage], brokenPages: [{ id: 'spend', problems: ['x'] }] }, [])
    expect(entries).toHaveLength(1)
    expect(entries[0]?.broken).toBe(false)
  })

  test('an unknown icon becomes the graph', () => {
    expect(menuEntries({ pages: [{ ...spendPage, icon: 'no-such' }], brokenPages: [] }, [])[0]?.icon).toBe(GraphIcon)
  })

  test('/aframe/dashboard leads to the overview, / to the first permitted of overview, dashboards, invoices, profile; a guest to the dashboards (ROUTE-06, ROUTE-24, GAP-34, GAP-35)', () => {
    const broken = menuEntries({ pages: [], brokenPages: [{ id: 'weight', problems: [] }] }, [])
    const entries = menuEntries(
      { pages: [spendPage, page('overview', { name: 'Overview', order: 50 })], brokenPages: [] },
      [],
    )
    const routes = (...paths: string[]) => paths.map((path) => ({ path, label: path }))
    const all = routes('/profile', '/invoices', '/dashboards')
    const landing = (over: Partial<Parameters<typeof landingPath>[0]>) =>
      landingPath({ entries: [], routes: [], guest: false, ...over })
    expect(landing({})).toBeNull()
    expect(landing({ entries: broken })).toBe('/aframe/dashboard/weight')
    expect(landing({ entries, routes: all })).toBe('/aframe/dashboard/overview')
    expect(landing({ entries, routes: all, guest: true })).toBe('/dashboards')
    expect(landing({ routes: all })).toBe('/dashboards')
    expect(landing({ routes: routes('/profile', '/invoices') })).toBe('/invoices')
    expect(landing({ routes: routes('/profile') })).toBe('/profile')
    expect(overviewPath(menuEntries({ pages: [spendPage], brokenPages: [] }, []))).toBe('/aframe/dashboard/spend')
  })

  test('a page with a route of its own in the area is there (ROUTE-03)', () => {
    const map = page('distributionmap', { name: 'Distribution Map', order: 90 })
    const [entry] = menuEntries({ pages: [map], brokenPages: [] }, [{ path: '/aframe/distributionmap', label: 'x' }])
    expect(entry?.href).toBe('/aframe/distributionmap')
  })
})

test('demo data is old after more than 7 days', () => {
  expect(oldDemoAge({ demoEndDate: '2026-11-14', today: '2026-11-21' })).toBeNull()
  expect(oldDemoAge({ demoEndDate: '2026-11-13', today: '2026-11-21' })).toBe(8)
  expect(oldDemoAge({ demoEndDate: null, today: '2026-11-21' })).toBeNull()
})
