import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { cutAuditLog } from '../../../server/state/cut-audit-log.ts'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { ON_POSTGRES, readableText } from '../../support/portal/test-state.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { SAMPLE, uploadCalls } from '../uploads/upload-calls.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function erase(...args: string[]) {
  const lines: string[] = []
  const code = await COMMANDS.erase?.({
    args,
    folder: '.',
    installation: portal.installation,
    print: (line) => void lines.push(line),
  })
  return { code, said: lines.join('\n') }
}

/** Files of the data folder but the warehouse that hold any of these texts, and the state where it is no file. */
async function placesWith(...texts: string[]): Promise<string[]> {
  const { settings } = portal.installation
  const { DATA_DIR } = settings
  const state = ON_POSTGRES ? await openState(stateAddress(settings)) : undefined
  const rows = state ? (await readableText(state, DATA_DIR)).toLowerCase() : ''
  await state?.destroy()
  const files = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (name.startsWith('warehouse') || !statSync(join(DATA_DIR, name)).isFile()) return false
    const bytes = readFileSync(join(DATA_DIR, name), 'latin1').toLowerCase()
    return texts.some((text) => bytes.includes(text.toLowerCase()))
  })
  return texts.some((text) => rows.includes(text.toLowerCase())) ? [...files, 'PostgreSQL'] : files
}

test('a person is erased from everything but the place of what they did, and the chain of the audit log holds', async () => {
  const { deps, settings } = portal.installation
  const admin = await portal.signIn('admin')
  const login = 'zelda.unmistakable'
  const email = 'zelda.unmistakable@people.example'
  const id = await deps.users.add({
    ...(await person('analyst')),
    login,
    email,
    firstName: 'Zeldaunique',
    lastName: 'Unmistakable',
  })
  const zelda = await portal.signIn(login)
  await portal.call(undefined, {
    method: 'POST',
    url: '/aiparcelweb/api/authenticate',
    payload: { username: login, password: 'Wrong-1-word', logOffOtherSessions: false, rememberMe: true },
  })
  await deps.settings.save({ userId: id, key: 'note', value: `"of ${email}"` })
  await deps.notifications.tell([id], {
    occasion: 'zelda',
    content: { kind: 'report-finished', report: 'Zeldaunique' },
  })
  await deps.mailer.send({ to: email, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  await deps.audit({
    userId: 1,
    action: 'edit-record',
    object: `users ${id}`,
    decision: 'done',
    detail: JSON.stringify({ before: { email }, after: { email: 'z@people.example' } }),
  })
  await deps.audit({ userId: 1, action: 'import', object: 'client C-1', decision: 'done' })
  await deps.users.confirmEmail({ id, email })
  expect((await placesWith(login, email)).length).toBeGreaterThan(1)

  expect(await erase(login)).toMatchObject({ code: 2 })
  expect(await erase('nobody.here', '--yes')).toMatchObject({ code: 1, said: 'There is no user nobody.here.' })
  const { code, said } = await erase(login, '--yes')
  expect([code, said]).toEqual([0, expect.stringContaining(`number ${id} alone`)])

  expect(await placesWith(login, email, 'Zeldaunique', 'Unmistakable')).toEqual([])
  expect((await portal.call(zelda, { method: 'GET', url: '/aiparcelweb/api/account' })).status).toBe(401)
  expect(await deps.users.byId(id)).toMatchObject({
    login: `erased-${id}`,
    activated: false,
    permissions: [],
    grants: { allClients: false, clientIds: [] },
  })
  await expect(portal.signIn(login)).rejects.toThrow('could not sign in')
  await expect(portal.signIn(`erased-${id}`, '')).rejects.toThrow('could not sign in')
  const { body } = await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries' })
  expect(JSON.stringify(body)).toContain('erase-person')
  expect((await deps.auditTrail.verify()).brokenAt).toBe(null)

  const state = await openState(stateAddress(settings))
  const untouched = await state.selectFrom('audit').selectAll().where('action', '=', 'import').executeTakeFirstOrThrow()
  await state.updateTable('audit').set({ erased: 1, detail: null, object: '' }).where('id', '=', untouched.id).execute()
  expect((await deps.auditTrail.verify()).brokenAt).toBe(untouched.id)
  await state.updateTable('audit').set(untouched).where('id', '=', untouched.id).execute()
  await state.destroy()
})

test(
  'of what they sent, the files that were not loaded go; their load stays, and says that nobody known made it',
  { tags: ['long'] },
  async () => {
    const { deps, settings } = portal.installation
    const login = 'loader.unmistakable'
    const id = await deps.users.add({ ...(await person('admin')), login, email: '', firstName: '', lastName: '' })
    const calls = uploadCalls(portal, await portal.signIn(login))
    const loaded = await calls.previewed(5, { name: 'kept.csv', content: SAMPLE })
    await calls.load(loaded.id)
    await calls.undo((await calls.loads())[0]?.id)
    const { id: left } = await calls.previewed(5, { name: 'left.csv', content: SAMPLE })
    const admin = uploadCalls(portal, await portal.signIn('admin'))
    expect(await admin.loads()).toMatchObject([{ by: { login }, undone: { by: { login } } }])

    expect((await erase(login, '--yes')).code).toBe(0)
    expect(existsSync(join(settings.DATA_DIR, 'uploads', left))).toBe(false)
    const somebody = { commandLine: false, login: `erased-${id}` }
    expect(await admin.loads()).toMatchObject([
      { by: somebody, undone: { by: somebody }, files: [{ name: 'kept.csv', bytes: SAMPLE.length }] },
    ])
    expect(await placesWith(login)).toEqual([])
    expect(
      await portal.installation.publish(async (connection) =>
        (
          await connectionOf(connection).runAndReadAll(
            `SELECT count(*) FROM import_run r WHERE r::VARCHAR LIKE '%${login}%'`,
          )
        ).getRows(),
      ),
    ).toEqual([[0n]])
  },
)

test('the last who may give others everything is not erased, whatever carriers and people with less hold', async () => {
  const { deps } = portal.installation
  const keeper = await person('admin')
  const less = {
    'carrier.of.all': { roles: [...keeper.roles, 'ROLE_CARRIER'] },
    'without.role': { roles: [] },
    'without.settings': { permissions: ['USER_EDIT'] },
    'sso.only': { ssoOnly: true },
    'until.tomorrow': { accessEndsOn: '2026-11-22' },
  }
  for (const [login, lacking] of Object.entries(less)) await deps.users.add({ ...keeper, login, ...lacking })
  expect(await erase('admin', '--yes')).toEqual({
    code: 1,
    said: expect.stringContaining('is the last who may give others access'),
  })
  await deps.users.add({ ...keeper, login: 'second.keeper' })
  for (const login of [...Object.keys(less), 'admin'])
    expect([login, (await erase(login, '--yes')).code]).toEqual([login, 0])
  expect((await erase('second.keeper', '--yes')).code).toBe(1)
})

async function person(login: string) {
  const found = await portal.installation.deps.users.byLogin(login)
  if (!found) throw new Error(login)
  const { id: _own, ...rest } = found
  return rest
}

test('what the chain is verified by stays, whatever the person is called', async () => {
  const { deps, settings } = portal.installation
  const state = await openState(stateAddress(settings))
  await deps.audit({ userId: null, action: 'import', object: 'file', decision: 'done' })
  const { at } = await state.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(await cutAuditLog(state, { before: at, now: new Date() })).toBeGreaterThan(0)
  await state.destroy()
  for (const login of ['log', 'entries']) {
    await deps.users.add({ ...(await person('analyst')), login, email: '', firstName: '', lastName: '' })
    expect((await erase(login, '--yes')).code).toBe(0)
  }
  expect((await deps.auditTrail.verify()).brokenAt).toBe(null)
})

test('an entry that only has the letters of a short name within its words keeps what it says', async () => {
  const { deps } = portal.installation
  const id = await deps.users.add({
    ...(await person('analyst')),
    login: 'an',
    email: '',
    firstName: 'An',
    lastName: '',
  })
  await deps.audit({
    userId: 1,
    action: 'edit-record',
    object: 'carriers 1',
    decision: 'done',
    detail: '{"before":{"name":"Banner"},"after":{"name":"Transit"}}',
  })
  await deps.audit({
    userId: 1,
    action: 'edit-record',
    object: `users ${id}`,
    decision: 'done',
    detail: '{"before":{"login":"an"},"after":{"login":"al"}}',
  })
  expect((await erase('an', '--yes')).code).toBe(0)
  const details = (await deps.auditTrail.list({ action: 'edit-record' }, 2)).map(({ detail }) => detail)
  expect(details).toEqual([null, '{"before":{"name":"Banner"},"after":{"name":"Transit"}}'])
  expect((await deps.auditTrail.verify()).brokenAt).toBe(null)
})
