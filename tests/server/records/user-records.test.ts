import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewUser } from '../../../server/callers/users.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from './record-calls.ts'

let portal: TestPortal
let admin: As
/** May manage users, holds clients 1 and 2 and few permissions. */
let manager: As
let users: ReturnType<typeof recordCalls>
const NEW = {
  login: 'New.Person',
  firstName: 'New',
  lastName: 'Person',
  email: 'new@demo.example',
  activated: true,
  password: 'Arrival2026',
  singleSession: false,
  ssoOnly: false,
  accessEndsOn: '',
  roles: ['ROLE_CLIENT'],
  permissions: ['NEW_BI_TOOLS'],
  allClients: false,
  clients: ['1'],
}

async function idOf(login: string): Promise<string> {
  const user = await portal.installation.deps.users.byLogin(login)
  if (!user) throw new Error(`no ${login}`)
  return String(user.id)
}

async function addCopy(login: string, change: Partial<NewUser>): Promise<As> {
  await portal.installation.deps.users.change(undefined, (stored) => {
    const analyst = stored.find((user) => user.login === 'analyst')
    if (!analyst) throw new Error('no analyst')
    return { ok: true, value: { ...analyst, login, ...change } }
  })
  return portal.signIn(login)
}

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
  users = recordCalls(portal, 'users')
  manager = await addCopy('manager', {
    permissions: ['USER_VIEW', 'USER_ADD', 'USER_EDIT', 'NEW_BI_TOOLS'],
    grants: { allClients: false, clientIds: [1, 2] },
  })
})
afterAll(() => portal.close())

describe('users [ROUTE-19]', () => {
  test('the list tells when each signed in last; a sign-in is no edit of the record', async () => {
    const find = async (login: string) =>
      (await users.list(admin, { search: login })).rows.find(({ values }) => values.login === login)
    const before = await find('newcomer')
    await portal.signIn('newcomer')
    const after = await find('newcomer')
    expect([before?.values.lastSignIn, after?.values.lastSignIn]).toEqual([
      '',
      portal.installation.deps.now().toISOString().slice(0, 10),
    ])
    expect(after?.version).toBe(before?.version)
    expect((await users.edit(admin, after?.id ?? '', { lastName: 'Newer' }, before)).status).toBe(200)
  })

  test('who is added signs in with the password given, which must be changed at once', async () => {
    const added = await users.add(admin, NEW)
    expect([added.status, added.row.values.login, added.row.values.password]).toEqual([200, 'new.person', ''])
    const person = await portal.signIn('new.person', 'Arrival2026')
    expect(
      (await portal.call(person, { method: 'GET', url: '/aiparcelweb/api/checkPasswordExpirationDays' })).body,
    ).toBe(0)
    expect((await portal.call(person, { method: 'GET', url: '/aiparcelweb/api/account' })).body).toMatchObject({
      firstName: 'New',
      permissions: ['NEW_BI_TOOLS', 'ROLE_CLIENT'],
    })
    expect((await users.add(admin, { ...NEW, login: 'NEW.person' })).wrong).toEqual(['login taken'])
  })

  test('wrong fields are named', async () => {
    const { wrong } = await users.add(admin, {
      ...NEW,
      login: 'a b',
      firstName: '',
      email: 'nobody',
      password: 'short',
      permissions: ['EVERYTHING'],
    })
    expect(wrong).toEqual(['login pattern', 'firstName required', 'email email', 'password password'])
    expect(
      (
        await users.add(admin, {
          ...NEW,
          login: 'x.y',
          permissions: ['EVERYTHING'],
          roles: ['ROLE_KING'],
          clients: ['99'],
        })
      ).wrong,
    ).toEqual(['clients unknown', 'roles unknown', 'permissions unknown'])
    expect((await users.add(admin, { ...NEW, login: 'x.y', password: '', activated: false })).wrong).toEqual([
      'password noPassword',
    ])
  })

  test('a change of what someone may do ends their sessions at once; a change of their name does not', async () => {
    const id = await idOf('newcomer')
    const tab = await portal.signIn('newcomer')
    const account = () => portal.call(tab, { method: 'GET', url: '/aiparcelweb/api/account' })
    expect((await users.edit(admin, id, { firstName: 'Nina' })).status).toBe(200)
    expect((await account()).status).toBe(200)
    expect((await users.edit(admin, id, { permissions: ['NEW_BI_TOOLS'] })).status).toBe(200)
    expect((await account()).status).toBe(401)
    const again = await portal.signIn('newcomer')
    expect((await portal.call(again, { method: 'GET', url: '/aiparcelweb/api/records/invoices' })).status).toBe(403)
    await users.edit(admin, id, { activated: false })
    expect((await portal.call(again, { method: 'GET', url: '/aiparcelweb/api/account' })).status).toBe(401)
  })

  test('two edits at once: one is saved, the other gets 409 with what is stored', async () => {
    const id = await idOf('twin.a')
    const { row } = await users.read(admin, id)
    const answers = await Promise.all([
      users.edit(admin, id, { lastName: 'One' }, row),
      users.edit(admin, id, { lastName: 'Two' }, row),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = answers[0].status === 200 ? [answers[0], answers[1]] : [answers[1], answers[0]]
    expect(refused.refusal.record).toEqual(saved.row)
  })
})

describe('nobody gives what they do not hold', () => {
  test('permissions and clients that the giver lacks are refused, to add and to change, also to oneself', async () => {
    expect((await users.add(manager, { ...NEW, login: 'm.one', permissions: ['SETTINGS_ADMIN'] })).wrong).toEqual([
      'permissions notHeld',
    ])
    expect((await users.add(manager, { ...NEW, login: 'm.one', clients: ['5'] })).wrong).toEqual(['clients unknown'])
    expect((await users.add(manager, { ...NEW, login: 'm.one', allClients: true })).wrong).toEqual([
      'allClients notHeld',
    ])
    expect((await users.add(manager, { ...NEW, login: 'm.one', clients: [] })).wrong).toEqual(['clients required'])
    const own = await idOf('manager')
    expect(
      (
        await users.edit(manager, own, {
          permissions: ['USER_VIEW', 'USER_ADD', 'USER_EDIT', 'NEW_BI_TOOLS', 'AUDIT_WEB'],
        })
      ).wrong,
    ).toEqual(['permissions notHeld'])
    expect((await users.edit(manager, own, { allClients: true })).wrong).toEqual(['allClients unchangeable'])
    expect((await users.edit(manager, own, { roles: [] })).wrong).toEqual(['roles unchangeable'])
    expect((await users.add(manager, { ...NEW, login: 'm.one' })).status).toBe(200)
  })

  test('who holds more cannot be changed, nor their password set', async () => {
    await addCopy('stronger', { permissions: ['BILLING_STAMPING'], grants: { allClients: false, clientIds: [1] } })
    const id = await idOf('stronger')
    for (const change of [{ password: 'Stolen2026' }, { email: 'mine@demo.example' }, { permissions: [] }]) {
      const { status, refusal } = await users.edit(manager, id, change)
      expect([status, refusal.code]).toEqual([403, 'not-permitted'])
    }
  })

  test('people of other companies and staff do not exist', async () => {
    const seen = (await users.list(manager, { limit: '200' })).rows.map(({ values }) => values.login)
    expect(seen).toContain('child.analyst')
    expect(seen).not.toEqual(expect.arrayContaining(['single.analyst']))
    expect(seen.filter((login) => ['admin', 'auditor', 'analyst', 'nobody', 'guest'].includes(String(login)))).toEqual(
      [],
    )
    for (const login of ['admin', 'single.analyst', 'analyst']) {
      const theirs = (await users.read(admin, await idOf(login))).row
      expect((await users.read(manager, theirs.id)).status).toBe(404)
      expect((await users.edit(manager, theirs.id, { firstName: 'Mine' }, theirs)).status).toBe(404)
    }
  })

  test('the choices mark what is not theirs to give', async () => {
    const { body } = await portal.call(manager, { method: 'GET', url: '/aiparcelweb/api/recordChoices/users' })
    const { clients, permissions } = body as {
      clients: { value: string }[]
      permissions: { value: string; locked?: boolean }[]
    }
    expect(clients.map(({ value }) => value)).toEqual(['1', '2'])
    expect(
      permissions
        .filter(({ locked }) => !locked)
        .map(({ value }) => value)
        .sort(),
    ).toEqual(['NEW_BI_TOOLS', 'USER_ADD', 'USER_EDIT', 'USER_VIEW'])
  })
})

describe('the last administrator', () => {
  test('cannot lose what it takes to manage users, by anybody', async () => {
    const id = await idOf('admin')
    const { row } = await users.read(admin, id)
    const without = (permission: string) => (row.values.permissions as string[]).filter((each) => each !== permission)
    expect((await users.edit(admin, id, { permissions: without('USER_EDIT') })).wrong).toEqual([
      'permissions lastAdmin',
    ])
    expect((await users.edit(admin, id, { permissions: without('SETTINGS_ADMIN') })).wrong).toEqual([
      'permissions lastAdmin',
    ])
    expect((await users.edit(admin, id, { activated: false })).wrong).toEqual(['activated lastAdmin'])
    expect((await users.edit(admin, id, { allClients: false, clients: ['1'] })).wrong).toEqual(['allClients lastAdmin'])
    const second = await users.add(admin, {
      ...NEW,
      login: 'second.admin',
      roles: ['ROLE_INTERNAL'],
      permissions: row.values.permissions as string[],
      allClients: true,
      clients: [],
    })
    expect(second.status).toBe(200)
    expect((await users.edit(admin, id, { activated: false })).status).toBe(200)
    const data = { username: 'second.admin', oldPassword: 'Arrival2026', newPassword: 'Third.Clerk.27' }
    const arrived = await portal.signIn('second.admin', 'Arrival2026')
    expect(
      (await portal.call(arrived, { method: 'POST', url: '/aiparcelweb/api/account/change_password', payload: data }))
        .status,
    ).toBe(200)
    const other = await portal.signIn('second.admin', 'Third.Clerk.27')
    expect((await users.edit(other, second.row.id, { activated: false })).wrong).toEqual(['activated lastAdmin'])
    expect((await users.edit(other, id, { activated: true })).status).toBe(200)
    admin = await portal.signIn('admin')
  })
})

describe('the audit log', () => {
  test('holds who changed what, before and after, and never a password', async () => {
    const id = await idOf('one.session')
    await users.edit(admin, id, { lastName: 'Seul', password: 'Fresh2026' })
    const { entries } = (
      await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries?action=edit-record' })
    ).body as { entries: { login: string; object: string; detail: string | null }[] }
    expect(entries[0]).toMatchObject({ login: 'admin', object: `users ${id}`, decision: 'done' })
    expect(JSON.parse(entries[0]?.detail ?? '')).toEqual({
      before: { lastName: 'Sole' },
      after: { lastName: 'Seul' },
      set: 'password',
    })
    expect(JSON.stringify(entries)).not.toMatch(/Fresh2026|argon2/)
  })
})

describe('who may what [ROUTE-20]', () => {
  test('each permission and role with the active people who hold it', async () => {
    const acl = recordCalls(portal, 'acl')
    const stamping = (await acl.list(admin, { search: 'BILLING_STAMPING' })).rows
    const logins = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await portal.installation.deps.users.byId(Number(id)))?.login))
    expect(await logins(stamping[0]?.values.people as string[])).toEqual([
      'admin',
      'auditor',
      'second.admin',
      'stronger',
    ])
    expect(stamping[0]?.values.holders).toBe(4)
    expect((await acl.list(admin, { search: 'auditor' })).rows.map(({ id }) => id)).toContain('DOWNLOAD_CAPTCHA')
    const { status } = await portal.call(admin, {
      method: 'PUT',
      url: '/aiparcelweb/api/records/acl/LTL',
      payload: { version: '', values: {} },
    })
    expect(status).toBe(403)
  })
})
