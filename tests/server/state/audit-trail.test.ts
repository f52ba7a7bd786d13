// @module-tag exact
import { expect, test } from 'vitest'
import { openTestPortal } from '../../support/portal/test-portal.ts'

interface Listed {
  entries: { id: number; at: string; login: string | null; action: string }[]
  more: boolean
  actions: string[]
}

test('an entry says from which address and browser it came; the log is saved as a file, which is an entry too', async () => {
  const portal = await openTestPortal()
  const admin = await portal.signIn('admin')
  const payload = { username: 'analyst', password: 'wrong', logOffOtherSessions: false, rememberMe: true }
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0' }
  await portal.call(undefined, {
    method: 'POST',
    url: '/aiparcelweb/api/authenticate',
    payload,
    headers,
    remoteAddress: '192.0.2.7',
  })
  await portal.installation.deps.audit({ userId: null, action: 'import', object: '=1+1', decision: 'done' })
  const file = async () =>
    (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditFile', query: { action: 'sign-in' } })).body
  const lines = String(await file())
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toMatch(/^\ufeff?Entry,When,Who,Action,What,Outcome,Address,Browser,Change$/)
  expect(lines[1]).toMatch(/^2,[^,]+,analyst,Sign in,Password,refused,192\.0\.2\.7,Firefox · Windows,$/)
  expect(lines).toHaveLength(3)
  const { entries } = (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })).body as {
    entries: Record<string, unknown>[]
  }
  expect(entries.map(({ action, address, browser }) => [action, address, browser])).toEqual([
    ['export-audit', '127.0.0.1', null],
    ['import', null, null],
    ['sign-in', '192.0.2.7', 'Firefox · Windows'],
    ['sign-in', '127.0.0.1', null],
  ])
  expect((await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/verifyAudit' })).body).toEqual({
    entries: 4,
    brokenAt: null,
  })
  await portal.close()
})

test('an administrator reads the audit log by who, action and time, page by page, and checks its chain', async () => {
  let now = new Date('2026-11-20T23:59:59.500Z')
  const portal = await openTestPortal({ now: () => now })
  const admin = await portal.signIn('admin')
  now = new Date('2026-11-21T00:00:00Z')
  for (let at = 0; at < 60; at += 1)
    await portal.installation.deps.audit({ userId: null, action: 'import', object: `file ${at}`, decision: 'done' })
  const analyst = await portal.signIn('analyst')
  const read = async (query: Record<string, string>) =>
    (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries', query })).body as Listed

  const first = await read({})
  const rest = await read({ before: String(first.entries.at(-1)?.id) })
  expect([first.entries.length, first.more, rest.entries.length, rest.more]).toEqual([50, true, 12, false])
  expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(
    Array.from({ length: 62 }, (_, at) => 62 - at),
  )
  expect(first.actions).toEqual(['import', 'sign-in'])
  expect((await read({ login: 'Analyst' })).entries.map(({ login, action }) => [login, action])).toEqual([
    ['analyst', 'sign-in'],
  ])
  expect((await read({ action: 'sign-in' })).entries).toHaveLength(2)
  expect((await read({ to: '2026-11-20' })).entries.map(({ login }) => login)).toEqual(['admin'])
  expect(
    (await read({ from: '2026-11-21', to: '2026-11-21', action: 'sign-in' })).entries.map(({ login }) => login),
  ).toEqual(['analyst'])

  const verify = async () => (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/verifyAudit' })).body
  expect(await verify()).toEqual({ entries: 62, brokenAt: null })
  expect((await portal.call(analyst, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })).status).toBe(403)
  await portal.close()
})

test('what somebody did whom the reader does not see is told as done by someone, and what nobody did as that', async () => {
  const portal = await openTestPortal()
  const { users, audit } = portal.installation.deps
  const sample = await users.byLogin('single.analyst')
  if (!sample) throw new Error('no single.analyst')
  const { id, ...user } = sample
  await users.add({ ...user, login: 'reader', permissions: [...user.permissions, 'SETTINGS_ADMIN'] })
  const admin = (await users.byLogin('admin'))?.id ?? 0
  for (const userId of [admin, null])
    await audit({ userId, action: 'end-sessions', object: `users ${id}`, decision: 'done' })
  const url = '/aiparcelweb/api/auditEntries?action=end-sessions'
  const { entries } = (await portal.call(await portal.signIn('reader'), { method: 'GET', url })).body as {
    entries: { login: string | null; someone?: true }[]
  }
  expect(entries.map(({ login, someone }) => [login, someone === true])).toEqual([
    [null, false],
    [null, true],
  ])
  await portal.close()
})
