// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import { MOST_NOTES } from '../../domain/notes/day-notes.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/dayNotes'
const DAY = '2026-11-02'
const NOW = new Date('2026-11-21T10:00:00Z')
let now = NOW

interface Listed {
  readonly mayPin: boolean
  readonly notes: readonly { id: number; day: string; text: string; by: string | null; mayRemove: boolean }[]
}

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
const call = (login: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  portal.call(as[login], { method, url, ...(payload ? { payload } : {}) })
const list = (login: string, clientId: number) =>
  call(login, 'GET', `${AT}?clientId=${clientId}&from=2026-11-01&to=2026-11-30`)
const listed = async (login: string, clientId: number) => (await list(login, clientId)).body as Listed
const pin = (login: string, clientId: number, text: string, day = DAY) =>
  call(login, 'POST', AT, { clientId, day, text })
const remove = async (login: string, id: number) => (await call(login, 'POST', `${AT}/${id}/remove`)).status
const idOf = async (clientId: number, text: string) =>
  (await listed('admin', clientId)).notes.find((note) => note.text === text)?.id ?? 0

/** Demo users that may sign in. */
const READERS = demoUsers
  .filter(({ login, activated }) => activated !== false && !['expired', 'one.session'].includes(login))
  .map(({ login }) => login)

beforeAll(async () => {
  portal = await openTestPortal({ now: () => now })
  for (const login of READERS) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

test('under every demo user: a note is read by exactly those who may see its client, and names only whom its reader sees (issue 22, 5)', async () => {
  for (const clientId of [1, 5, 6]) expect((await pin('admin', clientId, `Rates of ${clientId}`)).status).toBe(201)
  const seen: Record<string, string> = {}
  for (const login of READERS) {
    const answers = []
    for (const clientId of [1, 5, 6]) {
      const { status, body } = await list(login, clientId)
      const text = JSON.stringify(body)
      const [note] = status === 200 ? (body as Listed).notes : []
      const shown = status === 200 ? (note?.by ?? 'somebody') : String(status)
      if (status !== 200) expect([login, text.includes('Rates')]).toEqual([login, false])
      if (shown === 'somebody') expect([login, /admin/i.test(text)]).toEqual([login, false])
      answers.push(shown)
    }
    seen[login] = answers.join(', ')
  }
  expect(seen).toEqual({
    admin: 'Ann Admin, Ann Admin, Ann Admin',
    analyst: 'somebody, 404, 404',
    auditor: 'Ann Admin, Ann Admin, Ann Admin',
    carrier: '403, 403, 403',
    'child.analyst': '404, 404, 404',
    expiring: '404, somebody, 404',
    guest: '404, 404, somebody',
    ltl: 'somebody, 404, 404',
    newcomer: '404, somebody, 404',
    nobody: '403, 403, 403',
    override: '404, somebody, 404',
    'qa.internal': 'Ann Admin, Ann Admin, Ann Admin',
    'seven.days': '404, somebody, 404',
    'single.analyst': '404, somebody, 404',
    'sso.user': '404, somebody, 404',
    'twin.a': '404, 404, somebody',
    'twin.b': '404, 404, somebody',
  })
  expect((await pin('single.analyst', 5, 'Mine')).status).toBe(201)
  expect((await listed('newcomer', 5)).notes.at(-1)).toMatchObject({ text: 'Mine', by: 'Ines Duarte' })
})

test('nobody pins a note to a client that is not theirs; a guest reads and pins none, a carrier neither', async () => {
  expect((await pin('single.analyst', 6, 'Elsewhere')).status).toBe(404)
  expect((await pin('guest', 6, 'Of a guest')).status).toBe(403)
  expect((await pin('carrier', 6, 'Of a carrier')).status).toBe(403)
  expect(await listed('guest', 6)).toMatchObject({ mayPin: false, notes: [{ mayRemove: false }] })
  expect((await listed('admin', 6)).notes.map(({ text }) => text)).toEqual(['Rates of 6'])
})

test('a note is removed by who pinned it and by SETTINGS_ADMIN, of their clients alone; each is in the audit log', async () => {
  await pin('newcomer', 5, 'Of the newcomer')
  await pin('newcomer', 5, 'Removed by the administrator')
  const own = await idOf(5, 'Of the newcomer')
  const other = await idOf(5, 'Removed by the administrator')
  const may = async (login: string) => (await listed(login, 5)).notes.find(({ id }) => id === own)?.mayRemove
  expect([await may('newcomer'), await may('single.analyst'), await may('admin')]).toEqual([true, false, true])
  expect(await remove('single.analyst', own)).toBe(403)
  expect([await remove('analyst', own), await remove('analyst', 999_999)]).toEqual([404, 404])
  expect([await remove('newcomer', own), await remove('newcomer', own)]).toEqual([200, 404])
  expect(await remove('admin', other)).toBe(200)
  const { entries } = (await call('admin', 'GET', '/aiparcelweb/api/auditEntries')).body as {
    entries: { action: string; object: string; login: string }[]
  }
  expect(
    entries
      .filter(({ action }) => action === 'remove-note')
      .map(({ login, object }) => `${login} ${object}`)
      .sort(),
  ).toEqual(['admin client 5', 'newcomer client 5'])
})

test('a note that was removed is put back as it was, by who may remove it alone, and read by nobody until then; a day later it is forgotten', async () => {
  await pin('newcomer', 5, 'Back again')
  const id = await idOf(5, 'Back again')
  const [before] = (await listed('single.analyst', 5)).notes.filter((note) => note.id === id)
  const restore = async (login: string) => (await call(login, 'POST', `${AT}/${id}/restore`)).status
  expect(await remove('admin', id)).toBe(200)
  for (const login of ['newcomer', 'single.analyst', 'admin'])
    expect((await listed(login, 5)).notes.map((note) => note.id)).not.toContain(id)
  expect([await restore('single.analyst'), await restore('analyst'), await restore('carrier')]).toEqual([403, 404, 403])
  expect(await restore('newcomer')).toBe(200)
  expect((await listed('single.analyst', 5)).notes.filter((note) => note.id === id)).toEqual([before])

  expect(await remove('newcomer', id)).toBe(200)
  now = new Date('2026-11-22T00:00:01Z')
  await portal.installation.tidy()
  now = NOW
  expect(await restore('newcomer')).toBe(404)
})

test.each(['', '   ', 'x'.repeat(281)])('a note of %j is refused', async (text) => {
  expect((await pin('admin', 4, text)).status).toBe(400)
})

test('a client has as many notes as one may have, whoever pins them; one that is removed makes room', async () => {
  const { dayNotes } = portal.installation.deps
  for (let many = 0; many < MOST_NOTES; many += 1)
    await dayNotes.pin({ clientId: 3, day: DAY, text: `${many}`, userId: 1 })
  const refused = await pin('analyst', 3, 'One more')
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'notes-full' }])
  expect(await remove('admin', await idOf(3, '7'))).toBe(200)
  expect((await pin('analyst', 3, 'One more')).status).toBe(201)
})
