import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const API = '/aiparcelweb/api'
const PASSWORD = 'Parcel2026'

describe('sign-in', () => {
  let portal: TestPortal
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date(nowMs) })
  })
  afterAll(() => portal.close())

  const attempt = (username: string, password = PASSWORD, changed: Record<string, unknown> = {}) =>
    portal.call(undefined, {
      method: 'POST',
      url: `${API}/authenticate`,
      payload: { username, password, logOffOtherSessions: false, rememberMe: true, ...changed },
    })
  const get = (as: { authorization: string } | undefined, path: string) =>
    portal.call(as, { method: 'GET', url: `${API}/${path}` })

  test('the user name counts with the tenant suffix and without it, in any case (ACC-04)', async () => {
    for (const login of ['analyst@aframe', 'analyst', 'ANALYST@AFrame', ' Analyst '])
      expect([login, (await attempt(login)).status]).toEqual([login, 200])
    for (const login of [
      'analyst@other',
      'analyst@aframe@aframe',
      '@aframe',
      '',
      'analyst%',
      'analyst\u0000',
      "analyst' or '1'='1",
    ]) {
      expect([login, (await attempt(login)).status]).toEqual([login, 401])
    }
  })

  test('headers of tenant and partner may come along (ACC-05, API-01)', async () => {
    const answer = await portal.call(undefined, {
      method: 'POST',
      url: `${API}/authenticate`,
      headers: { 'x-tenant-name': 'aframe', 'x-tenant-db': 'aframe', 'x-partner-code': 'AFRAME' },
      payload: { username: 'analyst@aframe', password: PASSWORD, logOffOtherSessions: false, rememberMe: true },
    })
    expect(answer).toMatchObject({ status: 200, body: { id_token: expect.any(String) as string } })
  })

  test('an unknown user and a wrong password read the same; an inactive account says so only to the right password (API-05)', async () => {
    const wrong = await attempt('guest', 'nope')
    const unknown = await attempt('no.such.user', 'nope')
    expect(wrong).toMatchObject({
      status: 401,
      body: { detail: 'The user name or the password is not right.', code: 'bad-credentials' },
    })
    expect(unknown.body).toEqual(wrong.body)
    expect((await attempt('inactive', 'nope')).body).toEqual(wrong.body)
    expect(await attempt('inactive')).toMatchObject({ status: 401, body: { code: 'account-inactive' } })
  })

  test('then account and days left are there (ACC-06, API-06, API-07)', async () => {
    const as = await portal.signIn('analyst')
    expect(await get(as, 'account')).toMatchObject({
      status: 200,
      body: {
        login: 'analyst',
        firstName: 'Maya',
        lastName: 'Reyes',
        email: 'analyst@demo.example',
        activated: true,
        defaultLandingPage: 'overview',
        roles: ['ROLE_CLIENT'],
      },
    })
    const days = async (login: string) => (await get(await portal.signIn(login), 'checkPasswordExpirationDays')).body
    expect([await days('seven.days'), await days('expiring'), await days('expired')]).toEqual([7, 1, 0])
    expect(Number(await days('analyst'))).toBeGreaterThan(10)
  })

  test('roles are among the permissions, and the password is not in the answer (ACC-52)', async () => {
    const { body } = await get(await portal.signIn('ltl'), 'account')
    expect((body as { permissions: string[] }).permissions.sort()).toEqual([
      'LTL',
      'LTL_ADMIN',
      'NEW_BI_TOOLS',
      'ROLE_CLIENT',
      'TMS_UI',
    ])
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i)
  })

  test('every later call needs the token as a bearer (API-02)', async () => {
    const { authorization } = await portal.signIn('analyst')
    const token = authorization.replace('Bearer ', '')
    for (const header of [
      undefined,
      '',
      token,
      `Token ${token}`,
      `Basic ${token}`,
      `Bearer ${token}x`,
      'Bearer',
      'Bearer x.y.z',
      `Bearer ${token}, Bearer ${token}`,
    ]) {
      const answer = await get(header === undefined ? undefined : { authorization: header }, 'account')
      expect([header, answer.status]).toEqual([header, 401])
      expect(answer.body).toEqual({
        detail: 'Full authentication is required to access this resource',
        code: 'not-authenticated',
      })
    }
    expect((await get({ authorization }, 'account')).status).toBe(200)
    expect((await portal.call(undefined, { method: 'GET', url: `${API}/account?access_token=${token}` })).status).toBe(
      401,
    )
    expect(
      (await portal.call(undefined, { method: 'GET', url: `${API}/account`, headers: { cookie: `token=${token}` } }))
        .status,
    ).toBe(401)
  })

  test('a token ends after 15 minutes; renewed in time, the session goes on (API-08)', async () => {
    const first = await portal.signIn('analyst')
    nowMs += 10 * 60_000
    const renewed = await get(first, 'regenerateToken')
    const second = { authorization: `Bearer ${(renewed.body as { id_token: string }).id_token}` }
    expect(second.authorization).not.toBe(first.authorization)
    nowMs += 6 * 60_000
    expect((await get(first, 'account')).status).toBe(401)
    expect((await get(second, 'account')).status).toBe(200)
    nowMs += 15 * 60_000
    expect((await get(second, 'regenerateToken')).status).toBe(401)
  })

  test('logout ends the session at once, for every token of it; other sessions go on (API-09)', async () => {
    const [one, other] = [await portal.signIn('analyst'), await portal.signIn('analyst')]
    const renewed = {
      authorization: `Bearer ${((await get(one, 'regenerateToken')).body as { id_token: string }).id_token}`,
    }
    expect(await portal.call(one, { method: 'POST', url: `${API}/logout` })).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
    expect((await get(one, 'account')).status).toBe(401)
    expect((await get(renewed, 'account')).status).toBe(401)
    expect((await get(other, 'account')).status).toBe(200)
    expect((await portal.call(one, { method: 'POST', url: `${API}/logout` })).status).toBe(401)
  })

  test('ten tries for an account in 15 minutes, then 429 with Retry-After, also for the right password', async () => {
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await attempt('twin.a', 'nope')).status).toBe(401)
      nowMs += 60_000
    }
    const refused = await attempt('twin.a@aframe')
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Please wait and try again.', code: 'too-many-attempts' },
      headers: { 'retry-after': '300' },
    })
    expect((await attempt('TWIN.A')).status).toBe(429)
    expect((await attempt('twin.b')).status).toBe(200)
    nowMs += 5 * 60_000
    expect((await attempt('twin.a')).status).toBe(200)
  })

  test('a right password gives the tries back', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 0; tried < 5; tried += 1) expect((await attempt('override', 'nope')).status).toBe(401)
      expect((await attempt('override')).status).toBe(200)
    }
  })

  test('an e-mail address signs in where one user has it; more than one is said apart (ACC-23)', async () => {
    expect((await attempt('Guest@Demo.example@aframe')).status).toBe(200)
    expect((await attempt('guest@demo.example')).status).toBe(200)
    expect(await attempt('twin@demo.example@aframe')).toMatchObject({
      status: 401,
      body: { code: 'ambiguous-user', detail: expect.stringContaining('More than one') as string },
    })
    expect(await attempt('no.one@demo.example')).toMatchObject({ status: 401, body: { code: 'bad-credentials' } })
  })

  test('a single-session user is asked before the other session ends, and only with the right password (ACC-24)', async () => {
    const first = await portal.signIn('one.session')
    expect(await attempt('one.session', 'nope')).toMatchObject({ status: 401, body: { code: 'bad-credentials' } })
    const asked = await attempt('one.session')
    expect(asked).toMatchObject({
      status: 401,
      body: {
        code: 'session-elsewhere',
        detail:
          'LOGOFFCHECK There is an open session in another browser. Do you want to log off elsewhere and log in here?',
      },
    })
    expect((await get(first, 'account')).status).toBe(200)
    expect((await attempt('one.session', PASSWORD, { logOffOtherSessions: true })).status).toBe(200)
    expect((await get(first, 'account')).status).toBe(401)
    await portal.signIn('analyst')
    expect((await attempt('analyst')).status).toBe(200)
  })

  test('the device cookie is for the server alone, and forged ones are strangers', async () => {
    const { headers } = await attempt('analyst')
    expect(headers['set-cookie']).toMatch(
      /^aframe-device=\d+\.[\w-]{16}\.[\w-]{43}; Path=\/aiparcelweb; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
  })
})
