import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import '../../support/run/property-seed.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const PASSWORD = 'Parcel2026'
const STEP_MS = 30_000
const START_MS = Date.parse('2026-11-21T10:00:00Z')
const codeAt = (secret: string, atMs: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: atMs })

describe('signing in with a second factor', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof openMailServer>>
  let nowMs = START_MS
  beforeAll(async () => {
    server = await openMailServer()
    portal = await openTestPortal({ now: () => new Date(nowMs), settings: { SMTP_URL: server.url } })
  })
  afterAll(async () => {
    await portal.close()
    await server.close()
  })

  const attempt = (username: string, changed: Record<string, unknown> = {}) =>
    portal.call(undefined, {
      method: 'POST',
      url: `${API}/authenticate`,
      payload: { username, password: PASSWORD, logOffOtherSessions: false, rememberMe: true, ...changed },
    })
  const get = (as: As, path: string) => portal.call(as, { method: 'GET', url: `${API}/${path}` })
  const post = (as: As, path: string, payload?: Record<string, unknown>) =>
    portal.call(as, { method: 'POST', url: `${API}/${path}`, ...(payload ? { payload } : {}) })
  const idOf = async (login: string) => (await portal.installation.deps.users.byLogin(login))?.id ?? 0
  /** The next code that counts. */
  const next = (secret: string) => codeAt(secret, (nowMs += STEP_MS))
  const setUp = async (login: string, as?: As) => {
    const own = as ?? (await portal.signIn(login))
    const { secret } = (await post(own, 'account/secondFactor/begin')).body as { secret: string }
    const confirmed = await post(own, 'account/secondFactor/confirm', { code: next(secret), password: PASSWORD })
    expect(confirmed.status).toBe(200)
    return { as: own, secret, codes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes }
  }
  const told = async () => {
    await portal.installation.deps.laterMail.settled()
    return server.mails
      .splice(0)
      .map((mail) => `${/^To: (.*?)\r?$/m.exec(mail)?.[1]}: ${/^Subject: (.*?)\r?$/m.exec(mailText(mail))?.[1]}`)
  }
  const audited = async (action: string, login: string) => {
    const { entries } = (await get(await portal.signIn('admin'), `auditEntries?action=${action}&login=${login}`))
      .body as { entries: { object: string; decision: string }[] }
    return entries.map(({ object, decision }) => `${object}: ${decision}`)
  }

  test('setting it up asks for the password and a code of the new secret, ends the other sessions, and is told and audited', async () => {
    const [own, other] = [await portal.signIn('guest'), await portal.signIn('guest')]
    await told()
    const begun = (await post(own, 'account/secondFactor/begin')).body as { secret: string; address: string }
    const address = new URL(begun.address)
    expect([
      address.protocol,
      address.host,
      decodeURIComponent(address.pathname),
      Object.fromEntries(address.searchParams),
    ]).toEqual([
      'otpauth:',
      'totp',
      '/A-Frame:guest',
      { issuer: 'A-Frame', secret: begun.secret, algorithm: 'SHA1', digits: '6', period: '30' },
    ])
    expect((await get(own, 'account/secondFactor')).body).toEqual({
      setAt: null,
      recoveryCodesLeft: 0,
      required: false,
      asksPassword: true,
    })
    for (const password of [undefined, 'Wrong2026'])
      expect(
        await post(own, 'account/secondFactor/confirm', {
          code: codeAt(begun.secret, nowMs),
          ...(password === undefined ? {} : { password }),
        }),
      ).toMatchObject({ status: 400, body: { code: 'wrong-password' } })
    expect(await post(own, 'account/secondFactor/confirm', { code: '000000', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'second-factor-wrong' },
    })
    expect((await attempt('guest')).status).toBe(200)
    const confirmed = await post(own, 'account/secondFactor/confirm', {
      code: codeAt(begun.secret, nowMs),
      password: PASSWORD,
    })
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect([(await get(own, 'account')).status, (await get(other, 'account')).status]).toEqual([200, 401])
    expect((await get(own, 'account/secondFactor')).body).toMatchObject({
      setAt: new Date(nowMs).toISOString(),
      recoveryCodesLeft: 10,
    })
    expect((await post(own, 'account/secondFactor/begin')).status).toBe(400)
    expect((await told()).at(-1)).toBe('guest@demo.example: A second factor was set up at A-Frame')
    expect(await audited('set-second-factor', 'guest')).toEqual([
      'own second factor: done',
      'own second factor: refused',
      'own second factor: refused',
    ])
  })

  test('the password alone is asked for a code, in a detail; a right code signs in once, a wrong one does not, and the shape of the call is kept', async () => {
    const { secret, codes } = await setUp('ltl')
    expect(await attempt('ltl')).toMatchObject({
      status: 401,
      body: {
        code: 'second-factor-asked',
        detail: 'SECONDFACTOR Enter the code of your authenticator app, or a recovery code.',
      },
    })
    const code = next(secret)
    expect(await attempt('ltl', { password: 'Wrong2026', secondFactorCode: code })).toMatchObject({
      status: 401,
      body: { code: 'bad-credentials' },
    })
    expect(await attempt('ltl', { secondFactorCode: '123' })).toMatchObject({
      status: 401,
      body: { code: 'second-factor-refused', detail: expect.stringMatching(/^SECONDFACTOR /) as string },
    })
    const signedIn = await attempt('ltl', { secondFactorCode: code })
    expect([signedIn.status, Object.keys(signedIn.body as object)]).toEqual([200, ['id_token']])
    expect(await attempt('ltl', { secondFactorCode: code })).toMatchObject({
      status: 401,
      body: { code: 'second-factor-refused' },
    })
    expect((await attempt('ltl', { secondFactorCode: codes[0] })).status).toBe(200)
    expect(await attempt('ltl', { secondFactorCode: codes[0] })).toMatchObject({
      status: 401,
      body: { code: 'recovery-code-refused', detail: expect.stringMatching(/^SECONDFACTOR This recovery/) as string },
    })
    expect(await audited('sign-in', 'ltl')).toEqual([
      'second factor: refused',
      'password and recovery code: allowed',
      'second factor: refused',
      'password and code: allowed',
      'second factor: refused',
      'password: refused',
      'password: allowed',
    ])
    expect((await attempt('analyst', { secondFactorCode: '123456' })).status).toBe(200)
    for (const secondFactorCode of ['', 'x'.repeat(61), 123456, null])
      expect((await attempt('ltl', { secondFactorCode })).status).toBe(400)
  })

  test('whether to end the session elsewhere is asked first, none ends before the code is right, and the code is typed once (ACC-24)', async () => {
    const { as, secret } = await setUp('one.session')
    const code = next(secret)
    expect(await attempt('one.session', { secondFactorCode: code })).toMatchObject({
      status: 401,
      body: { code: 'session-elsewhere', detail: expect.stringContaining('LOGOFFCHECK') as string },
    })
    expect(await attempt('one.session', { logOffOtherSessions: true })).toMatchObject({
      status: 401,
      body: { code: 'second-factor-asked' },
    })
    expect(await attempt('one.session', { logOffOtherSessions: true, secondFactorCode: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'second-factor-refused' },
    })
    expect((await get(as, 'account')).status).toBe(200)
    expect((await attempt('one.session', { logOffOtherSessions: true, secondFactorCode: code })).status).toBe(200)
    expect((await get(as, 'account')).status).toBe(401)
  })

  test('wrong codes count with wrong passwords, and a right password alone gives no try back', async () => {
    const { secret } = await setUp('override')
    const statuses: number[] = []
    for (let tried = 0; tried < 7; tried += 1)
      statuses.push((await attempt('override', tried % 2 === 0 ? { secondFactorCode: '000000' } : {})).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
    expect((await attempt('override', { secondFactorCode: next(secret) })).status).toBe(200)
    expect((await attempt('override')).status).toBe(401)
  })

  test('the tries are those of sign-in: after ten within 15 minutes not even the right code is looked at', async () => {
    const { secret } = await setUp('twin.a')
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await attempt('twin.a', { secondFactorCode: '000000' })).status).toBe(401)
      nowMs += 60_000
    }
    const code = next(secret)
    expect(await attempt('twin.a', { secondFactorCode: code })).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
    })
    nowMs += 15 * 60_000
    expect((await attempt('twin.a', { secondFactorCode: next(secret) })).status).toBe(200)
  })

  test('codes of somebody signed in are tries too', async () => {
    const { as } = await setUp('twin.b')
    const statuses: number[] = []
    for (let tried = 0; tried < 8; tried += 1)
      statuses.push((await post(as, 'account/secondFactor/remove', { code: '000000' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
    expect(await portal.installation.deps.secondFactors.has(await idOf('twin.b'))).toBe(true)
  })

  test('a code removes it or makes new recovery codes; without one there is nothing to do either with', async () => {
    const { as, secret, codes } = await setUp('newcomer')
    const renewed = await post(as, 'account/secondFactor/recoveryCodes', { code: codes[9] })
    expect((renewed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect((await attempt('newcomer', { secondFactorCode: codes[0] })).status).toBe(401)
    await told()
    expect((await post(as, 'account/secondFactor/remove', { code: next(secret) })).status).toBe(200)
    expect(await told()).toEqual(['newcomer@demo.example: Your second factor at A-Frame was removed'])
    expect((await attempt('newcomer')).status).toBe(200)
    for (const path of ['remove', 'recoveryCodes'])
      expect(await post(as, `account/secondFactor/${path}`, { code: next(secret) })).toMatchObject({
        status: 400,
        body: { detail: 'There is no second factor.' },
      })
    expect(await audited('renew-recovery-codes', 'newcomer')).toEqual(['own second factor: done'])
    expect(await audited('remove-second-factor', 'newcomer')).toEqual(['own second factor: done'])
  })

  test('a password that is set by a mailed link or by an administrator leaves it', async () => {
    const { secret } = await setUp('expiring')
    const users = recordCalls(portal, 'users')
    const admin = await portal.signIn('admin')
    const id = await idOf('expiring')
    expect((await users.edit(admin, String(id), { password: 'Another.Word.27' })).status).toBe(200)
    expect(await attempt('expiring', { password: 'Another.Word.27' })).toMatchObject({
      body: { code: 'second-factor-asked' },
    })
    await told()
    expect((await post(admin, `people/${id}/invite`)).status).toBe(200)
    const key = /#key=([\w-]+)/.exec(mailText(server.mails[0] ?? ''))?.[1]
    expect(
      (
        await portal.call(undefined, {
          method: 'POST',
          url: `${API}/account/reset_password/finish`,
          payload: { key, newPassword: 'Third.Word.28' },
        })
      ).status,
    ).toBe(200)
    expect(await attempt('expiring', { password: 'Third.Word.28' })).toMatchObject({
      body: { code: 'second-factor-asked' },
    })
    expect((await attempt('expiring', { password: 'Third.Word.28', secondFactorCode: next(secret) })).status).toBe(200)
  })

  test('who may change a person removes a lost one: their sessions end, they are told; nobody else may, and it is nobody else they see', async () => {
    const { as } = await setUp('single.analyst')
    const admin = await portal.signIn('admin')
    const id = await idOf('single.analyst')
    expect((await get(admin, `people/${id}/access`)).body).toMatchObject({ secondFactor: true })
    expect((await post(await portal.signIn('analyst'), `people/${id}/secondFactor/remove`)).status).toBe(403)
    await told()
    expect((await post(admin, `people/${id}/secondFactor/remove`)).status).toBe(200)
    expect((await get(as, 'account')).status).toBe(401)
    expect(await told()).toEqual(['single.analyst@demo.example: Your second factor at A-Frame was removed'])
    expect((await get(admin, `people/${id}/access`)).body).toMatchObject({ secondFactor: false })
    expect((await post(admin, `people/${id}/secondFactor/remove`)).status).toBe(404)
    expect(await audited('remove-second-factor', 'admin')).toEqual([`users ${id}: done`])
  })

  test('the command does the same for whoever has the machine', async () => {
    const { as } = await setUp('qa.internal')
    const printed: string[] = []
    const run = async (...args: string[]) =>
      (await COMMANDS['second-factor']({
        args,
        installation: portal.installation,
        folder: '.',
        print: (line) => void printed.push(line),
      })) ?? -1
    expect([
      await run(),
      await run('remove'),
      await run('remove', 'nobody.there'),
      await run('remove', 'qa.internal'),
      await run('remove', 'qa.internal'),
    ]).toEqual([2, 2, 1, 0, 1])
    expect((await get(as, 'account')).status).toBe(401)
    expect((await attempt('qa.internal')).status).toBe(200)
  })

  test('the command that makes the secrets anew leaves second factors as they are', async () => {
    const { secret } = await setUp('nobody')
    for (let rotation = 0; rotation < 2; rotation += 1)
      expect(
        await COMMANDS.secrets?.({
          args: ['rotate'],
          installation: portal.installation,
          folder: '.',
          print: () => undefined,
        }),
      ).toBe(0)
    expect((await attempt('nobody', { secondFactorCode: next(secret) })).status).toBe(200)
  })
})

describe('a second factor that the installation asks for', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal({ settings: { SECOND_FACTOR_REQUIRED: 'ROLE_INTERNAL,ROLE_GUEST' } })
  })
  afterAll(() => portal.close())
  const get = (as: As, path: string) => portal.call(as, { method: 'GET', url: `${API}/${path}` })
  const post = (as: As, path: string, payload?: Record<string, unknown>) =>
    portal.call(as, { method: 'POST', url: `${API}/${path}`, ...(payload ? { payload } : {}) })

  test('who has the role and none opens nothing but setting it up; others are not asked', async () => {
    const as = await portal.signIn('admin')
    for (const path of ['navigation', 'clientsShort', 'records/users', 'account/sessions', 'auditEntries']) {
      const { status, body } = await get(as, path)
      if (path === 'navigation') expect(status).toBe(200)
      else
        expect([path, status, body]).toEqual([
          path,
          403,
          { code: 'second-factor-missing', detail: 'Your account needs a second factor. Please set it up first.' },
        ])
    }
    expect((await get(as, 'account')).body).toMatchObject({ login: 'admin', mustSetUpSecondFactor: true })
    expect((await get(as, 'account/secondFactor')).body).toMatchObject({ setAt: null, required: true })
    const { secret } = (await post(as, 'account/secondFactor/begin')).body as { secret: string }
    expect(
      (await post(as, 'account/secondFactor/confirm', { code: codeAt(secret, Date.now()), password: PASSWORD })).status,
    ).toBe(200)
    expect([(await get(as, 'clientsShort')).status, Object.keys((await get(as, 'account')).body as object)]).toEqual([
      200,
      expect.not.arrayContaining(['mustSetUpSecondFactor']),
    ])
    const other = await portal.signIn('analyst')
    expect((await get(other, 'clientsShort')).status).toBe(200)
    expect((await get(other, 'account/secondFactor')).body).toMatchObject({ required: false })
  })

  test('a session that a provider began asks for no password to set one up', async () => {
    const { deps } = portal.installation
    const guest = await deps.users.byLogin('guest')
    const sessionId =
      (await deps.sessions.start({
        userId: guest?.id ?? 0,
        single: false,
        logOffOthers: false,
        provider: 'example',
      })) ?? ''
    const as = { authorization: `Bearer ${await deps.tokens.sign({ id: sessionId, overAtMs: Date.now() + 60_000 })}` }
    expect((await get(as, 'account/secondFactor')).body).toMatchObject({ asksPassword: false })
    const { secret } = (await post(as, 'account/secondFactor/begin')).body as { secret: string }
    expect((await post(as, 'account/secondFactor/confirm', { code: codeAt(secret, Date.now()) })).status).toBe(200)
    expect((await get(as, 'account/sessions')).status).toBe(200)
  })
})
