// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/dashboard'
const place = { x: 0, y: 0, w: 12, h: 12 }
const card = (page: string, chartName: string) => ({ page, chartName, fact: 'total_spend', settings: {}, place })
const PAGE = {
  id: 'costs1',
  name: 'Costs of the month',
  dashboardIds: ['spend/map', 'refund/trends', 'gone/map'],
  cards: {
    a: card('spend', 'map'),
    b: { ...card('refund', 'trends'), place: { ...place, y: 12 } },
    c: { ...card('gone', 'map'), place: { ...place, y: 24 } },
  },
}

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of ['admin', 'analyst', 'single.analyst', 'guest']) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

const post = (login: string, url: string, payload: Record<string, unknown> = {}) =>
  portal.call(as[login], { method: 'POST', url: `${AT}/${url}`, payload })
const get = async (login: string, url: string) =>
  (await portal.call(as[login], { method: 'GET', url: `${AT}/${url}` })).body
const seenBy = async (login: string) =>
  (
    (await get(login, 'newDashboardPages')) as {
      dashboardPages: { id: string; dashboardIds: string[]; leftOut: number; publishedBy: string }[]
    }
  ).dashboardPages

test("nobody reads another's own pages, nor a page that is published to another role; a card of a page that does not open, or is not there, is left out and counted (PAGE-26, CFG-06, API-22, API-23)", async () => {
  await post('analyst', 'saveDashboardSettings/', { dashboardPages: [PAGE], selectedDashboardPageIndex: 0 })
  for (const login of ['single.analyst', 'guest', 'admin']) {
    expect([
      login,
      JSON.stringify([await get(login, 'getDashboardsFromDB'), await get(login, 'newDashboardPages')]),
    ]).toEqual([login, expect.not.stringContaining('Costs')])
  }
  expect((await post('analyst', 'publishDashboard', { page: PAGE, roles: ['ROLE_CLIENT'] })).status).toBe(403)
  expect((await post('admin', 'publishDashboard', { page: PAGE, roles: ['ROLE_CLIENT'] })).status).toBe(200)
  expect(await seenBy('single.analyst')).toMatchObject([
    { id: 'costs1', publishedBy: null, dashboardIds: ['spend/map', 'refund/trends'], leftOut: 1 },
  ])
  expect(await seenBy('guest')).toEqual([])
  await post('admin', 'publishDashboard', { page: PAGE, roles: ['ROLE_GUEST'] })
  expect(await seenBy('guest')).toMatchObject([{ dashboardIds: ['spend/map'], leftOut: 2 }])
  expect(await seenBy('single.analyst')).toEqual([])
})

test('publishing and taking away are in the audit log with what was before and after', async () => {
  expect((await post('admin', 'unpublishDashboard', { id: 'costs1' })).status).toBe(200)
  expect((await post('admin', 'unpublishDashboard', { id: 'costs1' })).status).toBe(404)
  expect(await seenBy('guest')).toEqual([])
  const { body } = await portal.call(as.admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })
  const entries = (
    body as { entries: { action: string; login: string; object: string; detail: string | null }[] }
  ).entries.filter(({ action }) => action.includes('publish'))
  expect(entries.map(({ action, login, object }) => `${login} ${action} ${object}`)).toEqual([
    'admin unpublish-dashboard Costs of the month',
    'admin publish-dashboard Costs of the month to ROLE_GUEST',
    'admin publish-dashboard Costs of the month to ROLE_CLIENT',
  ])
  expect(JSON.parse(entries[1]?.detail ?? '')).toMatchObject({
    before: { roles: ['ROLE_CLIENT'] },
    after: { roles: ['ROLE_GUEST'] },
  })
})

test("an administrator's reset empties everyone's own pages, undoes it, and never over a newer save", async () => {
  const choice = { all: true, pages: ['dashboards'] }
  expect((await post('admin', 'countLayouts', choice)).body).toEqual({ layouts: 1, users: 1 })
  const { resetId } = (await post('admin', 'resetLayouts', choice)).body as { resetId: number }
  expect(await get('analyst', 'getDashboardsFromDB')).toMatchObject({ dashboardPages: [] })
  expect(await get('admin', 'layoutResets')).toMatchObject([{ pages: ['dashboards'], logins: ['analyst'] }])
  expect((await post('admin', 'undoResetLayouts', { resetId })).body).toEqual({
    restored: [{ login: 'analyst', page: 'dashboards' }],
    kept: [],
  })
  expect(await get('analyst', 'getDashboardsFromDB')).toMatchObject({
    dashboardPages: [{ name: 'Costs of the month' }],
  })
})
