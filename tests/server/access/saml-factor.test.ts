import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerEntry, requestIdIn, samlAnswer } from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const PORTAL = 'https://portal.example'
const SSO_USER = 'sso.user@sso.example'
const API = '/aiparcelweb/api'
const STEP_MS = 30_000
const CLASSES = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
type As = { authorization: string }

/** A second factor that is required does not end at single sign-on (ASVS 6.8.4, 6.3.4). */
describe('single sign-on where everyone must have a second factor', () => {
  let portal: TestPortal
  let nowMs = Date.now()
  beforeAll(async () => {
    portal = await openTestPortal({
      now: () => new Date(nowMs),
      settings: { PUBLIC_URL: PORTAL, SECOND_FACTOR_REQUIRED: 'everyone' },
      prepare: (folder) => writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [providerEntry()] })),
    })
  })
  afterAll(() => portal.close())

  /** Signs in by an answer that says so of how, from the request to the token. */
  async function signInBy(how: string): Promise<As> {
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp: 'test-provider', logOffOtherSessions: false, email: SSO_USER },
    })
    const requestId = requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(begun.body)?.[1] ?? '')
    const before = (xml: string) => xml.replace('<saml:AttributeStatement>', `${how}<saml:AttributeStatement>`)
    const back = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        SAMLResponse: await samlAnswer(PORTAL, { requestId, nameId: SSO_USER, before }),
      }).toString(),
    })
    const { body } = await portal.call({ cookie: String(begun.headers['set-cookie']).split(';')[0] } as never, {
      method: 'POST',
      url: '/aiparcelweb/nologin/exchangeSsoCode',
      payload: { code: /token=([\w-]{43})$/.exec(String(back.headers.location))?.[1] },
    })
    return { authorization: `Bearer ${(body as { id_token: string }).id_token}` }
  }
  const get = (as: As, path: string) => portal.call(as, { method: 'GET', url: `${API}/${path}` })
  const post = (as: As, path: string, payload: Record<string, unknown> = {}) =>
    portal.call(as, { method: 'POST', url: `${API}/${path}`, payload })
  const opens = async (as: As) => {
    const { status, body } = await get(as, 'clientsShort')
    return status === 200 ? 'opens' : (body as { code: string }).code
  }
  const context = (of: string) =>
    `<saml:AuthnStatement AuthnInstant="2026-11-21T10:00:00Z"><saml:AuthnContext><saml:AuthnContextClassRef>${of}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  const methods = (...values: string[]) =>
    `<saml:AttributeStatement><saml:Attribute Name="http://schemas.microsoft.com/claims/authnmethodsreferences">${values
      .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
      .join('')}</saml:Attribute></saml:AttributeStatement>`

  test.each([
    ['nothing', ''],
    ['a password', context(`${CLASSES}:PasswordProtectedTransport`)],
    ['what is not told', context(`${CLASSES}:unspecified`)],
    ['a context that only resembles one', context('https://refeds.org/profile/mfa-not')],
    ['a statement without a context', '<saml:AuthnStatement AuthnInstant="2026-11-21T10:00:00Z"/>'],
    [
      'a method of Microsoft that is one factor',
      methods('http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password'),
    ],
  ])('an answer that says %s proves none: setting one up here is asked for', async (_what, how) => {
    const as = await signInBy(how)
    expect(await opens(as)).toBe('second-factor-missing')
    expect((await get(as, 'account')).body).toMatchObject({ login: 'sso.user', mustSetUpSecondFactor: true })
  })

  test.each([
    ['the profile of REFEDS', context('https://refeds.org/profile/mfa')],
    ['a contract by two factors', context(`${CLASSES}:MobileTwoFactorContract`)],
    ['a smartcard with a PIN', context(` ${CLASSES}:SmartcardPKI `)],
    ['several factors, to Microsoft', context('http://schemas.microsoft.com/claims/multipleauthn')],
    [
      'a password, and beside it several factors, to Microsoft',
      context(`${CLASSES}:Password`) + methods('urn:password', 'http://schemas.microsoft.com/claims/multipleauthn'),
    ],
  ])('an answer that says %s is taken', async (_what, how) => {
    expect(await opens(await signInBy(how))).toBe('opens')
  })

  test('who set one up here is asked for a code of it, and a provider that proves one is not asked beside', async () => {
    const first = await signInBy('')
    const { secret } = (await post(first, 'account/secondFactor/begin')).body as { secret: string }
    const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs })
    expect((await post(first, 'account/secondFactor/confirm', { code: code() })).status).toBe(200)
    expect(await opens(first)).toBe('opens')

    nowMs += STEP_MS
    const again = await signInBy('')
    expect(await opens(again)).toBe('second-factor-again')
    expect((await get(again, 'account')).body).not.toHaveProperty('mustSetUpSecondFactor')
    expect((await post(again, 'account/secondFactor/remove', { code: code() })).status).toBe(403)
    expect((await post(again, 'account/secondFactor/enter', { code: '000000' })).status).toBe(400)
    expect(await opens(again)).toBe('second-factor-again')
    expect((await post(again, 'account/secondFactor/enter', { code: code() })).status).toBe(200)
    expect(await opens(again)).toBe('opens')
    expect(await opens(await signInBy(context('https://refeds.org/profile/mfa')))).toBe('opens')
  })
})
