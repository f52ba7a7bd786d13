// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/alerts'
const RULE = { span: 'monthly', when: { kind: 'below', value: 1e9 } }
const SCHEDULE = { weekdays: [1], at: '08:00', zone: 'UTC' }
const EVERYTHING = ['USER_SCHEDULED_REPORTS', 'SETTINGS_ADMIN', 'SCHEDULER_REPORT_LOGS', 'NEW_BI_TOOLS']

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
const ids: Record<string, number> = {}
const call = (login: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  portal.call(as[login], { method, url, ...(payload ? { payload } : {}) })
const body = (client: number, people: readonly string[]) => ({
  name: `Secret of ${client}`,
  address: `/aframe/dashboard/spend?client=${client}`,
  rule: RULE,
  schedule: SCHEDULE,
  people: people.map((login) => ids[login] ?? 0),
})

/** Two companies, each with an administrator and somebody who watches; an administrator of all, and one of a parent without its children. */
beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  const { users, scheduler } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('no single.analyst')
  const { id: _id, ...user } = like
  for (const [login, client] of [
    ['five.chief', 5],
    ['five.watcher', 5],
    ['six.chief', 6],
    ['six.watcher', 6],
  ] as const) {
    const grants = { allClients: false, clientIds: [client] }
    const permissions = login.endsWith('chief') ? EVERYTHING : ['USER_SCHEDULED_REPORTS', 'NEW_BI_TOOLS']
    await users.add({ ...user, login, email: `${login}@demo.example`, permissions, grants })
  }
  for (const { id, login } of await users.all()) ids[login] = id
  for (const login of ['admin', 'five.chief', 'five.watcher', 'six.chief', 'six.watcher'])
    as[login] = await portal.signIn(login)
  for (const [login, client] of [
    ['five.watcher', 5],
    ['six.watcher', 6],
  ] as const)
    expect((await call(login, 'POST', AT, body(client, [login]))).status).toBe(201)
  await scheduler.look()
})
afterAll(() => portal.close())

test('nobody lists what another company watches, nor its bell or mails', async () => {
  const seen: Record<string, string[]> = {}
  for (const login of ['admin', 'five.chief', 'five.watcher', 'six.chief', 'six.watcher'])
    seen[login] = await Promise.all(
      [AT, '/aiparcelweb/api/notifications', '/aiparcelweb/api/records/runLog?limit=200'].map(async (url) => {
        const { status, body: answer } = await call(login, 'GET', url)
        const text = JSON.stringify(answer)
        return [status, ...['5', '6'].filter((client) => text.includes(`Secret of ${client}`))].join(' ')
      }),
    )
  expect(seen).toEqual({
    admin: ['200 5 6', '200', '200 5 6'],
    'five.chief': ['200 5', '200', '200 5'],
    'five.watcher': ['200 5', '200 5', '403'],
    'six.chief': ['200 6', '200', '200 6'],
    'six.watcher': ['200 6', '200 6', '403'],
  })
})

test('nobody changes, snoozes or deletes what is not theirs to, and cannot tell it from what is not there', async () => {
  const [theirs] = (await call('six.watcher', 'GET', AT)).body as { id: number }[]
  const { address: _address, ...draft } = body(5, ['five.chief'])
  for (const login of ['five.chief', 'five.watcher'])
    for (const id of [theirs?.id ?? 0, 999_999])
      for (const [act, payload] of [
        ['', draft],
        ['/snooze', { until: '2099-01-01' }],
        ['/remove', undefined],
      ] as const)
        expect([login, act, (await call(login, 'POST', `${AT}/${id}${act}`, payload)).status]).toEqual([
          login,
          act,
          404,
        ])
  expect(await call('six.watcher', 'GET', AT)).toMatchObject({ body: [{ name: 'Secret of 6', snoozedUntil: null }] })
})

test('an alert is no page on a schedule, nor the other way round', async () => {
  const [own] = (await call('five.watcher', 'GET', AT)).body as { id: number }[]
  expect(await call('five.watcher', 'GET', '/aiparcelweb/api/subscriptions')).toMatchObject({ body: [] })
  for (const act of ['/send', '/remove', '/pause'])
    expect(
      (
        await call(
          'five.watcher',
          'POST',
          `/aiparcelweb/api/subscriptions/${own?.id}${act}`,
          act === '/pause' ? { paused: true } : undefined,
        )
      ).status,
    ).toBe(404)
})

test('nobody asks for, or is told, a figure of another company', async () => {
  const status = async (login: string, url: string, payload: object) => (await call(login, 'POST', url, payload)).status
  expect(await status('five.watcher', `${AT}/series`, { address: body(6, []).address, span: 'weekly' })).toBe(400)
  expect(await status('five.watcher', AT, body(6, ['five.watcher']))).toBe(400)
  expect(await status('five.watcher', AT, body(5, ['six.watcher']))).toBe(400)
})

test('who sees a parent without one of its children is not told that the figure of both crossed a line', async () => {
  const { users, clients, scheduler, notifications } = portal.installation.deps
  const child = (await clients.all()).find(({ parentClientId }) => parentClientId !== null)
  const parent = child?.parentClientId ?? 0
  const reader = await users.byLogin('five.chief')
  if (!reader || parent === 0) throw new Error('no child')
  const grant = (clientIds: readonly number[]) =>
    users.change(reader.id, () => ({
      ok: true as const,
      value: { ...reader, grants: { allClients: false, clientIds } },
    }))
  await grant([5, parent])
  expect((await call('admin', 'POST', AT, body(parent, ['five.chief']))).status).toBe(201)
  await scheduler.look()
  expect(JSON.stringify(await notifications.list(reader.id))).not.toContain(`Secret of ${parent}`)
  expect((await notifications.list(ids.admin ?? 0)).map(({ content }) => content)).toContainEqual({
    kind: 'subscription-told',
    subscription: `Secret of ${parent}`,
    what: 'closed',
  })
})
