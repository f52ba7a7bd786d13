import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../../domain/access/permission.ts'
import type { NewUser } from '../../../../server/callers/users.ts'
import { openTestPortal, type TestPortal } from '../../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../../records/record-calls.ts'

const API = '/aiparcelweb/api'
const HOUR_MS = 60 * 60_000
const EVERYTHING = Object.entries(PERMISSIONS).flatMap(([group, names]) => (group === 'roles' ? [] : names))

describe('seeing the portal as somebody else: who may, as whom, and until when', () => {
  let portal: TestPortal
  let admin: As
  let nowMs = Date.parse('2026-11-21T10:00:00Z')

  const deps = () => portal.installation.deps
  const idOf = async (login: string) => (await deps().users.byLogin(login))?.id ?? 0
  const change = async (login: string, changed: Partial<NewUser>) => {
    const outcome = await deps().users.change(await idOf(login), (stored) => {
      const user = stored.find((each) => each.login === login)
      if (!user) throw new Error(login)
      return { ok: true, value: { ...user, ...changed } }
    })
    expect(outcome.ok).toBe(true)
  }
  const add = async (login: string, changed: Partial<NewUser>) => {
    const like = await deps().users.byLogin('single.analyst')
    if (!like) throw new Error('no single.analyst')
    const { id: _id, ...user } = like
    await deps().users.add({ ...user, login, email: `${login}@demo.example`, ...changed })
  }
  const begin = async (as: As, login: string) => {
    const { status, body } = await portal.call(as, { method: 'POST', url: `${API}/people/${await idOf(login)}/seeAs` })
    return { status, grant: (body as { grant?: string }).grant ?? '', body }
  }
  /** Who is seen by a call with the grant; else the refusal. */
  const seen = async (as: As, grant: string) => {
    const { status, body } = await portal.call(as, {
      method: 'GET',
      url: `${API}/account`,
      headers: { 'x-see-as': grant },
    })
    return status === 200 ? (body as { login: string }).login : `${status} ${(body as { code: string }).code}`
  }
  const end = (as: As, grant: string, headers = {}) =>
    portal.call(as, { method: 'POST', url: `${API}/seeAs/end`, payload: { grant }, headers })
  const audited = async (login: string) => {
    const { entries } = (await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?login=${login}` }))
      .body as { entries: { action: string; object: string; detail: string | null }[] }
    return entries.filter(({ action }) => action.endsWith('-seeing-as'))
  }

  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date(nowMs) })
    const of = (
      clientIds: number[],
      permissions: readonly string[] = EVERYTHING,
      roles = ['ROLE_CLIENT'],
    ): Partial<NewUser> => ({ permissions: [...permissions], roles, grants: { allClients: false, clientIds } })
    await add('five.chief', of([5]))
    await add('one.chief', of([1, 2]))
    await add('five.staff', of([5], ['NEW_BI_TOOLS'], ['ROLE_INTERNAL']))
    await add('five.power', of([5], ['NEW_BI_TOOLS', 'SETTINGS_ADMIN']))
    await add('five.editor', of([5], ['USER_VIEW', 'USER_EDIT', 'NEW_BI_TOOLS', 'DASHBOARDS_VIEW']))
    await add('five.guest', of([5], EVERYTHING, ['ROLE_GUEST']))
    await add('five.and.six', of([5, 6], ['NEW_BI_TOOLS']))
    await add('carrier.of.all', {
      roles: ['ROLE_CARRIER'],
      permissions: ['LTL'],
      grants: { allClients: true, clientIds: [] },
    })
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  test('an administrator sees as a person, and it stands in the audit log, begin and end, with whom', async () => {
    const { grant, body } = await begin(admin, 'analyst')
    expect(body).toEqual({ grant, name: 'Maya Reyes', until: new Date(nowMs + HOUR_MS).toISOString() })
    expect([
      await seen(admin, grant),
      (await end(admin, grant, { 'x-see-as': grant })).status,
      await seen(admin, grant),
      (await end(admin, grant)).status,
    ]).toEqual(['analyst', 200, '403 seeing-over', 200])
    const object = `users ${await idOf('analyst')}`
    expect(await audited('admin')).toMatchObject([
      { action: 'end-seeing-as', object, detail: null },
      { action: 'begin-seeing-as', object, detail: JSON.stringify({ until: new Date(nowMs + HOUR_MS).toISOString() }) },
    ])
  })

  test.each([
    ['admin', ['admin', 'inactive', 'nobody.there'], ['nobody', 'five.chief', 'carrier.of.all', 'expired']],
    [
      'five.chief',
      [
        'five.chief',
        'admin',
        'auditor',
        'analyst',
        'five.and.six',
        'five.staff',
        'inactive',
        'carrier.of.all',
        'guest',
      ],
      ['single.analyst', 'five.power', 'five.editor', 'five.guest'],
    ],
    ['one.chief', ['analyst', 'single.analyst'], ['child.analyst']],
    ['five.editor', ['five.power', 'five.chief', 'newcomer'], ['override2', 'seven.days']],
    ['five.guest', ['single.analyst', 'seven.days'], []],
  ])(
    '%s: never as oneself, as who is not active, or as who has a client, permission or role that is not theirs',
    async (login, refused, allowed) => {
      if (login === 'five.editor') await add('override2', { permissions: ['NEW_BI_TOOLS'] })
      const as = await portal.signIn(login)
      for (const other of refused) {
        expect([other, (await begin(as, other)).status]).toEqual([other, 404])
        const { status, body } = await portal.call(as, {
          method: 'GET',
          url: `${API}/people/${await idOf(other)}/access`,
        })
        expect([other, status === 404 || (body as { maySeeAs: boolean }).maySeeAs]).toEqual([other, status === 404])
      }
      for (const other of allowed) {
        const { grant } = await begin(as, other)
        expect([other, await seen(as, grant)]).toEqual([other, other])
        expect(
          (await portal.call(as, { method: 'GET', url: `${API}/people/${await idOf(other)}/access` })).body,
        ).toMatchObject({ maySeeAs: true })
      }
    },
  )

  test('a grant counts in the session that it was given to alone; a made-up one counts nowhere', async () => {
    const [here, there, chief] = [admin, await portal.signIn('admin'), await portal.signIn('five.chief')]
    const { grant } = await begin(here, 'single.analyst')
    for (const as of [there, chief])
      expect([await seen(as, grant), (await end(as, grant)).status]).toEqual(['403 seeing-over', 200])
    for (const made of ['', '1', 'x'.repeat(32), `${grant}, ${grant}`, "' OR 1=1 --"])
      expect([made, await seen(here, made)]).toEqual([made, '403 seeing-over'])
    expect(await seen(here, grant)).toBe('single.analyst')
  })

  test('it is not begun while another one is seen', async () => {
    const { grant } = await begin(admin, 'five.chief')
    const { status, body } = await portal.call(admin, {
      method: 'POST',
      url: `${API}/people/${await idOf('single.analyst')}/seeAs`,
      headers: { 'x-see-as': grant },
    })
    expect([status, body]).toMatchObject([403, { code: 'not-while-seeing' }])
  })

  test('it is over after an hour', async () => {
    const as = await portal.signIn('five.chief')
    const { grant } = await begin(as, 'single.analyst')
    let live = as
    for (const stepMs of [...Array<number>(6).fill(HOUR_MS / 6 - 1), 5]) {
      nowMs += stepMs
      live = {
        authorization: `Bearer ${((await portal.call(live, { method: 'GET', url: `${API}/regenerateToken` })).body as { id_token: string }).id_token}`,
      }
    }
    const before = await seen(live, grant)
    nowMs += 1
    expect([before, await seen(live, grant)]).toEqual(['single.analyst', '403 seeing-over'])
    admin = await portal.signIn('admin')
    expect((await audited('five.chief'))[0]).toMatchObject({
      action: 'end-seeing-as',
      object: `users ${await idOf('single.analyst')}`,
    })
  })

  test.each<[string, string, Partial<NewUser>, Partial<NewUser>]>([
    [
      'the person gets a permission that the viewer lacks',
      'single.analyst',
      { permissions: ['NEW_BI_TOOLS', 'RECON_ACCESS'] },
      { permissions: ['NEW_BI_TOOLS'] },
    ],
    [
      'the person gets a client that the viewer lacks',
      'single.analyst',
      { grants: { allClients: false, clientIds: [5, 6] } },
      { grants: { allClients: false, clientIds: [5] } },
    ],
    ['the person becomes staff', 'single.analyst', { roles: ['ROLE_INTERNAL'] }, { roles: ['ROLE_CLIENT'] }],
    ['the person is deactivated', 'single.analyst', { activated: false }, { activated: true }],
    ["the person's access ended", 'single.analyst', { accessEndsOn: '2026-11-20' }, { accessEndsOn: null }],
    [
      'the viewer edits people no more',
      'viewer',
      { permissions: ['NEW_BI_TOOLS'] },
      { permissions: ['NEW_BI_TOOLS', 'USER_EDIT'] },
    ],
    [
      'the viewer lost the client',
      'viewer',
      { grants: { allClients: false, clientIds: [1] } },
      { grants: { allClients: false, clientIds: [5] } },
    ],
    ['the viewer became a guest', 'viewer', { roles: ['ROLE_GUEST'] }, { roles: ['ROLE_CLIENT'] }],
    ["the viewer's password expired", 'viewer', { passwordExpiresOn: '2026-11-21' }, { passwordExpiresOn: null }],
  ])('it is over for good once %s', async (_why, login, changed, back) => {
    if ((await idOf('viewer')) === 0)
      await add('viewer', {
        permissions: ['NEW_BI_TOOLS', 'USER_EDIT'],
        roles: ['ROLE_CLIENT'],
        grants: { allClients: false, clientIds: [5] },
      })
    await change('single.analyst', { permissions: ['NEW_BI_TOOLS'], roles: ['ROLE_CLIENT'] })
    const viewer = await portal.signIn('viewer')
    const { grant } = await begin(viewer, 'single.analyst')
    expect(await seen(viewer, grant)).toBe('single.analyst')
    await change(login, changed)
    const then = await seen(viewer, grant)
    await change(login, back)
    expect([then, await seen(viewer, grant)]).toEqual(['403 seeing-over', '403 seeing-over'])
  })

  test("it is over with the viewer's session, and the person's own session is nothing to it", async () => {
    const [viewer, themselves] = [await portal.signIn('viewer'), await portal.signIn('single.analyst')]
    const { grant } = await begin(viewer, 'single.analyst')
    await portal.call(themselves, { method: 'POST', url: `${API}/logout` })
    const during = await seen(viewer, grant)
    await portal.call(viewer, { method: 'POST', url: `${API}/logout` })
    expect([during, await seen(viewer, grant), await seen(await portal.signIn('viewer'), grant)]).toEqual([
      'single.analyst',
      '401 not-authenticated',
      '403 seeing-over',
    ])
  })

  test('a person who is erased or edited while seen shows nothing stale: each call reads them anew', async () => {
    const { grant } = await begin(admin, 'newcomer')
    expect(
      (
        await recordCalls(portal, 'users').edit(admin, String(await idOf('newcomer')), {
          permissions: ['NEW_BI_TOOLS', 'RUN_REPORTS'],
        })
      ).status,
    ).toBe(200)
    const { body } = await portal.call(admin, { method: 'GET', url: `${API}/account`, headers: { 'x-see-as': grant } })
    expect((body as { permissions: string[] }).permissions.toSorted()).toEqual(['NEW_BI_TOOLS', 'RUN_REPORTS'])
    const erased = await portal.installation.erase({
      id: await idOf('newcomer'),
      login: 'newcomer',
      email: 'newcomer@demo.example',
      name: 'Nia Wolfe',
    })
    expect([erased.reports, await seen(admin, grant)]).toEqual([[], '403 seeing-over'])
  })
})

test('a second factor that only the person has to set up hides nothing from who looks', async () => {
  const portal = await openTestPortal({ settings: { SECOND_FACTOR_REQUIRED: 'ROLE_CLIENT' } })
  const [admin, themselves] = [await portal.signIn('admin'), await portal.signIn('analyst')]
  const pages = (as: As, headers = {}) =>
    portal.call(as, { method: 'GET', url: `${API}/dashboard/pagesConfig`, headers })
  const { id } = (await portal.installation.deps.users.byLogin('analyst')) ?? {}
  const { grant } = (await portal.call(admin, { method: 'POST', url: `${API}/people/${id}/seeAs` })).body as {
    grant: string
  }
  expect([(await pages(themselves)).status, (await pages(admin, { 'x-see-as': grant })).status]).toEqual([403, 200])
  await portal.close()
})
