// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/subscriptions'
const SCHEDULE = { weekdays: [1], at: '08:00', zone: 'UTC' }
const EVERYTHING = [
  'USER_SCHEDULED_REPORTS',
  'SETTINGS_ADMIN',
  'SCHEDULER_RUN',
  'SCHEDULER_REPORT_LOGS',
  'NEW_BI_TOOLS',
]

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
const ids: Record<string, number> = {}
const call = (login: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  portal.call(as[login], { method, url, ...(payload ? { payload } : {}) })
const words = async (login: string, url: string) => {
  const { status, body } = await call(login, 'GET', url)
  return `${status} ${JSON.stringify(body)}`
}
const LISTS = [AT, '/aiparcelweb/api/records/scheduledRuns?limit=200', '/aiparcelweb/api/records/runLog?limit=200']

/** Two companies, each with an administrator and somebody who sends; and an administrator of all. */
beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  const { users, subscriptions, runs } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('no single.analyst')
  const { id: _id, ...user } = like
  for (const [login, client] of [
    ['five.chief', 5],
    ['five.sender', 5],
    ['six.chief', 6],
    ['six.sender', 6],
  ] as const) {
    const grants = { allClients: false, clientIds: [client] }
    const permissions = login.endsWith('chief') ? EVERYTHING : ['USER_SCHEDULED_REPORTS', 'NEW_BI_TOOLS']
    await users.add({ ...user, login, email: `${login}@demo.example`, permissions, grants })
  }
  for (const { id, login } of await users.all()) ids[login] = id
  for (const login of ['admin', 'five.chief', 'five.sender', 'six.chief', 'six.sender'])
    as[login] = await portal.signIn(login)
  for (const [login, client] of [
    ['five.sender', 5],
    ['six.sender', 6],
  ] as const) {
    const body = {
      name: `Secret of ${client}`,
      address: `/aframe/dashboard/spend?client=${client}`,
      schedule: SCHEDULE,
      attachment: 'none',
      people: [ids[login] ?? 0],
    }
    const { status, body: made } = await call(login, 'POST', AT, body)
    expect([login, status]).toEqual([login, 201])
    const subscription = await subscriptions.find((made as { id: number }).id)
    if (subscription) await runs.raiseNow(subscription)
  }
  await portal.installation.deps.scheduler.look()
})
afterAll(() => portal.close())

test('nobody lists what another company sends, to whom, and what became of it', async () => {
  const seen: Record<string, string[]> = {}
  for (const login of ['admin', 'five.chief', 'five.sender', 'six.chief', 'six.sender'])
    seen[login] = await Promise.all(
      LISTS.map(async (url) => {
        const text = await words(login, url)
        return [text.slice(0, 3), ...['5', '6'].filter((client) => text.includes(`Secret of ${client}`))].join(' ')
      }),
    )
  expect(seen).toEqual({
    admin: ['200 5 6', '200 5 6', '200 5 6'],
    'five.chief': ['200 5', '200 5', '200 5'],
    'five.sender': ['200 5', '403', '403'],
    'six.chief': ['200 6', '200 6', '200 6'],
    'six.sender': ['200 6', '403', '403'],
  })
})

test('nobody changes, sends, pauses or deletes what is not theirs to, and cannot tell it from what is not there', async () => {
  const [theirs] = (await call('six.sender', 'GET', AT)).body as { id: number }[]
  const draft = { name: 'Mine', schedule: SCHEDULE, attachment: 'pdf', people: [ids['five.chief'] ?? 0] }
  for (const login of ['five.chief', 'five.sender'])
    for (const id of [theirs?.id ?? 0, 999_999])
      for (const [act, payload] of [
        ['', draft],
        ['/send', undefined],
        ['/pause', { paused: true }],
        ['/remove', undefined],
      ] as const)
        expect([login, act, (await call(login, 'POST', `${AT}/${id}${act}`, payload)).status]).toEqual([
          login,
          act,
          404,
        ])
  expect(await call('six.sender', 'GET', AT)).toMatchObject({
    body: [{ name: 'Secret of 6', nextAt: expect.any(String) }],
  })
})

test('nobody sends a page to a person of another company, nor a page of its client', async () => {
  const body = {
    name: 'Reach',
    address: '/aframe/dashboard/spend?client=5',
    schedule: SCHEDULE,
    attachment: 'pdf',
    people: [0],
  }
  const reach = async (changed: object) => (await call('five.sender', 'POST', AT, { ...body, ...changed })).status
  const own = ids['five.sender'] ?? 0
  expect(await reach({ people: [ids['six.sender']] })).toBe(400)
  expect(await reach({ people: [own], address: '/aframe/dashboard/spend?client=6' })).toBe(400)
  expect(await reach({ people: [own] })).toBe(201)
})
