import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLayoutResets } from '../../../server/dashboards/layout-resets.ts'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { openTestState } from '../../support/portal/test-state.ts'

const MOVED = JSON.stringify({ map: { x: 0, y: 0, w: 24, h: 12 } })
const CHOSEN = JSON.stringify({ map: { level: 'country' } })
const NEWER = JSON.stringify({ map: { x: 0, y: 0, w: 6, h: 6 } })
const API = '/aiparcelweb/api'

type Headers = { authorization: string }

describe('an administrator resets layouts', () => {
  let portal: TestPortal
  let admin: Headers
  let analyst: Headers
  let auditor: Headers
  beforeEach(async () => {
    portal = await openTestPortal()
    ;[admin, analyst, auditor] = await Promise.all([
      portal.signIn('admin'),
      portal.signIn('analyst'),
      portal.signIn('auditor'),
    ])
    await Promise.all([save(analyst, 'spend', MOVED), save(analyst, 'refund', MOVED), save(auditor, 'spend', MOVED)])
  })
  afterEach(() => portal.close())

  const post = (as: Headers, path: string, payload?: unknown) =>
    portal.call(as, {
      method: 'POST',
      url: `${API}/${path}`,
      ...(payload === undefined ? {} : { payload: payload as Record<string, unknown> }),
    })
  const save = async (as: Headers, page: string, value: string, version?: number) => {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    return portal.call(as, {
      method: 'POST',
      url: `${API}/filtersettings/addfilterForKey`,
      headers,
      payload: { filter_key: `layout:${page}`, filter_value: value },
    })
  }
  const stored = async (as: Headers, page: string) =>
    ((await post(as, `filtersettings/getFiltersforkey/layout:${page}`)).body as string[])[0]
  const idOf = async (login: string) => (await portal.installation.deps.users.byLogin(login))?.id ?? 0
  const list = async () =>
    (await portal.call(admin, { method: 'GET', url: `${API}/dashboard/layoutResets` })).body as Record<
      string,
      unknown
    >[]
  const audited = async () => {
    const state = await openState(stateAddress(portal.installation.settings))
    const rows = await state
      .selectFrom('audit')
      .select(['user_id', 'action', 'object', 'decision'])
      .where('action', 'like', '%reset-layouts')
      .orderBy('id')
      .execute()
    await state.destroy()
    return rows
  }

  test('of the chosen users and pages only; the count before says how many', async () => {
    const choice = { userIds: [await idOf('analyst'), await idOf('guest')], pages: ['spend'] }
    expect((await post(admin, 'dashboard/countLayouts', choice)).body).toEqual({ layouts: 1, users: 1 })
    expect((await post(admin, 'dashboard/resetLayouts', choice)).body).toEqual({ resetId: 1, layouts: 1, users: 1 })
    expect([await stored(analyst, 'spend'), await stored(analyst, 'refund'), await stored(auditor, 'spend')]).toEqual([
      '{}',
      MOVED,
      MOVED,
    ])
    expect((await post(admin, 'dashboard/countLayouts', choice)).body).toEqual({ layouts: 0, users: 0 })
    expect((await post(admin, 'dashboard/resetLayouts', choice)).body).toEqual({ resetId: null, layouts: 0, users: 0 })
  })

  test('of everyone on all pages; other settings stay', async () => {
    await post(analyst, 'filtersettings/addfilterForKey', { filter_key: 'widgets:spend', filter_value: CHOSEN })
    expect((await post(admin, 'dashboard/resetLayouts', { all: true, pages: 'all' })).body).toEqual({
      resetId: 1,
      layouts: 3,
      users: 2,
    })
    expect((await post(analyst, 'filtersettings/getFiltersforkey/widgets:spend')).body).toEqual([CHOSEN])
    const [past] = await list()
    expect(past).toMatchObject({
      id: 1,
      by: 'admin',
      layouts: 3,
      users: 2,
      logins: ['analyst', 'auditor'],
      pages: ['refund', 'spend'],
      undoneAt: null,
      undoneBy: null,
    })
  })

  test('a tab that still has the old layout is refused with what is stored now', async () => {
    await post(admin, 'dashboard/resetLayouts', { all: true, pages: 'all' })
    const refused = await save(analyst, 'spend', NEWER, 1)
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ current: { filter_value: '{}', version: 2 } }),
    ])
  })

  test('undoing restores what nobody arranged anew since, and says which', async () => {
    await post(admin, 'dashboard/resetLayouts', { all: true, pages: 'all' })
    await save(analyst, 'spend', NEWER, 2)
    const undone = await post(admin, 'dashboard/undoResetLayouts', { resetId: 1 })
    expect(undone.body).toEqual({
      restored: [
        { login: 'analyst', page: 'refund' },
        { login: 'auditor', page: 'spend' },
      ],
      kept: [{ login: 'analyst', page: 'spend' }],
    })
    expect([await stored(analyst, 'spend'), await stored(analyst, 'refund'), await stored(auditor, 'spend')]).toEqual([
      NEWER,
      MOVED,
      MOVED,
    ])
    expect((await list())[0]).toMatchObject({ undoneBy: 'admin', undoneAt: expect.any(String) as string })
  })

  test('a reset is undone once, and an unknown one is not found', async () => {
    await post(admin, 'dashboard/resetLayouts', { all: true, pages: 'all' })
    await post(admin, 'dashboard/undoResetLayouts', { resetId: 1 })
    expect(await post(admin, 'dashboard/undoResetLayouts', { resetId: 1 })).toMatchObject({
      status: 400,
      body: { detail: 'This reset was undone already.' },
    })
    expect((await post(admin, 'dashboard/undoResetLayouts', { resetId: 7 })).status).toBe(404)
  })

  test('each is in the audit log', async () => {
    await post(admin, 'dashboard/resetLayouts', { all: true, pages: ['spend'] })
    await post(admin, 'dashboard/undoResetLayouts', { resetId: 1 })
    await post(admin, 'dashboard/undoResetLayouts', { resetId: 1 })
    const user_id = await idOf('admin')
    expect(await audited()).toEqual([
      { user_id, action: 'reset-layouts', object: 'reset 1: 2 layouts of 2 users', decision: 'done' },
      { user_id, action: 'undo-reset-layouts', object: 'reset 1: 2 restored, 0 newer ones kept', decision: 'done' },
      { user_id, action: 'undo-reset-layouts', object: 'reset 1', decision: 'refused' },
    ])
  })

  test('nobody else may: each call is refused and nothing changes', async () => {
    for (const path of ['countLayouts', 'resetLayouts'])
      expect((await post(analyst, `dashboard/${path}`, { all: true, pages: 'all' })).status).toBe(403)
    expect((await post(analyst, 'dashboard/undoResetLayouts', { resetId: 1 })).status).toBe(403)
    for (const path of ['usersShort', 'dashboard/layoutResets'])
      expect((await portal.call(analyst, { method: 'GET', url: `${API}/${path}` })).status).toBe(403)
    expect([await stored(analyst, 'spend'), await stored(auditor, 'spend'), await list()]).toEqual([MOVED, MOVED, []])
  })

  test.each([
    { all: true },
    { userIds: [], pages: 'all' },
    { all: false, pages: 'all' },
    { userIds: [1], all: true, pages: 'all' },
    { userIds: ['1'], pages: 'all' },
    { all: true, pages: ['a:b'] },
  ])('a choice that is not whole is refused: %j', async (choice) => {
    expect((await post(admin, 'dashboard/resetLayouts', choice)).status).toBe(400)
  })

  test('the users to choose from, by name (API-26)', async () => {
    const users = (await portal.call(admin, { method: 'GET', url: `${API}/usersShort` })).body as {
      id: number
      login: string
      name: string
    }[]
    expect(users).toHaveLength(20)
    expect(users[0]).toEqual({ id: await idOf('auditor'), login: 'auditor', name: 'Ada Dunn' })
    expect(users.map(({ name }) => name)).toEqual(users.map(({ name }) => name).toSorted())
  })
})

test('a user who is removed takes the kept layouts along, not the reset of others', async () => {
  const state = await openTestState()
  const user = (login: string) => ({
    login,
    first_name: login,
    last_name: '',
    email: '',
    password_hash: '',
    activated: 1,
    default_landing_page: null,
    password_expires_on: null,
    roles: '[]',
    permissions: '[]',
    all_clients: 0,
  })
  await state
    .insertInto('user')
    .values([user('boss'), user('one'), user('two')])
    .execute()
  await state
    .insertInto('setting')
    .values([2, 3].map((user_id) => ({ user_id, key: 'layout:spend', value: MOVED, version: 1, updated_at: '' })))
    .execute()
  const resets = createLayoutResets(state, () => new Date('2026-11-21T10:00:00Z'))
  expect(await resets.reset({ userIds: 'all', pages: 'all' }, 1)).toEqual({ id: 1, layouts: 2, users: 2 })
  await state.deleteFrom('user').where('login', '=', 'one').execute()
  expect(await resets.undo(1, 1)).toMatchObject({
    ok: true,
    value: { restored: [{ login: 'two', page: 'spend' }], kept: [] },
  })
  await state.destroy()
})
