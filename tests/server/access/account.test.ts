import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const API = '/aiparcelweb/api'

describe("one's own account", () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const names = async (login: string) => {
    const { body } = await portal.call(await portal.signIn(login), {
      method: 'GET',
      url: `${API}/account/landing_pages`,
    })
    return (body as { name: string }[]).map(({ name }) => name)
  }
  const change = async (login: string, body: { username: string; landingPage: string }) => {
    const as = await portal.signIn(login)
    const { status } = await portal.call(as, { method: 'POST', url: `${API}/account/change_defaults`, payload: body })
    return {
      status,
      stored: (
        (await portal.call(as, { method: 'GET', url: `${API}/account` })).body as { defaultLandingPage: string | null }
      ).defaultLandingPage,
    }
  }

  test('[ACC-13] [ACC-14] [ACC-15] each is offered the landing pages of their permissions', async () => {
    expect(await names('analyst')).toEqual(['overview', 'dashboards', 'invoices', 'reports', 'myProfile'])
    expect(await names('newcomer')).toEqual(['overview', 'dashboards', 'invoices', 'myProfile'])
    expect(await names('nobody')).toEqual(['myProfile'])
  })

  test('pages of another application are offered once it is connected, and to who chose one before; the Overview stands first (issue 48, 12)', async () => {
    expect(await names('ltl')).toEqual(['overview', 'myProfile'])
    expect(await names('carrier')).toEqual(['invoices', 'myProfile'])
    expect(await names('admin')).toEqual(['overview', 'dashboards', 'invoices', 'reports', 'uploadFiles', 'myProfile'])
    expect((await change('carrier', { username: 'carrier', landingPage: 'ltlinvoices' })).status).toBe(200)
    expect(await names('carrier')).toEqual(['ltlinvoices', 'invoices', 'myProfile'])
  })

  test('[ACC-12] [API-10] the default landing page is saved for oneself, and only one that is offered', async () => {
    expect(await change('newcomer', { username: 'newcomer@aframe', landingPage: 'invoices' })).toEqual({
      status: 200,
      stored: 'invoices',
    })
    expect(await change('newcomer', { username: 'newcomer', landingPage: 'dashboards' })).toEqual({
      status: 200,
      stored: 'dashboards',
    })
    for (const landingPage of ['reports', 'tmsui', 'https://evil.example', '__proto__']) {
      expect(await change('newcomer', { username: 'newcomer', landingPage })).toEqual({
        status: 400,
        stored: 'dashboards',
      })
    }
    expect(await change('newcomer', { username: 'analyst', landingPage: 'overview' })).toEqual({
      status: 403,
      stored: 'dashboards',
    })
  })

  test('[API-13] chat settings are kept for oneself', async () => {
    const as = await portal.signIn('analyst')
    expect(
      (await portal.call(as, { method: 'PUT', url: `${API}/updateUserChatBotSettings`, payload: { enabled: false } }))
        .status,
    ).toBe(200)
    expect(
      (await portal.call(as, { method: 'POST', url: `${API}/filtersettings/getFiltersforkey/chatBotSettings` })).body,
    ).toEqual(['{"enabled":false}'])
    expect(
      (
        await portal.call(await portal.signIn('guest'), {
          method: 'POST',
          url: `${API}/filtersettings/getFiltersforkey/chatBotSettings`,
        })
      ).body,
    ).toEqual([])
  })
})

test('an empty installation begins with the upload, for who may load invoices for any client, until some are loaded', async () => {
  const portal = await openTestPortal({ settings: { DEMO: 'off', ADMIN_PASSWORD: 'Chosen-Word-1' } })
  const as = await portal.signIn('admin', 'Chosen-Word-1')
  const first = async () =>
    (
      (await portal.call(as, { method: 'GET', url: `${API}/account` })).body as {
        defaultLandingPage: string | null
      }
    ).defaultLandingPage
  expect(await first()).toBe('uploadFiles')
  const offered = await portal.call(as, { method: 'GET', url: `${API}/account/landing_pages` })
  expect(offered.body).toContainEqual(expect.objectContaining({ name: 'uploadFiles', path: '/uploadFiles' }))
  await portal.installation.publish((connection) =>
    importFiles(connection, {
      files: [{ path: 'tests/fixtures/ups_billing_250_synthetic.csv', format: FORMATS.ups }],
      clientNumber: '1',
      createClientName: 'Northwind Outfitters',
      dryRun: false,
      acceptDates: true,
      now: new Date(),
    }),
  )
  expect(await first()).toBeNull()
  await portal.close()
})
