import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerEntry, requestIdIn, samlAnswer, type AnswerOptions } from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const PORTAL = 'https://portal.example'
const SSO_USER = 'sso.user@sso.example'
const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
const TRIPLE_DES = 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc'
const KEY = readFileSync(new URL('../../fixtures/saml/portal.key.pem', import.meta.url), 'utf8')

type Answer = Omit<AnswerOptions, 'requestId' | 'nameId'> & { readonly nameId?: string }

describe.each([true, false])('what a provider signs and encrypts; the portal has a key: %s', (hasKey) => {
  let portal: TestPortal
  let folder = ''
  beforeAll(async () => {
    const providers = ['both', 'response', 'assertion'].map((signs) => ({
      ...providerEntry(),
      id: signs,
      ...(signs === 'both' ? {} : { signs }),
    }))
    portal = await openTestPortal({
      settings: { PUBLIC_URL: PORTAL },
      prepare: (data) => {
        folder = data
        writeFileSync(join(data, 'sso.json'), JSON.stringify({ providers }))
        if (hasKey) writeFileSync(join(data, 'sso-key.pem'), KEY, { mode: 0o644 })
      },
    })
  })
  afterAll(() => portal.close())

  const isIn = async (idp: string, answer: Answer): Promise<boolean> => {
    await portal.installation.deps.ssoIdentities.unlink(
      (await portal.installation.deps.users.byLogin('sso.user'))?.id ?? 0,
      idp,
    )
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp, logOffOtherSessions: false, email: SSO_USER },
    })
    const requestId = requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(begun.body)?.[1] ?? '')
    const form = new URLSearchParams({
      SAMLResponse: await samlAnswer(PORTAL, { requestId, nameId: SSO_USER, ...answer }),
    })
    const posted = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    return String(posted.headers.location).startsWith('/sso-callback?token=')
  }
  const inAs = async (answer: Answer) =>
    Object.fromEntries(
      await Promise.all(['both', 'response', 'assertion'].map(async (idp) => [idp, await isIn(idp, answer)] as const)),
    )

  test('a part without a signature counts only where the provider is set to sign the other one; no signature at all never', async () => {
    expect(await inAs({})).toEqual({ both: true, response: true, assertion: true })
    expect(await inAs({ sign: 'response' })).toEqual({ both: false, response: true, assertion: false })
    expect(await inAs({ sign: 'assertion' })).toEqual({ both: false, response: false, assertion: true })
    expect(await inAs({ sign: 'none' })).toEqual({ both: false, response: false, assertion: false })
  })

  test('with one signature the other checks stay: another key, an altered name, a forged assertion beside, another request or recipient', async () => {
    const alter = (xml: string) => xml.replaceAll(SSO_USER, 'single@sso.example')
    const evil = (xml: string) =>
      (/<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '')
        .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
        .replace(/ ID="[^"]+"/, ' ID="_evil"')
    for (const sign of ['response', 'assertion'] as const) {
      const hostile: Answer[] = [
        { key: 'other' },
        { after: alter },
        { after: (xml) => xml.replace('<saml:Assertion', `${evil(xml)}<saml:Assertion`) },
        { values: { InResponseTo: '_0', ConfirmedRequest: '_0' } },
        { values: { Recipient: 'https://other.example/aiparcelweb/saml2/acs' } },
        { values: { Audience: 'https://other.example' } },
      ]
      for (const answer of hostile)
        expect([sign, answer, await isIn(sign, { sign, ...answer })]).toEqual([sign, answer, false])
    }
  })

  test('an encrypted assertion is taken with a key, and every check is made of what was in it', async () => {
    expect(await isIn('both', { encryption: GCM })).toBe(hasKey)
    expect(await isIn('both', { encryption: CBC })).toBe(hasKey)
    const hostile: Answer[] = [
      { values: { AssertionIssuer: 'https://other.test' } },
      { values: { Recipient: 'https://other.example/aiparcelweb/saml2/acs' } },
      { values: { ConfirmedRequest: '_0' } },
      { values: { Audience: 'https://other.example' } },
      { values: { NotOnOrAfter: '2020-01-01T00:00:00Z' } },
      { key: 'other' },
      { sign: 'response' },
      { nameId: 'no.one@sso.example' },
      { before: (xml) => xml.replace('1.1:nameid-format:emailAddress', '2.0:nameid-format:transient') },
      { before: (xml) => xml.replace(`>${SSO_USER}<`, `>${SSO_USER}<x/><`) },
      { before: (xml) => xml.replace(`>${SSO_USER}<`, `>${SSO_USER}<!-- -->.evil.example<`) },
      { encryption: TRIPLE_DES },
      { keyAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
      { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
    ]
    for (const answer of hostile)
      expect([answer, await isIn('both', { encryption: GCM, ...answer })]).toEqual([answer, false])
  })

  test('the key is for the system user alone', () => {
    if (hasKey) expect(statSync(join(folder, 'sso-key.pem')).mode & 0o777).toBe(0o600)
    expect(portal.installation.deps.access.decryptionKey !== undefined).toBe(hasKey)
  })
})

test('a key that is none stops the start', async () => {
  await expect(openTestPortal({ prepare: (data) => writeFileSync(join(data, 'sso-key.pem'), 'none') })).rejects.toThrow(
    /sso-key\.pem must be an RSA private key as PEM/,
  )
})
