import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailPasswordLink } from '../../../server/access/passwords/password-link.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { providerEntry, requestIdIn, samlAnswer } from '../../support/portal/saml-provider.ts'
import { solveCaptcha } from '../../support/portal/solve-captcha.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const PORTAL = 'https://portal.example'
const PERSON = {
  firstName: 'Nadia',
  lastName: 'New',
  activated: true,
  password: '',
  singleSession: false,
  ssoOnly: false,
  accessEndsOn: '',
  roles: ['ROLE_CLIENT'],
  permissions: ['NEW_BI_TOOLS'],
  allClients: false,
  clients: ['5'],
}

describe('single sign-on only, for the domain sso.example', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let admin: As
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    server = await openMailServer()
    portal = await openTestPortal({
      now: () => new Date(nowMs),
      settings: { PUBLIC_URL: PORTAL, SMTP_URL: server.url },
      prepare: (folder) =>
        writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [{ ...providerEntry(), ssoOnly: true }] })),
    })
    const { users } = portal.installation.deps
    const [like, keeper] = [await users.byLogin('sso.user'), await users.byLogin('admin')]
    if (!like || !keeper) throw new Error('no people')
    await users.add({ ...keeper, login: 'sso.admin', email: 'Admin@SSO.example' })
    await users.add({ ...keeper, login: 'sso.auditor', email: 'auditor@sso.example', permissions: ['NEW_BI_TOOLS'] })
    await users.add({
      ...keeper,
      login: 'sso.chief',
      email: 'chief@sso.example',
      grants: { allClients: false, clientIds: [5] },
    })
    await users.add({
      ...keeper,
      login: 'sso.carrier',
      email: 'carrier@sso.example',
      roles: [...keeper.roles, 'ROLE_CARRIER'],
    })
    await users.add({ ...like, login: 'elsewhere', email: 'person@other.sso.example' })
    admin = await portal.signIn('admin')
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  const call = (url: string, payload?: object) =>
    portal.call(undefined, { method: 'POST', url: `${API}/${url}`, ...(payload ? { payload } : {}) })
  /** Each attempt some time after the one before, so that none has to wait. */
  const attempt = (username: string, password = 'Parcel2026') => {
    nowMs += 60_000
    return call('authenticate', { username, password, logOffOtherSessions: false, rememberMe: true })
  }
  const forgotten = async (email: string) =>
    call('account/reset_password/init', { email, captchaResponse: await solveCaptcha(portal) })
  const finish = (key: string) => call('account/reset_password/finish', { key, newPassword: 'NewFound2026' })
  const keyIn = (mail: string | undefined) => /#key=([\w-]{43})\b/.exec(mailText(mail ?? ''))?.[1] ?? 'no link'
  const userOf = async (login: string) => {
    const user = await portal.installation.deps.users.byLogin(login)
    if (!user) throw new Error(`no ${login}`)
    return user
  }
  /** What was mailed since the last question. */
  const mailed = async () => {
    await portal.installation.deps.laterMail.settled()
    return server.mails.splice(0)
  }

  test('the right password is refused as a wrong one is, by name and by address, and stands in the audit log', async () => {
    const wrong = await attempt('sso.user', 'Wrong2026')
    for (const name of [
      'sso.user',
      'SSO.User@aframe',
      'Sso.User@SSO.example',
      'sso.auditor',
      'sso.chief',
      'sso.carrier',
    ]) {
      const { status, body } = await attempt(name)
      expect([name, status, body]).toEqual([name, 401, wrong.body])
    }
    const { body } = await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?login=sso.user` })
    expect((body as { entries: { object: string; decision: string }[] }).entries[0]).toMatchObject({
      object: 'password, but single sign-on only',
      decision: 'refused',
    })
  })

  test('it leaves the door to another domain, also one below it, and to who administers the whole installation', async () => {
    for (const name of ['analyst', 'elsewhere', 'sso.admin', 'admin@sso.example'])
      expect([name, (await attempt(name)).status]).toEqual([name, 200])
    await mailed()
  })

  test('a forgotten password is answered as for nobody, and nothing is mailed; of who has the door it is', async () => {
    expect(await forgotten('sso.user')).toMatchObject({
      status: 400,
      body: { code: 'reset-refused', detail: 'user-name not found' },
    })
    expect(await forgotten('Sso.User@sso.example')).toMatchObject({
      status: 400,
      body: { code: 'reset-refused', detail: 'e-mail address not registered' },
    })
    expect(await mailed()).toEqual([])
    expect((await forgotten('sso.admin')).status).toBe(200)
    const [mail] = await mailed()
    expect((await finish(keyIn(mail))).status).toBe(200)
    expect((await attempt('sso.admin', 'NewFound2026')).status).toBe(200)
    await mailed()
  })

  test.each(['resetPassword', 'setPassword'] as const)(
    'a link that was mailed before sets no password and does not come back: %s',
    async (kind) => {
      const { deps } = portal.installation
      const before = await userOf('sso.user')
      expect((await mailPasswordLink(deps, { user: before, kind })).ok).toBe(true)
      const [mail] = await mailed()
      expect(await finish(keyIn(mail))).toMatchObject({ status: 400, body: { code: 'reset-link-over' } })
      expect(await finish(keyIn(mail))).toMatchObject({ status: 400, body: { code: 'reset-link-over' } })
      expect([(await userOf('sso.user')).passwordHash, await mailed()]).toEqual([before.passwordHash, []])
    },
  )

  test('nobody is invited to set a password: who is added, who is moved into the domain, who is asked again', async () => {
    const users = recordCalls(portal, 'users')
    const isInvited = async (login: string) =>
      (await users.list(admin, { search: login })).rows.find(({ values }) => values.login === login)?.values.invited
    expect((await users.add(admin, { ...PERSON, login: 'nadia', email: 'nadia@sso.example' })).status).toBe(200)
    expect([await mailed(), await isInvited('nadia')]).toEqual([[], false])
    expect((await users.add(admin, { ...PERSON, login: 'mover', email: 'mover@demo.example' })).status).toBe(200)
    const [invitation] = await mailed()
    expect(await isInvited('mover')).toBe(true)
    await users.edit(admin, String((await userOf('mover')).id), { email: 'mover@sso.example' })
    await mailed()
    expect([await isInvited('mover'), (await finish(keyIn(invitation))).status]).toEqual([false, 400])
    for (const login of ['nadia', 'mover', 'sso.user']) {
      const { id } = await userOf(login)
      const { body } = await portal.call(admin, { method: 'GET', url: `${API}/people/${id}/access` })
      expect([login, (body as { mayBeInvited: boolean }).mayBeInvited]).toEqual([login, false])
      expect([login, (await portal.call(admin, { method: 'POST', url: `${API}/people/${id}/invite` })).status]).toEqual(
        [login, 404],
      )
    }
    expect(await mailed()).toEqual([])
  })

  test('invitations are paced with the other mails that a person has sent: what is too much says when to go on, and mails nothing', async () => {
    const users = recordCalls(portal, 'users')
    const { id } = await userOf('mover')
    await users.edit(admin, String(id), { email: 'mover@demo.example' })
    await mailed()
    const invite = () => portal.call(admin, { method: 'POST', url: `${API}/people/${id}/invite` })
    const statuses: number[] = []
    for (let count = 0; count < 25; count += 1) statuses.push((await invite()).status)
    const sent = statuses.filter((status) => status === 200).length
    expect([sent > 0, sent <= 20, (await mailed()).length]).toEqual([true, true, sent])
    const late = await invite()
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    const added = await users.add(admin, { ...PERSON, login: 'late', email: 'late@demo.example' })
    expect([added.status, await mailed()]).toEqual([429, []])
  })

  test('the provider itself lets in', async () => {
    const email = 'sso.user@sso.example'
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp: 'test-provider', logOffOtherSessions: false, email },
    })
    const requestId = requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(begun.body)?.[1] ?? '')
    const payload = new URLSearchParams({
      SAMLResponse: await samlAnswer(PORTAL, { requestId, nameId: email }),
    }).toString()
    const posted = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(posted.headers.location).toMatch(/^\/sso-callback\?token=/)
  })

  test('for a person by their record: no reset is mailed, and the links that were are over', async () => {
    const users = recordCalls(portal, 'users')
    const user = await userOf('newcomer')
    expect((await forgotten('newcomer')).status).toBe(200)
    expect((await mailPasswordLink(portal.installation.deps, { user, kind: 'setPassword' })).ok).toBe(true)
    const [reset, invitation] = await mailed()
    await users.edit(admin, String(user.id), { ssoOnly: true })
    await mailed()
    for (const mail of [reset, invitation])
      expect(await finish(keyIn(mail))).toMatchObject({ status: 400, body: { code: 'reset-link-over' } })
    expect(await forgotten('newcomer')).toMatchObject({ status: 400, body: { code: 'reset-refused' } })
    expect([(await userOf('newcomer')).passwordHash, await mailed()]).toEqual([user.passwordHash, []])
    await users.edit(admin, String(user.id), { ssoOnly: false })
    expect((await attempt('newcomer')).status).toBe(200)
  })
})
