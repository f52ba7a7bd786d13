import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { providerEntry, requestIdIn, samlAnswer, type AnswerOptions } from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

const PORTAL = 'https://portal.example'
const SSO_USER = 'sso.user@sso.example'
const MINUTE_MS = 60_000
const REFUSED = /^\/SSO\?problem=refused&reference=[0-9a-f]{12}$/

describe('sign-in through a SAML provider', () => {
  let portal: TestPortal
  let nowMs = Date.now()
  beforeAll(async () => {
    portal = await openTestPortal({
      now: () => new Date(nowMs),
      settings: { PUBLIC_URL: PORTAL },
      prepare: (folder) => writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers: [providerEntry()] })),
    })
    const { users } = portal.installation.deps
    const sample = await users.byLogin('sso.user')
    if (!sample) throw new Error('no sso.user')
    const { id: _id, ...user } = sample
    const add = async (change: { login: string; email: string; singleSession?: boolean; activated?: boolean }) =>
      users.confirmEmail({ id: await users.add({ ...user, ...change }), email: change.email })
    await add({ login: 'sso.single', email: 'single@sso.example', singleSession: true })
    await add({ login: 'sso.inactive', email: 'inactive@sso.example', activated: false })
    await add({ login: 'sso.twin1', email: 'twin@sso.example' })
    await add({ login: 'sso.twin2', email: 'twin@sso.example' })
    await add({ login: 'outsider', email: 'outsider@elsewhere.example' })
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => portal.close())

  interface Begun {
    readonly requestId: string
    readonly cookie: string
    readonly form: string
  }
  async function begin(email = SSO_USER, logOffOtherSessions = false): Promise<Begun> {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp: 'test-provider', logOffOtherSessions, email },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const samlRequest = /name="SAMLRequest" value="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    return { requestId: requestIdIn(samlRequest), cookie: String(answer.headers['set-cookie']), form: answer.body }
  }
  const post = (answer: string, more: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: answer, ...more }).toString(),
    })
  const exchange = (code: string, cookie: string) =>
    portal.call({ cookie: cookie.split(';')[0] } as never, {
      method: 'POST',
      url: '/aiparcelweb/nologin/exchangeSsoCode',
      payload: { code },
    })
  const codeIn = (location: unknown) => /^\/sso-callback\?token=([\w-]{43})$/.exec(String(location))?.[1]
  const placeOf = async (options: AnswerOptions) => (await post(await samlAnswer(PORTAL, options))).headers.location

  test('[ACC-30] [ACC-33] the look-up: providers by domain, the two details, and nothing', async () => {
    const ask = (email: string) =>
      portal.call(undefined, {
        method: 'POST',
        url: '/aiparcelweb/nologin/getSSOUserDetails',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(email),
      })
    expect(await ask(SSO_USER)).toMatchObject({ status: 200, body: [{ idp: 'test-provider', name: 'Test provider' }] })
    expect(await ask('no.one@sso.example')).toMatchObject({ status: 400, body: { detail: 'User name not found' } })
    expect(await ask('twin@sso.example')).toMatchObject({
      status: 400,
      body: { detail: 'A user needs to have a unique email id' },
    })
    expect(await ask('analyst@demo.example')).toMatchObject({ status: 200, body: [] })
  })

  test('[ACC-31] [ACC-34] a good answer leads to a code that gives a token once, in the browser that began', async () => {
    const { requestId, cookie, form } = await begin()
    expect(form).toMatch(
      /^<form method="post" action="https:\/\/provider\.test\/sign-in"><input type="hidden" name="SAMLRequest" value="[^"]+"><\/form>$/,
    )
    expect(cookie).toMatch(/^__Host-aframe-sso=[\w-]{32}; Path=\/; Max-Age=1200; HttpOnly; SameSite=Strict; Secure$/)
    const answer = await post(await samlAnswer(PORTAL, { requestId, nameId: SSO_USER }), {
      RelayState: 'https://evil.example',
    })
    expect(answer.statusCode).toBe(303)
    const code = codeIn(answer.headers.location) ?? ''
    const { status, body } = await exchange(code, cookie)
    expect(status).toBe(200)
    const as = { authorization: `Bearer ${(body as { id_token: string }).id_token}` }
    expect((await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/account' })).body).toMatchObject({
      login: 'sso.user',
    })
    expect((await exchange(code, cookie)).status).toBe(401)
    expect((await portal.app.inject({ method: 'GET', url: '/healthz' })).headers['content-security-policy']).toContain(
      "form-action 'self' https://provider.test;",
    )
  })

  test('[ACC-34] a code ends after 60 seconds, and is of no use in another browser', async () => {
    const late = await begin()
    const lateCode = codeIn(await placeOf({ requestId: late.requestId, nameId: SSO_USER })) ?? ''
    nowMs += MINUTE_MS
    expect((await exchange(lateCode, late.cookie)).status).toBe(401)
    const [own, foreign] = [await begin(), await begin()]
    const code = codeIn(await placeOf({ requestId: own.requestId, nameId: SSO_USER })) ?? ''
    expect((await exchange(code, foreign.cookie)).status).toBe(401)
    expect((await exchange(code, own.cookie)).status).toBe(401)
    expect((await exchange('x', own.cookie)).status).toBe(401)
  })

  test('[ACC-32] a session elsewhere is asked about, and ends when the person says so', async () => {
    const single = 'single@sso.example'
    const first = await portal.signIn('sso.single')
    const asked = await begin(single)
    expect(await placeOf({ requestId: asked.requestId, nameId: single })).toBe(
      '/SSO?logoff=true&idp=test-provider&user=single%40sso.example',
    )
    const agreed = await begin(single, true)
    const code = codeIn(await placeOf({ requestId: agreed.requestId, nameId: single })) ?? ''
    expect((await exchange(code, agreed.cookie)).status).toBe(200)
    expect((await portal.call(first, { method: 'GET', url: '/aiparcelweb/api/account' })).status).toBe(401)
  })

  test('who is linked to a provider for the first time is told by mail, and not again', async () => {
    const { users, laterMail, ssoIdentities } = portal.installation.deps
    await laterMail.settled()
    const sends = vi.spyOn(portal.installation.deps.mailer, 'send')
    await ssoIdentities.unlink((await users.byLogin('sso.user'))?.id ?? 0, 'test-provider')
    const answer = async () => codeIn(await placeOf({ requestId: (await begin()).requestId, nameId: SSO_USER }))
    expect([await answer(), await answer()]).not.toContain(undefined)
    await laterMail.settled()
    expect(sends.mock.calls.map(([mail]) => [mail.to, mail.subject])).toEqual([
      [SSO_USER, 'How you sign in to A-Frame was changed'],
    ])
  })

  test('a person is (provider, NameID): another NameID with the same address is nobody, and a changed address changes nothing', async () => {
    const { deps } = portal.installation
    const provider = deps.providers.current()[0]
    if (!provider) throw new Error('no provider')
    const identity = { assertionId: 'a', nameId: 'stable-id', email: 'outsider@elsewhere.example' }
    expect(await deps.ssoUsers.userOf(provider, identity)).toBe(undefined)
    expect(await deps.ssoUsers.userOf(provider, { ...identity, nameId: 'another', email: SSO_USER })).toBe(undefined)
    expect(
      (await deps.ssoUsers.userOf(provider, { ...identity, nameId: SSO_USER, email: 'gone@sso.example' }))?.login,
    ).toBe('sso.user')
  })

  const swap = (from: string | RegExp, to: string) => (xml: string) => {
    const changed = xml.replace(from, to)
    if (changed === xml) throw new Error(`nothing to change: ${String(from)}`)
    return changed
  }
  const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
  const evilAssertion = (xml: string) =>
    assertionIn(xml)
      .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replaceAll(SSO_USER, 'single@sso.example')
  const in5 = new Date(Date.now() + 5 * MINUTE_MS).toISOString()
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

  const HOSTILE: Readonly<Record<string, Omit<AnswerOptions, 'requestId' | 'nameId'> & { nameId?: string }>> = {
    unsigned: { sign: 'none' },
    'only the response signed': { sign: 'response' },
    'only the assertion signed': { sign: 'assertion' },
    'signed by another key': { key: 'other' },
    'signed by SHA-1': { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
    'for another audience': { values: { Audience: 'https://other.example' } },
    'to another request': { values: { InResponseTo: '_0000', ConfirmedRequest: '_0000' } },
    'to no request': { before: swap(/ InResponseTo="[^"]+"/g, '') as (xml: string) => string },
    'its subject confirmed for another request': { values: { ConfirmedRequest: '_0000' } },
    'its subject confirmed for no request': {
      before: (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) InResponseTo="[^"]+"/, '$1'),
    },
    expired: { values: { NotOnOrAfter: ago(2), ConfirmedUntil: ago(2) } },
    'its confirmation expired': { values: { ConfirmedUntil: ago(2) } },
    'not yet valid': { values: { NotBefore: in5 } },
    'without an end': { before: swap(/ NotOnOrAfter="[^"]+"(?=><saml:AudienceRestriction)/, '') },
    'without conditions': { before: swap(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, '') },
    'for another recipient': { values: { Recipient: 'https://other.example/aiparcelweb/saml2/acs' } },
    'for another destination': { values: { Destination: 'https://other.example/aiparcelweb/saml2/acs' } },
    'of another issuer': { values: { Issuer: 'https://other.test', AssertionIssuer: 'https://other.test' } },
    'its assertion of another issuer': { values: { AssertionIssuer: 'https://other.test' } },
    'a failure with an assertion in it': { values: { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' } },
    'confirmed by holding a key': { before: swap('cm:bearer', 'cm:holder-of-key') },
    'a comment in the NameID': { nameId: 'single@sso.example<!---->.evil.example' },
    'a comment put into the NameID afterwards': { after: swap(`>${SSO_USER}<`, `>${SSO_USER}<!-- -->.evil.example<`) },
    'an altered NameID': { after: swap(`>${SSO_USER}</saml:NameID>`, '>single@sso.example</saml:NameID>') },
    'an altered attribute': { after: swap(/<saml:AttributeValue>[^<]+/, '<saml:AttributeValue>single@sso.example') },
    'a doctype with an entity': { after: (xml) => `<!DOCTYPE r [<!ENTITY who "single@sso.example">]>${xml}` },
    'a processing instruction': { after: (xml) => xml.replace(SSO_USER, `<?x y?>${SSO_USER}`) },
    'wrapped: a forged assertion before the signed one': {
      after: (xml) => xml.replace('<saml:Assertion', `${evilAssertion(xml)}<saml:Assertion`),
    },
    'wrapped: a forged assertion after the signed one': {
      after: (xml) => xml.replace('</samlp:Response>', `${evilAssertion(xml)}</samlp:Response>`),
    },
    'wrapped: the signed one inside a forged one': {
      after: (xml) =>
        xml.replace(
          assertionIn(xml),
          evilAssertion(xml).replace(
            '</saml:Subject>',
            `</saml:Subject><saml:Advice>${assertionIn(xml)}</saml:Advice>`,
          ),
        ),
    },
    'wrapped: the signed response inside a forged one': {
      after: (xml) =>
        xml
          .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
          .replace(/ ID="[^"]+"/, ' ID="_evil"')
          .replace(assertionIn(xml), evilAssertion(xml))
          .replace('</samlp:Response>', `<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`),
    },
    'wrapped: the signed response in its own signature': {
      after: (xml) => {
        const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''
        return xml
          .replace(
            signature,
            signature.replace('</ds:Signature>', `<ds:Object>${xml.replace(signature, '')}</ds:Object></ds:Signature>`),
          )
          .replace(SSO_USER, 'single@sso.example')
      },
    },
    'two with one ID': { after: (xml) => xml.replace('</samlp:Response>', `${assertionIn(xml)}</samlp:Response>`) },
    'cut short': { after: (xml) => xml.slice(0, -40) },
    'too long': {
      before: (xml) =>
        xml.replace(
          '<saml:AttributeStatement>',
          `<saml:AttributeStatement><saml:Attribute Name="x"><saml:AttributeValue>${'x'.repeat(100_000)}</saml:AttributeValue></saml:Attribute>`,
        ),
    },
    'of an unknown person': { nameId: 'no.one@sso.example' },
    'of an inactive person': { nameId: 'inactive@sso.example' },
    'of a person who is two': { nameId: 'twin@sso.example' },
    "of a person in a domain that is not the provider's": { nameId: 'outsider@elsewhere.example' },
    'of no address': { nameId: 'sso.user' },
    'an element in the NameID': { before: swap(`>${SSO_USER}</saml:NameID>`, '>single@sso<x/>.example</saml:NameID>') },
    'an empty NameID': { before: swap(`>${SSO_USER}</saml:NameID>`, '> </saml:NameID>') },
    'a transient NameID': { before: swap('1.1:nameid-format:emailAddress', '2.0:nameid-format:transient') },
  }

  test.each(Object.entries(HOSTILE))('refuses an answer: %s', async (_name, hostile) => {
    const { requestId } = await begin()
    expect(await placeOf({ requestId, nameId: SSO_USER, ...hostile })).toMatch(REFUSED)
  })

  test.each<[string, RegExp, Omit<AnswerOptions, 'requestId' | 'nameId'> & { nameId?: string }]>([
    [
      'a transient NameID',
      /test-provider has a transient NameID, by which nobody is known again/,
      HOSTILE['a transient NameID'] ?? {},
    ],
    [
      'an element in the NameID',
      /test-provider has a NameID that is empty or holds an element/,
      HOSTILE['an element in the NameID'] ?? {},
    ],
    ['of no address', /test-provider names no e-mail address/, { nameId: 'sso.user' }],
    [
      'without conditions',
      /test-provider has another form: a part of it is missing/,
      HOSTILE['without conditions'] ?? {},
    ],
    ['of an unknown person', /names nobody who may sign in/, { nameId: 'no.one@sso.example' }],
    ['unsigned', /signature/i, { sign: 'none' }],
  ])(
    'says in one line of the log, under the reference that the person is told, why it refuses: %s',
    async (_name, why, hostile) => {
      const warn = vi.spyOn(portal.app.log, 'warn')
      const { requestId } = await begin()
      const reference = String(await placeOf({ requestId, nameId: SSO_USER, ...hostile })).split('reference=')[1]
      expect(warn.mock.calls).toEqual([[{ reference }, expect.stringMatching(why)]])
      expect(String(warn.mock.calls[0]?.[1])).not.toContain('\n')
    },
  )

  test('a code that does not hold is refused under a reference that is in the log', async () => {
    const warn = vi.spyOn(portal.app.log, 'warn')
    const { status, body } = await exchange('x', '')
    expect([status, warn.mock.calls]).toEqual([
      401,
      [
        [
          { reference: (body as { reference: string }).reference },
          'a single sign-on code was used, is over or was never given',
        ],
      ],
    ])
  })

  test('who came by single sign-on is not stopped by a local password that has expired, and who came by password is', async () => {
    const { users } = portal.installation.deps
    const user = await users.byLogin('sso.user')
    if (!user) throw new Error('no sso.user')
    await users.setPassword(user.id, { hash: user.passwordHash, expiresOn: '2020-01-01' })
    const { requestId, cookie } = await begin()
    const { body } = await exchange(codeIn(await placeOf({ requestId, nameId: SSO_USER })) ?? '', cookie)
    const bySso = { authorization: `Bearer ${(body as { id_token: string }).id_token}` }
    const byPassword = await portal.signIn('sso.user')
    const get = async (as: { authorization: string }, path: string) =>
      portal.call(as, { method: 'GET', url: `/aiparcelweb/api/${path}` })
    expect([(await get(bySso, 'notifications')).status, (await get(byPassword, 'notifications')).body]).toEqual([
      200,
      expect.objectContaining({ code: 'password-expired' }),
    ])
    expect([
      (await get(bySso, 'checkPasswordExpirationDays')).body,
      (await get(byPassword, 'checkPasswordExpirationDays')).body,
    ]).toEqual([3650, expect.any(Number)])
    await users.setPassword(user.id, { hash: user.passwordHash, expiresOn: null })
  })

  test('refuses an answer: replayed, late, to a request that was answered, posted twice in one form, and none', async () => {
    const { requestId } = await begin()
    const good = await samlAnswer(PORTAL, { requestId, nameId: SSO_USER })
    const [first, second] = await Promise.all([post(good), post(good)])
    expect([first, second].map(({ headers }) => REFUSED.test(String(headers.location))).sort()).toEqual([false, true])
    expect((await post(good)).headers.location).toMatch(REFUSED)
    expect(await placeOf({ requestId, nameId: SSO_USER })).toMatch(REFUSED)
    const slow = await begin()
    nowMs += 10 * MINUTE_MS
    expect(await placeOf({ requestId: slow.requestId, nameId: SSO_USER })).toMatch(REFUSED)
    const twice = await begin()
    const again = new URLSearchParams({
      SAMLResponse: await samlAnswer(PORTAL, { requestId: twice.requestId, nameId: SSO_USER }),
    }).toString()
    for (const payload of [`${again}&${again}`, '', 'SAMLResponse=', 'SAMLResponse=%00', 'SAMLResponse=PHg%2B']) {
      const { statusCode, headers } = await portal.app.inject({
        method: 'POST',
        url: '/aiparcelweb/saml2/acs',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
      expect([payload.length, statusCode, headers.location]).toEqual([
        payload.length,
        303,
        expect.stringMatching(REFUSED),
      ])
    }
  })

  test('an assertion is used once, whatever request it is said to answer', async () => {
    const [one, other] = [await begin(), await begin()]
    expect(
      codeIn(await placeOf({ requestId: one.requestId, nameId: SSO_USER, values: { AssertionID: '_same' } })),
    ).toBeDefined()
    expect(await placeOf({ requestId: other.requestId, nameId: SSO_USER, values: { AssertionID: '_same' } })).toMatch(
      REFUSED,
    )
  })

  test('the address takes a posted form and nothing else; other calls take no form', async () => {
    expect(
      (await portal.app.inject({ method: 'POST', url: '/aiparcelweb/saml2/acs', payload: { SAMLResponse: 'x' } }))
        .statusCode,
    ).toBe(415)
    expect((await portal.app.inject({ method: 'GET', url: '/aiparcelweb/saml2/acs?SAMLResponse=x' })).statusCode).toBe(
      404,
    )
    expect(
      (
        await portal.app.inject({
          method: 'POST',
          url: '/aiparcelweb/api/authenticate',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'username=analyst',
        })
      ).statusCode,
    ).toBe(415)
    const to = (idp: string, email: string) =>
      portal.call(undefined, {
        method: 'POST',
        url: '/aiparcelweb/saml2/login',
        payload: { idp, logOffOtherSessions: false, email },
      })
    expect((await to('other', SSO_USER)).status).toBe(404)
    expect((await to('test-provider', 'analyst@demo.example')).status).toBe(404)
  })
})

test.each(
  seededPart<readonly [content: string | object, message: string]>(
    [
      ['{"providers": [', 'could not be read'],
      [
        { providers: [{ ...providerEntry(), certificates: ['not a certificate'] }] },
        'certificates.0: must be an X.509 certificate',
      ],
      [{ providers: [{ ...providerEntry(), emailDomains: [] }] }, 'emailDomains'],
      [{ providers: [{ ...providerEntry(), surprise: 1 }] }, 'surprise'],
      [{ providers: [{ ...providerEntry('https://provider.test;sandbox/') }] }, 'entryPoint: must be an address'],
      [{ providers: [providerEntry(), providerEntry()] }, 'each id must be used once'],
    ],
    3,
  ),
)('sso.json that is wrong stops the start and says where: %j', async (content, message) => {
  const open = openTestPortal({
    prepare: (folder) =>
      writeFileSync(join(folder, 'sso.json'), typeof content === 'string' ? content : JSON.stringify(content)),
  })
  await expect(open).rejects.toThrow(message)
})
