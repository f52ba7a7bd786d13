import { expect, test } from 'vitest'
import { openTestPortal } from '../../test-portal.ts'

interface Listed {
  entries: { id: number; at: string; login: string | null; action: string }[]
  more: boolean
  actions: string[]
}

test('an administrator reads the audit log by who, action and time, page by page, and checks its chain', async () => {
  let now = new Date('2026-11-20T23:59:59.500Z')
  const portal = await openTestPortal({ now: () => now })
  const admin = await portal.signIn('admin')
  now = new Date('2026-11-21T00:00:00Z')
  for (let at = 0; at < 60; at += 1) await portal.installation.deps.audit({ userId: null, action: 'import', object: `file ${at}`, decision: 'done' })
  const analyst = await portal.signIn('analyst')
  const read = async (query: Record<string, string>) => (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries', query })).body as Listed

  const first = await read({})
  const rest = await read({ before: String(first.entries.at(-1)?.id) })
  expect([first.entries.length, first.more, rest.entries.length, rest.more]).toEqual([50, true, 12, false])
  expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(Array.from({ length: 62 }, (_, at) => 62 - at))
  expect(first.actions).toEqual(['import', 'sign-in'])
  expect((await read({ login: 'Analyst' })).entries.map(({ login, action }) => [login, action])).toEqual([['analyst', 'sign-in']])
  expect((await read({ action: 'sign-in' })).entries).toHaveLength(2)
  expect((await read({ to: '2026-11-20' })).entries.map(({ login }) => login)).toEqual(['admin'])
  expect((await read({ from: '2026-11-21', to: '2026-11-21', action: 'sign-in' })).entries.map(({ login }) => login)).toEqual(['analyst'])

  const verify = async () => (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/verifyAudit' })).body
  expect(await verify()).toEqual({ entries: 62, brokenAt: null })
  expect((await portal.call(analyst, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })).status).toBe(403)
  await portal.close()
})
