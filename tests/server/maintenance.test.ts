import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const ADD = '/aiparcelweb/api/statuses/addStatus'
const REMOVE = '/aiparcelweb/api/statuses/removeStatus'
const STATUSES = { method: 'GET', url: '/aiparcelweb/nologin/statuses/' } as const
const SPEND = { type: 'PAGE', value: 'ON', page: '/aframe/dashboard/spend', message: 'Back at noon.' }
const ASSISTANT = { id: 1, type: 'CHATBOT', value: 'ON', message: '' }

describe('maintenance', () => {
  let portal: TestPortal
  let admin: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const add = (payload: Record<string, unknown>) => portal.call(admin, { method: 'POST', url: ADD, payload })
  const remove = (id: number) => portal.call(admin, { method: 'POST', url: REMOVE, payload: { id } })
  const chart = async (login: string, clientId: number) =>
    portal.call(await portal.signIn(login), {
      ...SAMPLE_CALLS.chartData,
      payload: { ...(SAMPLE_CALLS.chartData.payload as Record<string, unknown>), clientId },
    })

  test('at first the demo offers the assistant, and nothing is closed (NAV-37, API-43)', async () => {
    expect((await portal.call(undefined, STATUSES)).body).toEqual([ASSISTANT])
    expect((await chart('analyst', 1)).status).toBe(200)
  })

  test('the data of a listed page is refused, except with MAINTENANCE_OVERRIDE, until the entry is removed or off (NAV-35, NAV-36, DATA-23)', async () => {
    const { status, body } = await add(SPEND)
    const { id } = body as { id: number }
    expect([status, (await portal.call(undefined, STATUSES)).body]).toEqual([200, [ASSISTANT, { ...SPEND, id }]])
    expect(await chart('analyst', 1)).toMatchObject({
      status: 503,
      body: { code: 'under-maintenance', detail: "We'll be back soon!" },
    })
    expect((await chart('override', 5)).status).toBe(200)
    expect((await chart('admin', 1)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect((await chart('analyst', 1)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    const off = (await add({ ...SPEND, value: 'OFF' })).body as { id: number }
    expect((await chart('analyst', 1)).status).toBe(200)
    await remove(off.id)
  })

  test('lists of records close with their page', async () => {
    const { id } = (await add({ ...SPEND, page: '/carriers' })).body as { id: number }
    const carriers = { method: 'GET', url: '/aiparcelweb/api/records/carriers' } as const
    expect((await portal.call(await portal.signIn('carrier'), carriers)).status).toBe(503)
    await remove(id)
    expect((await portal.call(await portal.signIn('carrier'), carriers)).status).toBe(200)
  })

  test('only a page that can close is taken; the list itself stays open', async () => {
    for (const page of ['/nothing', 'spend', '/settings/maintenance', '/login'])
      expect([page, (await add({ ...SPEND, page })).status]).toEqual([page, 400])
    const { page: _page, ...nowhere } = SPEND
    expect((await add(nowhere)).status).toBe(400)
    expect((await add({ ...SPEND, type: 'CHATBOT' })).status).toBe(400)
    expect((await add({ type: 'CHATBOT', value: 'ON', message: '' })).status).toBe(200)
  })

  test('adding and removing stands in the audit log', async () => {
    const { id } = (await add({ ...SPEND, page: '/reports' })).body as { id: number }
    await remove(id)
    const entries = (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries?login=admin' })).body
    expect(JSON.stringify(entries)).toContain('add-maintenance')
    expect(JSON.stringify(entries)).toContain('remove-maintenance')
    expect(JSON.stringify(entries)).toContain('PAGE ON /reports')
  })
})
