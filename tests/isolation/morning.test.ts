// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import type { MorningNote } from '../../domain/morning/morning-note.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const CALL = '/aiparcelweb/api/morning'
let portal: TestPortal
const as: Record<string, { authorization: string }> = {}

/** Demo users that may sign in. */
const READERS = demoUsers
  .filter(({ login, activated }) => activated !== false && !['expired', 'one.session'].includes(login))
  .map(({ login, clients }) => ({ login, clients }))

const ask = async (login: string, clientId: number) => {
  const { status, body } = await portal.call(as[login], {
    method: 'GET',
    url: `${CALL}?page=overview&clientId=${clientId}`,
  })
  return { status, notes: (body as { notes?: MorningNote[] }).notes ?? [], text: JSON.stringify(body) }
}

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  for (const { login } of READERS) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

test('under every demo user: a morning is told to who may see its client, of that client alone (issue 53)', async () => {
  for (const { login, clients } of READERS)
    for (const clientId of [1, 2, 5, 6]) {
      const { status, notes, text } = await ask(login, clientId)
      const sees = clients === 'all' || (clients as readonly number[]).includes(clientId)
      if (status === 200) expect([login, clientId, sees]).toEqual([login, clientId, true])
      else expect([login, clientId, text.includes('OT4410')]).toEqual([login, clientId, false])
      if (clientId !== 1) expect([login, clientId, text.includes('OT4410')]).toEqual([login, clientId, false])
      for (const { address } of notes) if (address.includes('client=')) expect(address).toContain(`client=${clientId}`)
    }
  expect((await ask('analyst', 1)).text).toContain('OT4410')
})

test('a reader of a part of a family is told of that part: a child’s staff hears nothing of its parent’s account', async () => {
  expect((await ask('child.analyst', 1)).status).toBe(404)
  expect((await ask('child.analyst', 2)).text).not.toContain('OT4410')
})

test('nobody puts away what is told of a client that is not theirs, nor changes what another is told', async () => {
  const put = async (login: string, what: string, payload: object) =>
    (await portal.call(as[login], { method: 'POST', url: `${CALL}/${what}`, payload })).status
  const [note] = (await ask('analyst', 1)).notes
  const away = { clientId: 1, key: note?.key ?? '', how: 'forGood' }
  expect([await put('single.analyst', 'away', away), await put('single.analyst', 'back', { clientId: 1 })]).toEqual([
    404, 404,
  ])
  expect(await put('admin', 'away', away)).toBe(200)
  expect((await ask('analyst', 1)).notes[0]?.key).toBe(note?.key)
  expect(await put('analyst', 'back', { clientId: 1 })).toBe(200)
  expect((await ask('admin', 1)).notes.some(({ key }) => key === note?.key)).toBe(false)
})
