// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/targets'
const FACT = { table: 'package_level_info', fact: 'total_spend' }

interface Listed {
  readonly maySet: boolean
  readonly whole: boolean
  readonly versions: readonly { id: number; months: Record<string, number>; by: string | null; currency: string }[]
}

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
const read = async (login: string, clientId: number) => {
  const query = new URLSearchParams({ clientId: String(clientId), ...FACT }).toString()
  const { status, body } = await portal.call(as[login], { method: 'GET', url: `${AT}?${query}` })
  return { status, body: body as Listed }
}
const set = (login: string, clientId: number, payload: object = {}) =>
  portal.call(as[login], {
    method: 'POST',
    url: AT,
    payload: { clientId, ...FACT, currency: 'all', months: { '2026-11': 71_234.5 }, after: 0, ...payload },
  })

/** Demo users that may sign in. */
const READERS = demoUsers
  .filter(({ login, activated }) => activated !== false && !['expired', 'one.session'].includes(login))
  .map(({ login }) => login)

beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of READERS) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

test('under every demo user: a target is read by exactly those who see its client with all its children, and names only whom its reader sees (issue 23, 4)', async () => {
  for (const clientId of [1, 2, 5, 6]) expect((await set('admin', clientId)).status).toBe(201)
  const seen: Record<string, string> = {}
  for (const login of READERS) {
    const answers = []
    for (const clientId of [1, 2, 5, 6]) {
      const { status, body } = await read(login, clientId)
      const [version] = status === 200 ? body.versions : []
      if (!version) expect([login, JSON.stringify(body).includes('71234')]).toEqual([login, false])
      answers.push(status === 200 ? (version ? (version.by ?? 'somebody') : 'none') : String(status))
    }
    seen[login] = answers.join(', ')
  }
  expect(seen).toEqual({
    admin: 'admin, admin, admin, admin',
    analyst: 'somebody, somebody, 404, 404',
    auditor: 'admin, admin, admin, admin',
    carrier: '403, 403, 403, 403',
    'child.analyst': '404, somebody, 404, 404',
    expiring: '404, 404, somebody, 404',
    guest: '404, 404, 404, somebody',
    ltl: 'somebody, somebody, 404, 404',
    newcomer: '404, 404, somebody, 404',
    nobody: '403, 403, 403, 403',
    override: '404, 404, somebody, 404',
    'qa.internal': 'admin, admin, admin, admin',
    'seven.days': '404, 404, somebody, 404',
    'single.analyst': '404, 404, somebody, 404',
    'sso.user': '404, 404, somebody, 404',
    'twin.a': '404, 404, 404, somebody',
    'twin.b': '404, 404, 404, somebody',
  })
})

test('who sees a client without one of its children is told no target of it, and sets none', async () => {
  const { users } = portal.installation.deps
  const analyst = await users.byLogin('analyst')
  if (!analyst) throw new Error('no analyst')
  const permissions = [...analyst.permissions, 'TARGET_EDIT']
  const grants = { allClients: false, clientIds: [1, 2, 3] }
  await users.change(analyst.id, () => ({ ok: true, value: { ...analyst, permissions, grants } }))
  try {
    expect((await read('analyst', 1)).body).toEqual({ versions: [], maySet: false, whole: false })
    expect((await set('analyst', 1)).status).toBe(403)
    expect((await read('analyst', 2)).body).toMatchObject({ maySet: true, whole: true })
    expect((await set('analyst', 5)).status).toBe(404)
  } finally {
    await users.change(analyst.id, () => ({ ok: true, value: analyst }))
  }
  expect((await set('analyst', 1)).status).toBe(403)
})

test('each version says who set it and when; an older one is brought back; a change of what somebody else changed is refused', async () => {
  const first = await set('admin', 3, { months: { '2026-11': 10, '2026-12': 20 } })
  const { id } = first.body as { id: number }
  expect((await set('admin', 3, { months: {}, after: 0 })).body).toMatchObject({ code: 'version-conflict' })
  expect((await set('admin', 3, { months: { '2026-11': 11 }, after: id, currency: 'EUR' })).status).toBe(201)
  const { versions } = (await read('admin', 3)).body
  expect(versions.map(({ months, currency, by }) => [months, currency, by])).toEqual([
    [{ '2026-11': 11 }, 'EUR', 'admin'],
    [{ '2026-11': 10, '2026-12': 20 }, 'all', 'admin'],
  ])
  const [newest, before] = versions
  await set('admin', 3, { months: before?.months, currency: before?.currency, after: newest?.id })
  const again = (await read('admin', 3)).body.versions
  expect([again.length, again[0]?.months]).toEqual([3, { '2026-11': 10, '2026-12': 20 }])
  const { entries } = (await portal.call(as.admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })).body as {
    entries: { action: string; object: string }[]
  }
  expect(entries.filter(({ action, object }) => action === 'set-target' && object === 'client 3')).toHaveLength(3)
})

test.each([
  ['an average', { fact: 'costperpackage' }],
  ['packages', { fact: 'packages' }],
  ['a month that is none', { months: { '2026-13': 5 } }],
  ['an amount below zero', { months: { '2026-11': -5 } }],
  ['tenths of cents', { months: { '2026-11': 5.001 } }],
])('%s is refused', async (_, change) => {
  expect((await set('admin', 4, change)).status).toBe(400)
})
