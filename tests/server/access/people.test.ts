import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerEntry } from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import type { As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'

describe('how people come in, for who may change them', () => {
  let portal: TestPortal
  let admin: As
  /** May edit users, holds client 5 alone and few permissions. */
  let manager: As
  beforeAll(async () => {
    portal = await openTestPortal({
      prepare: (folder) => writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [providerEntry()] })),
    })
    const { users } = portal.installation.deps
    const sample = await users.byLogin('single.analyst')
    if (!sample) throw new Error('no single.analyst')
    const { id: _id, ...user } = sample
    await users.add({
      ...user,
      login: 'manager',
      email: 'manager@demo.example',
      permissions: ['USER_VIEW', 'USER_EDIT', ...user.permissions],
      grants: { allClients: false, clientIds: [5] },
    })
    admin = await portal.signIn('admin')
    manager = await portal.signIn('manager')
  })
  afterAll(() => portal.close())

  const idOf = async (login: string) => (await portal.installation.deps.users.byLogin(login))?.id ?? 0
  const access = async (as: As, login: string) =>
    portal.call(as, { method: 'GET', url: `${API}/people/${await idOf(login)}/access` })
  const act = async (as: As, login: string, what: string, payload?: object) =>
    portal.call(as, {
      method: 'POST',
      url: `${API}/people/${await idOf(login)}/${what}`,
      ...(payload ? { payload } : {}),
    })
  const isIn = async (as: As) => (await portal.call(as, { method: 'GET', url: `${API}/account` })).status === 200
  const lastAudit = async () =>
    (
      (await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?login=admin` })).body as {
        entries: { action: string; object: string }[]
      }
    ).entries[0]

  test("an administrator sees a person's sessions and ends one or all of them", async () => {
    const [one, other] = [await portal.signIn('single.analyst'), await portal.signIn('single.analyst')]
    const { sessions } = (await access(admin, 'single.analyst')).body as {
      sessions: { handle: string; network: string }[]
    }
    expect(sessions.map(({ network }) => network)).toEqual(['127.0.0.1', '127.0.0.1'])
    expect((await act(admin, 'single.analyst', 'sessions/end', { handle: sessions[0]?.handle })).status).toBe(200)
    expect([await isIn(one), await isIn(other)].filter((live) => live)).toHaveLength(1)
    expect((await act(admin, 'single.analyst', 'sessions/end', { handle: 'all' })).status).toBe(200)
    expect([await isIn(one), await isIn(other)]).toEqual([false, false])
    expect(await lastAudit()).toMatchObject({ action: 'end-sessions', object: `users ${await idOf('single.analyst')}` })
  })

  test("of who holds more, or belongs to another company, nothing is seen and nothing is done; one's handle is no other's", async () => {
    const guest = await portal.signIn('guest')
    const { sessions } = (await access(admin, 'guest')).body as { sessions: { handle: string }[] }
    for (const login of ['admin', 'guest', 'analyst']) {
      expect([login, (await access(manager, login)).status]).toEqual([login, 404])
      expect([
        login,
        (await act(manager, login, 'sessions/end', { handle: 'all' })).status,
        (await act(manager, login, 'invite')).status,
      ]).toEqual([login, 404, 404])
      expect([login, (await act(manager, login, 'unlink', { provider: 'test-provider' })).status]).toEqual([login, 404])
    }
    expect((await access(manager, 'single.analyst')).status).toBe(200)
    expect((await act(manager, 'single.analyst', 'sessions/end', { handle: sessions[0]?.handle })).status).toBe(404)
    expect([await isIn(guest), await isIn(admin)]).toEqual([true, true])
  })

  test('oneself: all others end, this one goes on', async () => {
    const [here, there] = [await portal.signIn('ltl'), await portal.signIn('ltl')]
    expect((await portal.call(here, { method: 'POST', url: `${API}/account/sessions/endOthers` })).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('an invitation is sent again, to who may set a password and has an address', async () => {
    expect((await act(admin, 'newcomer', 'invite')).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'resend-invitation' })
    expect((await act(admin, 'inactive', 'invite')).status).toBe(404)
  })

  test('identities are listed and unlinked, by an administrator and by oneself; the person is known no more', async () => {
    const { ssoUsers, ssoIdentities, providers } = portal.installation.deps
    const [provider] = providers.current()
    if (!provider) throw new Error('no provider')
    const identity = { assertionId: 'a', nameId: 'stable-id', email: 'sso.user@sso.example' }
    const user = await ssoUsers.userOf(provider, identity)
    expect((await access(admin, 'sso.user')).body).toMatchObject({
      identities: [{ provider: 'test-provider', name: 'Test provider', nameId: 'stable-id' }],
    })
    const as = await portal.signIn('sso.user')
    expect((await act(admin, 'sso.user', 'unlink', { provider: 'test-provider' })).status).toBe(200)
    expect([await ssoIdentities.of(user?.id ?? 0), await isIn(as)]).toEqual([[], false])
    expect(await lastAudit()).toMatchObject({ action: 'unlink-identity' })
    await ssoUsers.userOf(provider, identity)
    const own = await portal.signIn('sso.user')
    expect((await portal.call(own, { method: 'GET', url: `${API}/account/identities` })).body).toHaveLength(1)
    const unlink = () =>
      portal.call(own, {
        method: 'POST',
        url: `${API}/account/identities/unlink`,
        payload: { provider: 'test-provider' },
      })
    expect([(await unlink()).status, (await unlink()).status]).toEqual([200, 404])
  })
})
