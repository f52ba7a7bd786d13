// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givesRole } from '../../server/callers/given-roles.ts'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import { createUsers, type NewUser } from '../../server/callers/users.ts'
import { MIGRATIONS } from '../../server/kept.ts'
import { listen, openTab } from '../server/assistant/chat-tab.ts'
import { recordCalls, type As } from '../server/records/record-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { openTestState } from '../support/portal/test-state.ts'

const CHAT = '/aichatbot/api/chat'
const POWERS = ['NEW_BI_TOOLS', 'USER_VIEW', 'USER_ADD', 'USER_EDIT']
const NEW = {
  login: 'second.self',
  firstName: 'Second',
  lastName: 'Self',
  email: 'second@demo.example',
  activated: true,
  password: 'Arrival2026',
  singleSession: false,
  ssoOnly: false,
  accessEndsOn: '',
  permissions: POWERS,
  allClients: false,
  clients: ['5'],
}

describe("a role is a power: who gives it may give it, and its reach is never more than its holder's clients", () => {
  let portal: TestPortal
  let users: ReturnType<typeof recordCalls>
  /** The administrators of client 5: its staff, and one of the provider's own. */
  let manager: As
  let internal: As
  let admin: As

  const add = async (login: string, change: Partial<NewUser>): Promise<As> => {
    await portal.installation.deps.users.change(undefined, (stored) => {
      const single = stored.find((user) => user.login === 'single.analyst')
      if (!single) throw new Error('no single.analyst')
      return { ok: true, value: { ...single, login, permissions: POWERS, ...change } }
    })
    return portal.signIn(login)
  }
  const idOf = async (login: string) => (await portal.installation.deps.users.byLogin(login))?.id ?? 0
  const read = async (as: As, login: string) => {
    const { status, body } = await portal.call(as, {
      method: 'POST',
      url: `${CHAT}/getUserConversations`,
      payload: { userId: await idOf(login) },
    })
    return { status, count: Array.isArray(body) ? body.length : 0 }
  }

  beforeAll(async () => {
    portal = await openTestPortal()
    users = recordCalls(portal, 'users')
    admin = await portal.signIn('admin')
    manager = await add('five.manager', { roles: ['ROLE_CLIENT'] })
    internal = await add('five.internal', { roles: ['ROLE_INTERNAL'] })
    await add('five.plain', { roles: ['ROLE_CLIENT'], permissions: ['NEW_BI_TOOLS'] })
    const url = await listen(portal)
    for (const [login, clientId] of [
      ['analyst', 1],
      ['single.analyst', 5],
    ] as const) {
      const tab = await openTab(portal, { url, login })
      await tab.ask('net spend last month', { clientId })
      await tab.close()
    }
  })
  afterAll(() => portal.close())

  test("a client's administrator cannot make a second account of the provider's, so reads nobody's conversations with it", async () => {
    const { status, wrong } = await users.add(manager, { ...NEW, roles: ['ROLE_INTERNAL'] })
    expect([status, wrong]).toEqual([400, ['roles notHeld']])
    expect((await users.add(manager, { ...NEW, roles: ['ROLE_CLIENT'] })).status).toBe(200)
    const second = await portal.signIn('second.self', 'Arrival2026')
    const changed = { username: 'second.self', oldPassword: 'Arrival2026', newPassword: 'Third.Clerk.27' }
    expect(
      (await portal.call(second, { method: 'POST', url: '/aiparcelweb/api/account/change_password', payload: changed }))
        .status,
    ).toBe(200)
    for (const login of ['analyst', 'single.analyst', 'admin'])
      expect([login, (await read(second, login)).status]).toEqual([login, 404])
    expect((await portal.call(second, { method: 'GET', url: `${CHAT}/getAllChatBotUsers` })).status).toBe(403)
    expect(
      (await users.edit(manager, String(await idOf('second.self')), { roles: ['ROLE_CLIENT', 'ROLE_INTERNAL'] })).wrong,
    ).toEqual(['roles notHeld'])
  })

  test('who holds it for some clients gives it for these, and reads only people who hold nothing else', async () => {
    expect((await users.add(internal, { ...NEW, login: 'third.self', roles: ['ROLE_INTERNAL'] })).status).toBe(200)
    expect(await read(internal, 'single.analyst')).toEqual({ status: 200, count: 1 })
    expect(await read(admin, 'analyst')).toEqual({ status: 200, count: 1 })
    for (const login of ['analyst', 'admin', 'qa.internal', 'guest'])
      expect([login, (await read(internal, login)).status]).toEqual([login, 404])
    const [conversation] = await portal.installation.deps.conversations.of(await idOf('analyst'), () => true)
    const more = { chunkNumber: 0, conversationId: conversation?.conversationId ?? 0 }
    expect((await portal.call(internal, { method: 'POST', url: `${CHAT}/getMoreChat`, payload: more })).status).toBe(
      404,
    )
    const people = (await portal.call(internal, { method: 'GET', url: `${CHAT}/getAllChatBotUsers` })).body as {
      login: string
    }[]
    const all = await portal.installation.deps.users.all()
    const foreign = all
      .filter(({ grants }) => grants.allClients || grants.clientIds.some((id) => id !== 5))
      .map(({ login }) => login)
    expect(people.map(({ login }) => login)).toContain('single.analyst')
    expect(people.filter(({ login }) => foreign.includes(login))).toEqual([])
  })

  test('whoever holds a role that is not theirs to give is not changed by them: their password would open it', async () => {
    const id = String(await idOf('five.internal'))
    const offered = async (person: string) =>
      (await portal.call(manager, { method: 'GET', url: `/aiparcelweb/api/people/${person}/access` })).status
    expect([await offered(id), await offered(String(await idOf('five.plain')))]).toEqual([404, 200])
    for (const change of [{ password: 'Stolen2026' }, { email: 'mine@demo.example' }, { roles: [] }]) {
      const { status, refusal } = await users.edit(manager, id, change)
      expect([status, refusal.code, refusal.detail]).toEqual([403, 'not-permitted', expect.stringContaining('roles')])
    }
  })

  test('a narrowed person adds and changes nobody, not even with every client; ROLE_CARRIER is given and taken by whoever edits the person', async () => {
    for (const [login, role] of [
      ['five.guest', 'ROLE_GUEST'],
      ['all.carrier', 'ROLE_CARRIER'],
    ] as const) {
      const narrowed = await add(login, {
        roles: [role],
        grants: { allClients: role === 'ROLE_CARRIER', clientIds: role === 'ROLE_CARRIER' ? [] : [5] },
      })
      const { status, refusal } = await users.add(narrowed, {
        ...NEW,
        login: 'wider.self',
        roles: [],
        ...(role === 'ROLE_CARRIER' ? { allClients: true, clients: [] } : {}),
      })
      expect([login, status, refusal.detail]).toEqual([login, 403, 'Guests and carriers cannot add or change people.'])
      expect((await users.list(narrowed, { limit: '200' })).rows.map(({ values }) => values.login)).not.toContain(
        'admin',
      )
    }
    const id = String(await idOf('one.session'))
    expect((await users.edit(manager, id, { roles: ['ROLE_CLIENT', 'ROLE_CARRIER'], permissions: [] })).wrong).toEqual(
      [],
    )
  })

  test('the choices lock what is not theirs to give', async () => {
    const locked = async (as: As) => {
      const { body } = await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/recordChoices/users' })
      return (body as { roles: { value: string; locked?: boolean }[] }).roles
        .filter((role) => role.locked)
        .map(({ value }) => value)
    }
    expect([await locked(manager), await locked(internal), await locked(admin)]).toEqual([['ROLE_INTERNAL'], [], []])
    const gives = (...held: string[]) => PERMISSIONS.roles.filter((role) => givesRole(new Set(held), role))
    expect([gives(), gives('ROLE_CLIENT', 'ROLE_CARRIER'), gives('ROLE_INTERNAL', 'ROLE_GUEST')]).toEqual([
      ['ROLE_CARRIER'],
      [],
      [],
    ])
  })
})

test('an older installation: whoever could give everything until now holds what gives every role and edits pages, and nobody else', async () => {
  const state = await openTestState()
  const users = createUsers(state, '')
  const user = {
    firstName: '',
    lastName: '',
    email: '',
    passwordHash: '',
    defaultLandingPage: null,
    passwordExpiresOn: null,
    singleSession: false,
    activated: true,
  }
  const keeps = { permissions: ['USER_EDIT', 'SETTINGS_ADMIN'], roles: [], grants: { allClients: true, clientIds: [] } }
  await users.add({ ...user, ...keeps, login: 'keeper', roles: ['ROLE_CLIENT'] })
  await users.add({ ...user, ...keeps, login: 'one.client', grants: { allClients: false, clientIds: [5] } })
  await users.add({ ...user, ...keeps, login: 'no.settings', permissions: ['USER_EDIT'] })
  await users.add({ ...user, ...keeps, login: 'carrier', roles: ['ROLE_CARRIER'] })
  await users.add({ ...user, ...keeps, login: 'left', activated: false })
  await MIGRATIONS['0010-administrators-give-roles']?.up(state)
  await MIGRATIONS['0010-administrators-give-roles']?.up(state)
  expect((await users.all()).map(({ login, roles }) => `${login} ${roles.join(' ')}`.trim())).toEqual([
    'carrier ROLE_CARRIER',
    'keeper ROLE_CLIENT ROLE_INTERNAL',
    'left',
    'no.settings',
    'one.client',
  ])
  await MIGRATIONS['0031-administrators-edit-pages']?.up(state)
  await MIGRATIONS['0031-administrators-edit-pages']?.up(state)
  const editors = (await users.all()).filter(({ permissions }) => permissions.includes('PAGE_EDIT'))
  expect(editors.map(({ login, permissions }) => [login, permissions])).toEqual([
    ['keeper', ['USER_EDIT', 'SETTINGS_ADMIN', 'PAGE_EDIT']],
  ])
  await state.destroy()
})
