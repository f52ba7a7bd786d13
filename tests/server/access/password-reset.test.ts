import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { solveCaptcha } from '../../support/portal/solve-captcha.ts'
import { PASSWORD_REFUSALS } from '../../../domain/access/password.ts'
import { outboxFolder } from '../../../server/messages/mail/room.ts'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls } from '../records/record-calls.ts'
import { stateAddress } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { readableText } from '../../support/portal/test-state.ts'

const API = '/aiparcelweb/api'

async function init(portal: TestPortal, email: string, captchaResponse?: string) {
  return portal.call(undefined, {
    method: 'POST',
    url: `${API}/account/reset_password/init`,
    payload: { email, captchaResponse: captchaResponse ?? (await solveCaptcha(portal)) },
  })
}
const finish = (portal: TestPortal, key: string, newPassword: string) =>
  portal.call(undefined, { method: 'POST', url: `${API}/account/reset_password/finish`, payload: { key, newPassword } })
const signIn = async (portal: TestPortal, username: string, password: string) =>
  (
    await portal.call(undefined, {
      method: 'POST',
      url: `${API}/authenticate`,
      payload: { username, password, logOffOtherSessions: false, rememberMe: true },
    })
  ).status
const keyIn = (mail: string) =>
  /https:\/\/portal\.example\/change_password#key=([\w-]{43})\b/.exec(mailText(mail))?.[1] ?? 'no link'

describe('a reset by mail', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    server = await openMailServer()
    portal = await openTestPortal({
      now: () => new Date(nowMs),
      settings: {
        SMTP_URL: server.url,
        PUBLIC_URL: 'https://portal.example',
        MAIL_FROM: 'Portal <portal@example.test>',
      },
    })
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  test('[ACC-27] the mail arrives, and its link sets a new password once and ends every session', async () => {
    const before = await portal.signIn('single.analyst')
    expect(await init(portal, 'single.analyst@demo.example')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const mail = server.mails.at(-1) ?? ''
    expect(mailText(mail)).toMatch(/^From: Portal <portal@example\.test>\r?$/m)
    expect(mailText(mail)).toMatch(/^To: single\.analyst@demo\.example\r?$/m)
    expect(mailText(mail)).toContain('Hello Ines Duarte,')
    expect(mailText(mail)).toContain('The link works once, within 30 minutes.')
    const key = keyIn(mail)
    const isLive = async () =>
      (await portal.call(undefined, { ...SAMPLE_CALLS.checkMailedLink, payload: { kind: 'password', key } })).body
    expect([await isLive(), await isLive()]).toEqual([{ live: true }, { live: true }])
    expect(await finish(portal, key, 'short1A')).toMatchObject({ status: 400, body: { code: 'weak-password' } })
    expect(await finish(portal, key, 'Welcome2026!')).toMatchObject({
      status: 400,
      body: { detail: PASSWORD_REFUSALS.common },
    })
    expect(await finish(portal, key, 'Analyst2026')).toMatchObject({
      status: 400,
      body: { code: 'weak-password', detail: PASSWORD_REFUSALS.own },
    })
    expect(await finish(portal, key, 'NewFound2026')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await isLive()).toEqual({ live: false })
    expect(await finish(portal, key, 'Another2026')).toMatchObject({ status: 400, body: { code: 'reset-link-over' } })
    expect(await signIn(portal, 'single.analyst', 'Parcel2026')).toBe(401)
    expect(await signIn(portal, 'single.analyst', 'NewFound2026')).toBe(200)
    expect((await portal.call(before, { method: 'GET', url: `${API}/account` })).status).toBe(401)
  })

  test('[ACC-27] a link ends after 30 minutes, and with the next one that is used', async () => {
    for (let mail = 0; mail < 3; mail += 1) expect((await init(portal, 'child.analyst@aframe')).status).toBe(200)
    const [first, second, third] = server.mails.slice(-3).map(keyIn)
    nowMs += 30 * 60_000
    expect((await finish(portal, first ?? '', 'NewFound2026')).status).toBe(400)
    nowMs -= 1
    expect((await finish(portal, second ?? '', 'NewFound2026')).status).toBe(200)
    expect((await finish(portal, third ?? '', 'Another2026')).status).toBe(400)
  })

  test('[ROUTE-19] a new user without a password is mailed a link that sets one, once, within three days', async () => {
    const users = recordCalls(portal, 'users')
    const admin = await portal.signIn('admin')
    const person = {
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
    const add = async (login: string) => {
      expect((await users.add(admin, { ...person, login, email: `${login}@demo.example` })).status).toBe(200)
      return server.mails.at(-1) ?? ''
    }
    const isInvited = async (login: string) =>
      (await users.list(admin, { search: login })).rows.find(({ values }) => values.login === login)?.values.invited
    const mail = await add('nadia')
    expect(
      (await users.add(admin, { ...person, login: 'given', email: 'given@demo.example', password: 'Arrival2026' }))
        .status,
    ).toBe(200)
    expect([await isInvited('nadia'), await isInvited('given')]).toEqual([true, false])
    expect(mailText(mail)).toMatch(/^To: nadia@demo\.example\r?$/m)
    expect(mailText(mail)).toContain('Your user name is nadia.')
    expect(mailText(mail)).toContain('The link works once, within 3 days.')
    expect((await finish(portal, keyIn(mail), 'NewFound2026')).status).toBe(200)
    expect((await finish(portal, keyIn(mail), 'Another2026')).status).toBe(400)
    expect(await isInvited('nadia')).toBe(false)
    const token = await portal.signIn('nadia', 'NewFound2026')
    expect(
      (await portal.call(token, { method: 'GET', url: `${API}/checkPasswordExpirationDays` })).body,
    ).toBeGreaterThan(10)
    const [late, last] = [await add('late.one'), await add('last.one')]
    nowMs += 3 * 86_400_000 - 1
    expect((await finish(portal, keyIn(last), 'NewFound2026')).status).toBe(200)
    nowMs += 1
    expect((await finish(portal, keyIn(late), 'NewFound2026')).status).toBe(400)
    expect((await init(portal, 'late.one')).status).toBe(200)
    const again = await portal.signIn('admin')
    const late1 = (await users.list(again, { search: 'late.one' })).rows[0]?.values
    expect([late1?.lastSignIn, late1?.invited]).toEqual(['', false])
  })

  test('[I18N-01] mails are in the language the reader chose, else in the one of the installation', async () => {
    const subjectOf = async (login: string) => {
      expect((await init(portal, login)).status).toBe(200)
      const mail = server.mails.at(-1) ?? ''
      const encoded = [
        ...(/^Subject: (.*(?:\r?\n .*)*)/m.exec(mail)?.[1]?.matchAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi) ?? []),
      ]
      return encoded
        .map(
          ([, how, text = '']) =>
            Buffer.from(how === 'B' ? text : '', 'base64').toString() ||
            decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
        )
        .join('')
    }
    const admin = await portal.signIn('admin')
    const settings = recordCalls(portal, 'settings')
    expect((await settings.edit(admin, 'installation', { language: 'fr' })).status).toBe(200)
    expect((await settings.edit(admin, 'installation', { language: 'de' })).wrong).toEqual(['language unknown'])
    expect(await subjectOf('auditor')).toBe('Définissez un nouveau mot de passe pour A-Frame')
    const as = await portal.signIn('twin.b')
    await portal.call(as, {
      method: 'POST',
      url: `${API}/filtersettings/addfilterForKey`,
      payload: { filter_key: 'language', filter_value: '"ar"' },
    })
    expect(await subjectOf('twin.b')).toBe('تعيين كلمة مرور جديدة لـ A-Frame')
    expect((await settings.edit(admin, 'installation', { language: 'en' })).status).toBe(200)
  })

  test('[ACC-26] [API-11] the four refusals, the one of inactive people before the one of unknown people', async () => {
    const details: [string, string][] = [
      ['no.one@demo.example', 'e-mail address not registered'],
      ['no.one', 'user-name not found'],
      ['inactive', 'active user-name not found'],
      ['inactive@demo.example', 'active user-name not found'],
      ['twin@demo.example', 'More than one user found'],
    ]
    const sent = server.mails.length
    for (const [email, detail] of details)
      expect(await init(portal, email)).toMatchObject({ status: 400, body: { code: 'reset-refused', detail } })
    expect(server.mails.length).toBe(sent)
  })

  test('[ACC-25] the captcha is solved once, in time, and not forged', async () => {
    const solved = await solveCaptcha(portal)
    expect((await init(portal, 'twin.a', solved)).status).toBe(200)
    const refused = { status: 400, body: { code: 'captcha-refused' } }
    expect(await init(portal, 'twin.a', solved)).toMatchObject(refused)
    const late = await solveCaptcha(portal)
    nowMs += 10 * 60_000
    expect(await init(portal, 'twin.a', late)).toMatchObject(refused)
    const read = JSON.parse(Buffer.from(await solveCaptcha(portal), 'base64').toString()) as {
      challenge: { parameters: { data: { expiresAtMs: number }; cost: number }; signature: string }
      solution: { counter: number }
    }
    const forgeries: ((copy: typeof read) => void)[] = [
      (copy) => void (copy.challenge.parameters.data.expiresAtMs += 1),
      (copy) => void (copy.challenge.parameters.cost = 1),
      (copy) =>
        void (copy.challenge.signature = `${copy.challenge.signature.startsWith('0') ? '1' : '0'}${copy.challenge.signature.slice(1)}`),
      (copy) => void (copy.solution.counter += 1),
      (copy) => void (copy.solution.counter = -1),
    ]
    for (const [at, forge] of forgeries.entries()) {
      const copy = structuredClone(read)
      forge(copy)
      expect([at, await init(portal, 'twin.a', Buffer.from(JSON.stringify(copy)).toString('base64'))]).toMatchObject([
        at,
        refused,
      ])
    }
    for (const response of ['x', '{}', 'e30=', Buffer.from('{"challenge":{}}').toString('base64')])
      expect(await init(portal, 'twin.a', response)).toMatchObject(refused)
  })

  test('resets and sign-ins share their tries', { tags: ['long'] }, async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await init(portal, 'guest@demo.example')).status).toBe(200)
      nowMs += 60_000
    }
    expect(await init(portal, 'guest')).toMatchObject({ status: 429, headers: { 'retry-after': '300' } })
    expect(await signIn(portal, 'guest', 'Parcel2026')).toBe(429)
  })

  test('links and keys are not in the state in the clear, and the audit log names what happened', async () => {
    const { deps } = portal.installation
    expect(await deps.singleUses.take({ kind: 'password-reset', key: 'x' })).toBe(undefined)
    const { settings } = portal.installation
    const state = await openState(stateAddress(settings))
    const dump = await readableText(state, settings.DATA_DIR)
    await state.destroy()
    for (const mail of server.mails) expect(dump).not.toContain(keyIn(mail))
    expect(dump).toContain('reset-password')
  })
})

test('a mail server that does not answer: the person is told, and who runs the server, and who adds a user', async () => {
  const printed: string[] = []
  const portal = await openTestPortal({ printed, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  expect(await init(portal, 'analyst')).toMatchObject({
    status: 503,
    body: { detail: 'The mail could not be sent. Please try again later.' },
  })
  expect(printed.join('\n')).toContain('A mail could not be sent: ')
  const person = {
    login: 'un.told',
    firstName: 'Una',
    lastName: '',
    email: 'una@demo.example',
    activated: true,
    password: '',
    singleSession: false,
    ssoOnly: false,
    accessEndsOn: '',
    roles: [],
    permissions: [],
    allClients: false,
    clients: ['5'],
  }
  const added = await recordCalls(portal, 'users').add(await portal.signIn('admin'), person)
  expect([added.status, (await portal.installation.deps.users.byLogin('un.told'))?.activated]).toEqual([503, true])
  const [untold] = (await recordCalls(portal, 'users').list(await portal.signIn('admin'), { search: 'un.told' })).rows
  expect(untold?.values.invited).toBe(false)
  await portal.close()
})

test('[ACC-26] ACCOUNT_MESSAGES=generic: one answer whoever is asked for, and mail only to the one it can mean', async () => {
  const server = await openMailServer()
  const portal = await openTestPortal({ settings: { SMTP_URL: server.url, ACCOUNT_MESSAGES: 'generic' } })
  for (const email of ['no.one@demo.example', 'no.one', 'inactive', 'twin@demo.example', 'analyst']) {
    expect([email, await init(portal, email)]).toMatchObject([email, { status: 200, body: { status: 'ok' } }])
  }
  await expect.poll(() => server.mails.length).toBe(1)
  expect(mailText(server.mails[0] ?? '')).toContain('analyst@demo.example')
  expect(
    (
      await portal.call(undefined, {
        method: 'POST',
        url: `${API}/authenticate`,
        payload: { username: 'twin@demo.example', password: 'x', logOffOtherSessions: false, rememberMe: true },
      })
    ).body,
  ).toMatchObject({ code: 'bad-credentials' })
  await portal.close()
  await server.close()
})

test('without a mail server, mails are files that only their owner reads', async () => {
  const portal = await openTestPortal()
  const outbox = join(portal.installation.settings.DATA_DIR, 'outbox')
  expect(outboxFolder(portal.installation.settings)).toBe(outbox)
  expect(outboxFolder({ ...portal.installation.settings, SMTP_URL: 'smtp://mail.example' })).toBeUndefined()
  expect((await init(portal, 'analyst')).status).toBe(200)
  const [name, ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  const mail = readFileSync(join(outbox, name ?? ''), 'utf8')
  expect(mailText(mail)).toContain('http://127.0.0.1:8080/change_password#key=')
  if (process.platform !== 'win32')
    expect([statSync(outbox).mode & 0o777, statSync(join(outbox, name ?? '')).mode & 0o777]).toEqual([0o700, 0o600])
  await portal.close()
})
