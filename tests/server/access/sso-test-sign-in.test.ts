import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { NewUser } from '../../../server/callers/users.ts'
import { providerEntry, requestIdIn, samlAnswer, type AnswerOptions } from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import type { As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const PORTAL = 'https://portal.example'
const SSO_USER = 'sso.user@sso.example'
const GCM = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
const MINUTE_MS = 60_000

type Answer = Omit<AnswerOptions, 'requestId' | 'nameId'> & { readonly nameId?: string }
interface Told {
  readonly id: string
  readonly state: string
  readonly fault?: string
  readonly attributes: string[]
  readonly [name: string]: unknown
}

describe('a test sign-in', () => {
  let portal: TestPortal
  let admin: As
  let nowMs = Date.now()
  beforeAll(async () => {
    portal = await openTestPortal({
      now: () => new Date(nowMs),
      settings: { PUBLIC_URL: PORTAL },
      prepare: (folder) => {
        const providers = [
          providerEntry(),
          { ...providerEntry(), id: 'by-attribute', emailAttribute: 'mail' },
          { ...providerEntry(), id: 'unused' },
        ]
        writeFileSync(join(folder, 'sso.json'), JSON.stringify({ providers }))
        writeFileSync(
          join(folder, 'sso-key.pem'),
          readFileSync(new URL('../../fixtures/saml/portal.key.pem', import.meta.url)),
        )
      },
    })
    admin = await portal.signIn('admin')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => portal.close())

  const begin = async (as = admin, id = 'test-provider') => {
    nowMs += 1
    return portal.app.inject({ method: 'POST', url: `${API}/ssoProviders/test`, headers: as, payload: { id } })
  }
  const requestOf = (form: string) => requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(form)?.[1] ?? '')
  const post = async (answer: string) => {
    const { headers } = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: answer }).toString(),
    })
    return String(headers.location)
  }
  const tests = async (as = admin) =>
    (await portal.call(as, { method: 'GET', url: `${API}/ssoProviders/tests` })).body as Told[]
  /** A test to its end. */
  const run = async ({ nameId = SSO_USER, ...answer }: Answer = {}, id = 'test-provider') => {
    const requestId = requestOf((await begin(admin, id)).body)
    const place = await post(await samlAnswer(PORTAL, { requestId, nameId, ...answer }))
    const [told] = (await tests()).filter((each) => each.id === id)
    return { place, told }
  }
  const linked = async () =>
    [...(await portal.installation.deps.ssoIdentities.people())].map(([id, people]) => [id, people.size])
  const sessionsOf = async (login: string) =>
    (await portal.installation.deps.sessions.liveOf((await portal.installation.deps.users.byLogin(login))?.id ?? 0))
      .length
  const add = async (login: string, change: Partial<NewUser>, isConfirmed = true) => {
    const { users } = portal.installation.deps
    const like = await users.byLogin('sso.user')
    if (!like) throw new Error('no sso.user')
    const { id: _id, emailConfirmed: _confirmed, ...user } = like
    const email = change.email ?? `${login}@sso.example`
    const id = await users.add({ ...user, login, ...change, email })
    if (isConfirmed) await users.confirmEmail({ id, email })
  }

  test('is under way until the provider answers, of a provider that there is', async () => {
    expect(await tests()).toEqual([])
    const begun = await begin(admin, 'unused')
    expect([begun.statusCode, begun.headers['content-type'], begun.headers['set-cookie']]).toEqual([
      200,
      'text/html; charset=utf-8',
      undefined,
    ])
    expect(begun.body).toMatch(
      /^<form method="post" action="https:\/\/provider\.test\/sign-in"><input type="hidden" name="SAMLRequest" value="[^"]+"><\/form>$/,
    )
    expect(await tests()).toEqual([
      { id: 'unused', at: expect.any(String) as string, state: 'underWay', attributes: [] },
    ])
    expect((await begin(admin, 'nowhere')).statusCode).toBe(404)
  })

  test('says whom it would sign in, and changes nothing: nobody is linked, signed in or mailed', async () => {
    const sends = vi.spyOn(portal.installation.deps.mailer, 'send')
    const { place, told } = await run()
    expect(place).toBe('/settings/sso?tested=test-provider')
    expect(told).toEqual({
      id: 'test-provider',
      at: expect.any(String) as string,
      state: 'accepted',
      login: 'sso.user',
      by: 'address',
      nameId: SSO_USER,
      email: SSO_USER,
      attributes: ['email'],
    })
    await portal.installation.deps.laterMail.settled()
    expect([await linked(), await sessionsOf('sso.user'), sends.mock.calls]).toEqual([[], 0, []])
    await portal.installation.deps.ssoUsers.userOf({ ...providerEntry() }, { nameId: SSO_USER, email: SSO_USER })
    expect((await run()).told).toMatchObject({ state: 'accepted', login: 'sso.user', by: 'identity' })
    const { body } = await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?action=test-provider` })
    expect((body as { entries: object[] }).entries[0]).toMatchObject({
      login: 'admin',
      object: 'sso test-provider',
      decision: 'allowed',
    })
  })

  test('its answer is no session: not by a code, not a second time, and not to a real request', async () => {
    const requestId = requestOf((await begin()).body)
    const answer = await samlAnswer(PORTAL, { requestId, nameId: SSO_USER, values: { AssertionID: '_tested' } })
    expect(await post(answer)).toBe('/settings/sso?tested=test-provider')
    expect(await post(answer)).toMatch(/^\/SSO\?problem=refused/)
    const real = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp: 'test-provider', logOffOtherSessions: false, email: SSO_USER },
    })
    expect(
      await post(
        await samlAnswer(PORTAL, {
          requestId: requestOf(real.body),
          nameId: SSO_USER,
          values: { AssertionID: '_tested' },
        }),
      ),
    ).toMatch(/^\/SSO\?problem=refused/)
    expect([await portal.installation.deps.singleUses.open('sso-code'), await sessionsOf('sso.user')]).toEqual([[], 0])
  })

  test('only who began it is told', async () => {
    await add('other.admin', {
      email: 'other@demo.example',
      permissions: ['SETTINGS_ADMIN', 'NEW_BI_TOOLS'],
      roles: [],
      grants: { allClients: true, clientIds: [] },
    })
    const other = await portal.signIn('other.admin')
    expect([await tests(other), (await tests()).map(({ id }) => id).sort()]).toEqual([[], ['test-provider', 'unused']])
    await begin(other)
    expect((await tests(other)).map(({ id, state }) => [id, state])).toEqual([['test-provider', 'underWay']])
    expect((await tests()).find(({ id }) => id === 'test-provider')?.state).toBe('accepted')
  })

  const in5 = new Date(Date.now() + 5 * MINUTE_MS).toISOString()
  const ago = new Date(Date.now() - 2 * MINUTE_MS).toISOString()
  test.each<[string, Answer]>([
    ['algorithm', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['encryption', { encryption: GCM, keyAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }],
    ['notDecrypted', { encryption: GCM, encryptedFor: 'other' }],
    ['destination', { values: { Destination: 'https://other.example/acs' } }],
    ['status', { values: { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' } }],
    ['issuer', { values: { Issuer: 'https://other.test', AssertionIssuer: 'https://other.test' } }],
    ['issuer', { values: { AssertionIssuer: 'https://other.test' }, encryption: GCM }],
    ['unsigned', { sign: 'none' }],
    ['unsigned', { sign: 'response' }],
    ['unsigned', { sign: 'assertion' }],
    ['signature', { key: 'other' }],
    ['signature', { after: (xml) => xml.replace(`>${SSO_USER}</saml:NameID>`, '>single@sso.example</saml:NameID>') }],
    ['audience', { values: { Audience: 'https://other.example' } }],
    ['time', { values: { NotOnOrAfter: ago, ConfirmedUntil: ago } }],
    ['time', { values: { ConfirmedUntil: ago } }],
    ['time', { values: { NotBefore: in5 } }],
    ['request', { values: { ConfirmedRequest: '_0000' } }],
    ['recipient', { values: { Recipient: 'https://other.example/acs' } }],
    ['form', { before: (xml) => xml.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, '') }],
    ['name', { before: (xml) => xml.replace(`>${SSO_USER}<`, `>${SSO_USER}<x/><`) }],
    ['transient', { before: (xml) => xml.replace('1.1:nameid-format:emailAddress', '2.0:nameid-format:transient') }],
    ['noAddress', { nameId: 'sso.user' }],
    ['otherDomain', { nameId: 'someone@elsewhere.example' }],
    ['unknown', { nameId: 'no.one@sso.example' }],
    ['otherIdentity', { nameId: 'a-new-name@sso.example', before: (xml) => xml }],
    ['unconfirmed', { nameId: 'unsure@sso.example' }],
    ['ambiguous', { nameId: 'twins@sso.example' }],
    ['inactive', { nameId: 'over@sso.example' }],
    ['replayed', { values: { AssertionID: '_tested' } }],
  ])('says why it would sign in nobody: %s, %j', async (fault, answer) => {
    if (fault === 'unconfirmed') await add('unsure', {}, false)
    if (fault === 'ambiguous') for (const login of ['twin1', 'twin2']) await add(login, { email: 'twins@sso.example' })
    if (fault === 'inactive') await add('over', { accessEndsOn: '2020-01-01' })
    if (fault === 'otherIdentity') {
      await add('renamed', { email: 'a-new-name@sso.example' })
      await portal.installation.deps.ssoUsers.userOf(
        { ...providerEntry() },
        { nameId: 'an-old-name', email: 'a-new-name@sso.example' },
      )
    }
    const warn = vi.spyOn(portal.app.log, 'warn')
    const before = await linked()
    const { place, told } = await run(answer)
    expect([place, told?.state, told?.fault, told?.login]).toEqual([
      '/settings/sso?tested=test-provider',
      'refused',
      fault,
      { unconfirmed: 'unsure', inactive: 'over', otherIdentity: 'renamed' }[fault],
    ])
    expect(warn.mock.calls).toEqual([[{ reference: told?.reference }, told?.line]])
    expect(told?.reference).toMatch(/^[0-9a-f]{12}$/)
    expect([await linked(), await portal.installation.deps.singleUses.open('confirm-email')]).toEqual([before, []])
  })

  test('names the attributes that came, so that the one with the address is found', async () => {
    expect((await run({}, 'by-attribute')).told).toMatchObject({ fault: 'noAddress', attributes: ['email'] })
    expect(
      (await run({ before: (xml) => xml.replace('Name="email"', 'Name="mail"') }, 'by-attribute')).told,
    ).toMatchObject({ state: 'accepted', attributes: ['mail'] })
  })

  test('without a key an encrypted assertion is told as that', async () => {
    const { deps } = portal.installation
    const { decryptionKey } = deps.access
    Object.assign(deps.access, { decryptionKey: undefined })
    expect((await run({ encryption: GCM })).told).toMatchObject({ fault: 'noKey' })
    Object.assign(deps.access, { decryptionKey })
    expect((await run({ encryption: GCM })).told).toMatchObject({ state: 'accepted' })
  })

  test('is over after ten minutes, and forgotten after half an hour', async () => {
    const late = requestOf((await begin()).body)
    nowMs += 10 * MINUTE_MS
    expect(await post(await samlAnswer(PORTAL, { requestId: late, nameId: SSO_USER }))).toMatch(
      /^\/SSO\?problem=refused/,
    )
    nowMs += 20 * MINUTE_MS
    expect(await tests(await portal.signIn('admin'))).toEqual([])
  })
})
