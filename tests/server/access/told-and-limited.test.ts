import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const PASSWORD = 'Parcel2026'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let portal: TestPortal
let server: Awaited<ReturnType<typeof openMailServer>>
let admin: As
let users: ReturnType<typeof recordCalls>
const printed: string[] = []
let nowMs = Date.parse('2026-11-21T10:00:00Z')

beforeAll(async () => {
  server = await openMailServer()
  portal = await openTestPortal({
    now: () => new Date(nowMs),
    printed,
    settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://portal.example' },
  })
  admin = await portal.signIn('admin')
  users = recordCalls(portal, 'users')
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

const attempt = (username: string, { password = PASSWORD, cookie = '' } = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `${API}/authenticate`,
    headers: { 'user-agent': FIREFOX, cookie },
    payload: { username, password, logOffOtherSessions: false, rememberMe: true },
  })
const idOf = async (login: string) => String((await portal.installation.deps.users.byLogin(login))?.id)
const settled = () => portal.installation.deps.laterMail.settled()
/** Who was mailed what since the last question. */
const told = async () => {
  await settled()
  return server.mails
    .splice(0)
    .map((mail) => `${/^To: (.*?)\r?$/m.exec(mail)?.[1]}: ${/^Subject: (.*?)\r?$/m.exec(mailText(mail))?.[1]}`)
}

describe('people are told by mail', () => {
  test('of a sign-in from a new browser, not of the first of all nor from one that is known, also where two share it', async () => {
    const first = await attempt('guest')
    const known = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(await told()).toEqual([])
    const shared = String((await attempt('ltl', { cookie: known })).headers['set-cookie']).split(';')[0] ?? ''
    for (const login of ['guest', 'ltl']) expect((await attempt(login, { cookie: shared })).statusCode).toBe(200)
    expect(await told()).toEqual([])
    await attempt('guest', { password: 'Wrong2026' })
    expect(await told()).toEqual([])
    await attempt('guest')
    await settled()
    expect(mailText(server.mails[0] ?? '')).toContain(
      'A browser that was not known signed in to your account guest: Firefox · Windows, from 127.0.0.1.',
    )
    // Its day as its reader writes it, in the typeface of every mail.
    expect(mailText(server.mails[0] ?? '')).toMatch(/When: \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} UTC/)
    expect(mailText(server.mails[0] ?? '')).toContain('font-family:Inter,Arial')
    expect(await told()).toEqual(['guest@demo.example: A new browser signed in to A-Frame'])
  })

  test('of a changed password, in their language, whoever changed it', async () => {
    const as = await portal.signIn('carrier')
    const { settings, users: people } = portal.installation.deps
    const { id = 0 } = (await people.byLogin('carrier')) ?? {}
    await settings.save({ userId: id, key: 'language', value: '"es"' })
    expect(
      (
        await portal.call(as, {
          method: 'POST',
          url: `${API}/account/change_password`,
          payload: { username: 'carrier', oldPassword: PASSWORD, newPassword: 'Another.27' },
        })
      ).status,
    ).toBe(200)
    expect((await told()).at(-1)).toContain('carrier@demo.example')
    expect((await users.edit(admin, String(id), { password: 'Third.Word.28' })).status).toBe(200)
    await settled()
    expect(mailText(server.mails[0] ?? '')).toContain('=?UTF-8?Q?')
    expect(server.mails.splice(0)).toHaveLength(1)
  })

  test('of another address at the old one and the new one, never at an empty one; a change of the name is not told', async () => {
    const id = await idOf('twin.b')
    await users.edit(admin, id, { email: 'moved@demo.example', lastName: 'Moved' })
    expect((await told()).sort()).toEqual([
      'moved@demo.example: Your e-mail address at A-Frame was changed',
      'twin@demo.example: Your e-mail address at A-Frame was changed',
    ])
    await users.edit(admin, id, { lastName: 'Again' })
    expect(await told()).toEqual([])
    await portal.installation.deps.users.change(Number(id), (stored) => {
      const user = stored.find((each) => String(each.id) === id)
      return user
        ? { ok: true, value: { ...user, email: '' } }
        : { ok: false, problem: { code: 'not-found', status: 404, detail: '' } }
    })
    await users.edit(admin, id, { email: 'back@demo.example' })
    expect(await told()).toEqual(['back@demo.example: Your e-mail address at A-Frame was changed'])
  })

  test('of a change to single sign-on only; a mail that cannot be sent stops nothing, is in the log, and goes once it can be', async () => {
    const id = await idOf('twin.a')
    vi.spyOn(portal.installation.deps.mailer, 'send').mockRejectedValueOnce(new Error('mailbox on fire'))
    expect((await users.edit(admin, id, { ssoOnly: true })).status).toBe(200)
    expect(await told()).toEqual([])
    expect(printed.at(-1)).toBe('A mail could not be sent: mailbox on fire')
    await users.edit(admin, id, { ssoOnly: false })
    expect(await told()).toEqual([expect.stringContaining('How you sign in to A-Frame was changed')])
    nowMs += 60_000
    expect(await told()).toEqual([expect.stringContaining('How you sign in to A-Frame was changed')])
  })
})

describe('access has limits', () => {
  test('it ends after its last day: no sign-in, sessions end for good, no link, and the audit log says who set it', async () => {
    const id = await idOf('newcomer')
    const before = await portal.signIn('newcomer')
    expect((await users.edit(admin, id, { accessEndsOn: '2026-11-21' })).status).toBe(200)
    expect((await portal.call(before, { method: 'GET', url: `${API}/account` })).status).toBe(200)
    expect((await users.list(admin, { search: 'newcomer' })).rows[0]?.values.accessEndsOn).toBe('2026-11-21')
    await users.edit(admin, id, { accessEndsOn: '2026-11-20' })
    expect((await portal.call(before, { method: 'GET', url: `${API}/account` })).status).toBe(401)
    expect((await attempt('newcomer')).json()).toMatchObject({ code: 'account-inactive' })
    await users.edit(admin, id, { accessEndsOn: '' })
    expect((await portal.call(before, { method: 'GET', url: `${API}/account` })).status).toBe(401)
    expect((await attempt('newcomer')).statusCode).toBe(200)
    const { body } = await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?action=edit-record` })
    expect(JSON.stringify(body)).toContain('accessEndsOn')
  })

  test('single sign-on only: the right password is refused as a wrong one is, and open sessions are over', async () => {
    const id = await idOf('override')
    const before = await portal.signIn('override')
    const wrong = (await attempt('override', { password: 'Wrong2026' })).json<object>()
    await users.edit(admin, id, { ssoOnly: true })
    await told()
    expect((await portal.call(before, { method: 'GET', url: `${API}/account` })).status).toBe(401)
    const right = await attempt('override')
    expect([right.statusCode, right.json<object>()]).toEqual([401, wrong])
    await users.edit(admin, id, { ssoOnly: false })
    expect((await attempt('override')).statusCode).toBe(200)
  })

  test('nobody is left out for good: the last who administers everything keeps a password and has no last day', async () => {
    const id = await idOf('admin')
    expect((await users.edit(admin, id, { ssoOnly: true })).wrong).toEqual(['ssoOnly lastAdmin'])
    expect((await users.edit(admin, id, { accessEndsOn: '2027-01-01' })).wrong).toEqual(['accessEndsOn lastAdmin'])
  })

  test('a common password, or one that says whose it is, is refused also where an administrator sets it', async () => {
    const wrong = async (change: Record<string, string>) => (await users.edit(admin, await idOf('guest'), change)).wrong
    expect(await wrong({ password: 'Welcome2026' })).toEqual(['password common'])
    expect(await wrong({ password: 'NewFound2026', lastName: 'Newfound' })).toEqual(['password ownWords'])
  })

  test('one session only is set in the form', async () => {
    const id = await idOf('single.analyst')
    await users.edit(admin, id, { singleSession: true })
    await attempt('single.analyst')
    expect((await attempt('single.analyst')).json()).toMatchObject({ code: 'session-elsewhere' })
  })

  test('the setting of hours counts at once, and is held to its bounds', async () => {
    const settings = recordCalls(portal, 'settings')
    for (const sessionHours of ['0', '25', '1.5', ''])
      expect(
        (await settings.edit(admin, 'installation', { sessionHours })).wrong.map((fault) => fault.split(' ')[0]),
      ).toEqual(['sessionHours'])
    expect((await settings.edit(admin, 'installation', { sessionHours: '1' })).status).toBe(200)
    const renew = () => portal.call(admin, { method: 'GET', url: `${API}/regenerateToken` })
    nowMs += 13 * 60_000
    expect((await renew()).status).toBe(200)
  })
})
