import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewUser } from '../../../server/callers/users.ts'
import { MIGRATIONS } from '../../../server/kept.ts'
import { createUsers } from '../../../server/callers/users.ts'
import { providerEntry, requestIdIn, samlAnswer } from '../../support/portal/saml-provider.ts'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls } from '../records/record-calls.ts'
import { openTestState } from '../../support/portal/test-state.ts'

const PORTAL = 'https://portal.example'

describe('single sign-on binds only an address that one active person confirmed', () => {
  let portal: TestPortal
  let outbox = ''
  beforeAll(async () => {
    portal = await openTestPortal({
      settings: { PUBLIC_URL: PORTAL },
      prepare: (folder) => {
        outbox = join(folder, 'outbox')
        mkdirSync(outbox)
        writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [providerEntry()] }))
      },
    })
  })
  afterAll(() => portal.close())

  const add = async (login: string, email: string, change: Partial<NewUser> = {}) => {
    const { users } = portal.installation.deps
    const like = await users.byLogin('sso.user')
    if (!like) throw new Error('no sso.user')
    const { id: _id, emailConfirmed: _confirmed, ...user } = like
    return users.add({ ...user, login, email, ...change })
  }
  const lookUp = (email: string) =>
    portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/nologin/getSSOUserDetails',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(email),
    })
  /** Where a provider's right answer leads the browser of whoever has the address. */
  const arrive = async (email: string, nameId = email): Promise<'in' | 'refused'> => {
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp: 'test-provider', logOffOtherSessions: false, email },
    })
    const requestId = requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(begun.body)?.[1] ?? '')
    const payload = new URLSearchParams({ SAMLResponse: await samlAnswer(PORTAL, { requestId, nameId }) }).toString()
    const { headers } = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    return String(headers.location).startsWith('/sso-callback?token=') ? 'in' : 'refused'
  }
  /** Those with a link. */
  const mails = () =>
    readdirSync(outbox)
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes('#key='))
  const keyIn = (mail: string | undefined) => /confirm_email#key=([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
  const confirm = (key: string) =>
    portal.call(undefined, { method: 'POST', url: '/aiparcelweb/nologin/confirmAddress', payload: { key } })

  test("a client's administrator gives somebody another company's address: the confirmed owner still signs in, and nobody is told whose it is", async () => {
    await add('chief.of.six', 'chief@six.example', {
      permissions: ['USER_VIEW', 'USER_ADD', 'USER_EDIT', 'NEW_BI_TOOLS'],
      grants: { allClients: false, clientIds: [6] },
    })
    const chief = await portal.signIn('chief.of.six')
    const users = recordCalls(portal, 'users')
    const person = {
      login: 'grabber',
      firstName: 'G',
      lastName: '',
      email: 'sso.user@sso.example',
      activated: true,
      password: 'Arrival2026',
      singleSession: false,
      ssoOnly: false,
      accessEndsOn: '',
      roles: ['ROLE_CLIENT'],
      permissions: ['NEW_BI_TOOLS'],
      allClients: false,
      clients: ['6'],
    }
    const added = await users.add(chief, person)
    expect([added.status, JSON.stringify(added.row).includes('sso.user"')]).toEqual([200, false])
    expect((await lookUp('sso.user@sso.example')).status).toBe(200)
    expect(await arrive('sso.user@sso.example')).toBe('in')
    expect((await portal.installation.deps.users.byLogin('grabber'))?.emailConfirmed).toBe(false)
  })

  test('an address that nobody confirmed signs nobody in: the one who has it is mailed a link, good once; after it they are in', async () => {
    const id = await add('unconfirmed', 'new@sso.example')
    const before = mails().length
    expect(await arrive('new@sso.example')).toBe('refused')
    const [mail, ...others] = mails().slice(before)
    expect([others.length, /^To: (.*)\r?$/m.exec(mail ?? '')?.[1]]).toEqual([0, 'new@sso.example'])
    const key = keyIn(mail)
    const isLive = async () =>
      (await portal.call(undefined, { ...SAMPLE_CALLS.checkMailedLink, payload: { kind: 'address', key } })).body
    expect(await isLive()).toEqual({ live: true })
    expect([(await confirm(key)).status, (await confirm(key)).body]).toEqual([
      200,
      expect.objectContaining({ code: 'reset-link-over' }),
    ])
    expect(await isLive()).toEqual({ live: false })
    expect((await portal.installation.deps.users.byId(id))?.emailConfirmed).toBe(true)
    expect(await arrive('new@sso.example')).toBe('in')
  })

  test('two who confirmed it are nobody in particular, and two who did not get no mail', async () => {
    const { users } = portal.installation.deps
    const ids = [await add('both.a', 'both@sso.example'), await add('both.b', 'both@sso.example')]
    const before = mails().length
    expect([await arrive('both@sso.example'), mails().length]).toEqual(['refused', before])
    for (const id of ids) await users.confirmEmail({ id, email: 'both@sso.example' })
    expect(await lookUp('both@sso.example')).toMatchObject({
      status: 400,
      body: { detail: 'A user needs to have a unique email id' },
    })
    expect(await arrive('both@sso.example')).toBe('refused')
  })

  test('another address is not confirmed, nor by the link to the one before; the person asks for theirs', async () => {
    const { users } = portal.installation.deps
    await add('mover', 'before@sso.example')
    const mover = await portal.signIn('mover')
    const own = async () => (await portal.call(mover, { method: 'GET', url: '/aiparcelweb/api/account/address' })).body
    const ask = () => portal.call(mover, { method: 'POST', url: '/aiparcelweb/api/account/address/ask' })
    expect(await own()).toEqual({ email: 'before@sso.example', confirmed: false })
    const count = mails().length
    expect((await ask()).status).toBe(200)
    const key = keyIn(mails().slice(count)[0])
    const { id, ...user } = (await users.byLogin('mover')) ?? { id: 0, ...(await users.all())[0] }
    await users.change(id, () => ({ ok: true, value: { ...(user as NewUser), email: 'after@sso.example' } }))
    expect((await confirm(key)).status).toBe(400)
    await users.confirmEmail({ id, email: 'before@sso.example' })
    expect(await own()).toEqual({ email: 'after@sso.example', confirmed: false })
    await users.confirmEmail({ id, email: 'after@sso.example' })
    expect([await own(), (await ask()).status]).toEqual([{ email: 'after@sso.example', confirmed: true }, 400])
  })

  test('a password that was set by a mailed link confirms the address', async () => {
    const { deps } = portal.installation
    const id = await add('invited', 'invited@sso.example')
    const user = await deps.users.byId(id)
    if (!user) throw new Error('no invited')
    const { mailPasswordLink } = await import('../../../server/access/passwords/password-link.ts')
    const count = mails().length
    await mailPasswordLink(deps, { user, kind: 'setPassword' })
    const key = /change_password#key=([\w-]{43})/.exec(mails().slice(count)[0] ?? '')?.[1] ?? ''
    const set = await portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/api/account/reset_password/finish',
      payload: { key, newPassword: 'Green.Parcel.27' },
    })
    expect([set.status, (await deps.users.byId(id))?.emailConfirmed]).toEqual([200, true])
  })
})

test('an older installation: who has an identity has confirmed the address', async () => {
  const state = await openTestState()
  const users = createUsers(state, '')
  const user = {
    firstName: '',
    lastName: '',
    passwordHash: '',
    defaultLandingPage: null,
    passwordExpiresOn: null,
    singleSession: false,
    activated: true,
    roles: [],
    permissions: [],
    grants: { allClients: false, clientIds: [] },
  }
  const known = await users.add({ ...user, login: 'known', email: 'Known@sso.example' })
  await users.add({ ...user, login: 'new', email: 'new@sso.example' })
  await state.insertInto('sso_identity').values({ provider: 'p', name_id: 'n', user_id: known }).execute()
  await state.schema.alterTable('user').dropColumn('confirmed_email').execute()
  await MIGRATIONS['0010-confirmed-addresses']?.up(state)
  expect((await users.all()).map(({ login, emailConfirmed }) => [login, emailConfirmed])).toEqual([
    ['known', true],
    ['new', false],
  ])
  await state.destroy()
})
