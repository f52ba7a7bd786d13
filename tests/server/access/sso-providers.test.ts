import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../domain/access/refusals.ts'
import {
  providerEntry,
  providerMetadata,
  requestIdIn,
  samlAnswer,
  type AnswerOptions,
} from '../../support/portal/saml-provider.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import type { As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const PORTAL = 'https://portal.example'
const NEW = {
  name: 'Élan Identity',
  emailDomains: ['sso.example'],
  emailAttribute: '',
  signs: 'both',
  ssoOnly: false,
  sharesDomains: false,
}

interface Listed {
  readonly revision: string
  readonly providers: {
    id: string
    people: number
    onlyWay: number
    certificates: { fingerprint: string; daysLeft: number }[]
    [name: string]: unknown
  }[]
  readonly portal: { entityId: string; assertionAddress: string; metadata: string; takesEncrypted: boolean }
}

describe('providers in the hands of an administrator of the whole installation', () => {
  let portal: TestPortal
  let admin: As
  let path = ''
  beforeAll(async () => {
    portal = await openTestPortal({
      settings: { PUBLIC_URL: PORTAL },
      prepare: (folder) => void (path = join(folder, 'sso.json')),
    })
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const ask = async (as: As | undefined, what: string, payload?: object) =>
    portal.call(as, {
      method: payload ? 'POST' : 'GET',
      url: `${API}/ssoProviders${what}`,
      ...(payload ? { payload } : {}),
    })
  const list = async () => (await ask(admin, '')).body as Listed
  const save = async (change: object = {}, as = admin) =>
    ask(as, '/save', { revision: (await list()).revision, ...NEW, ...change })
  const remove = async (id: string) => ask(admin, '/remove', { revision: (await list()).revision, id })
  const clear = async () => {
    for (const { id } of (await list()).providers) expect((await remove(id)).status).toBe(200)
  }
  const stored = () => (JSON.parse(readFileSync(path, 'utf8')) as { providers: Record<string, unknown>[] }).providers
  const begin = async (idp: string, email = 'sso.user@sso.example') =>
    portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/login',
      payload: { idp, logOffOtherSessions: false, email },
    })
  /** Where a provider's answer leads, and the cookie of the browser that began. */
  const arrive = async (idp: string, answer: Partial<AnswerOptions> = {}) => {
    const begun = await begin(idp)
    const requestId = requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(begun.body)?.[1] ?? '')
    const payload = new URLSearchParams({
      SAMLResponse: await samlAnswer(PORTAL, { requestId, nameId: 'sso.user@sso.example', ...answer }),
    }).toString()
    const { headers } = await portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/saml2/acs',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    return {
      code: /^\/sso-callback\?token=([\w-]+)/.exec(String(headers.location))?.[1],
      cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '',
    }
  }
  const exchange = ({ code, cookie }: { code: string | undefined; cookie: string }) =>
    portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/nologin/exchangeSsoCode',
      headers: { cookie },
      payload: { code },
    })
  const isIn = async (as: As) => (await portal.call(as, { method: 'GET', url: `${API}/account` })).status === 200
  const lastAudit = async () => {
    const { body } = await portal.call(admin, { method: 'GET', url: `${API}/auditEntries?login=admin` })
    const [entry] = (body as { entries: { action: string; object: string; decision: string; detail: string | null }[] })
      .entries
    return entry && { ...entry, detail: JSON.parse(entry.detail ?? 'null') as unknown }
  }
  const formTargets = async () =>
    /form-action ([^;]*)/.exec(
      String((await portal.app.inject({ method: 'GET', url: '/healthz' })).headers['content-security-policy']),
    )?.[1]

  test('without a file there are none; what the portal is to a provider is told, also as metadata', async () => {
    const { providers, portal: told } = await list()
    expect([providers, existsSync(path)]).toEqual([[], false])
    expect(told).toMatchObject({
      entityId: `${PORTAL}/aiparcelweb/saml2`,
      assertionAddress: `${PORTAL}/aiparcelweb/saml2/acs`,
      takesEncrypted: false,
    })
    expect(told.metadata).toMatch(
      /^<\?xml [^>]+>\s*<EntityDescriptor [^>]*entityID="https:\/\/portal\.example\/aiparcelweb\/saml2"/,
    )
    expect(told.metadata).toContain('WantAssertionsSigned="true"')
    expect(told.metadata).toMatch(
      /<AssertionConsumerService [^>]*HTTP-POST" Location="https:\/\/portal\.example\/aiparcelweb\/saml2\/acs"/,
    )
    expect((await list()).portal.metadata).toBe(told.metadata)
  })

  test('what metadata says is shown before anything is saved', async () => {
    const { status, body } = await ask(admin, '/preview', { metadata: providerMetadata() })
    expect(status).toBe(200)
    expect(body).toEqual({
      choices: [],
      found: {
        issuer: 'https://provider.test/entity',
        entryPoint: 'https://provider.test/sign-in',
        binding: 'post',
        notes: [],
        certificates: [
          {
            fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
            subject: 'CN=provider.test',
            validFrom: '2026-11-21',
            validUntil: '2126-10-28',
            daysLeft: expect.any(Number) as number,
          },
        ],
      },
    })
    expect(
      (await ask(admin, '/preview', { metadata: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' }))
        .body,
    ).toEqual({ fault: 'doctype', choices: [] })
    expect((await list()).providers).toEqual([])
  })

  test('saved, it is in force at once, in a file for its owner alone, and signs in for real', async () => {
    expect(await formTargets()).toBe("'self'")
    expect((await begin('elan-identity')).statusCode).toBe(404)
    expect(await save({ metadata: providerMetadata() })).toMatchObject({ status: 200, body: { id: 'elan-identity' } })
    expect([statSync(path).mode & 0o777, existsSync(`${path}.new`)]).toEqual([0o600, false])
    expect(stored()).toEqual([
      {
        ...providerEntry(),
        id: 'elan-identity',
        name: NEW.name,
        certificates: [expect.stringMatching(/^MII[A-Za-z0-9+/=]+$/)],
      },
    ])
    expect(await formTargets()).toBe("'self' https://provider.test")
    const { body } = await portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/nologin/getSSOUserDetails',
      headers: { 'content-type': 'application/json' },
      payload: '"sso.user@sso.example"',
    })
    expect(body).toEqual([{ idp: 'elan-identity', name: 'Élan Identity' }])
    expect((await exchange(await arrive('elan-identity'))).statusCode).toBe(200)
    expect((await list()).providers).toMatchObject([{ id: 'elan-identity', people: 1, onlyWay: 0 }])
    expect(await lastAudit()).toMatchObject({
      action: 'add-provider',
      object: 'sso elan-identity',
      decision: 'done',
      detail: {
        before: {},
        after: { issuer: 'https://provider.test/entity', certificates: [expect.stringMatching(/^[0-9A-F:]{95}$/)] },
      },
    })
  })

  test('the file is what the next start reads', { tags: ['long'] }, async () => {
    const copy = await openTestPortal({
      prepare: (folder) => writeFileSync(join(folder, 'sso.json'), readFileSync(path)),
    })
    expect(copy.installation.deps.providers.current()).toEqual(portal.installation.deps.providers.current())
    await copy.close()
  })

  test('its certificate is renewed by new metadata: both while it is replaced, then the new one alone; people stay known', async () => {
    expect((await arrive('elan-identity', { key: 'other' })).code).toBe(undefined)
    expect(
      (await save({ id: 'elan-identity', metadata: providerMetadata({ keys: ['provider', 'other'] }) })).status,
    ).toBe(200)
    expect([
      (await arrive('elan-identity')).code !== undefined,
      (await arrive('elan-identity', { key: 'other' })).code !== undefined,
    ]).toEqual([true, true])
    expect((await save({ id: 'elan-identity', metadata: providerMetadata({ keys: ['other'] }) })).status).toBe(200)
    expect([
      (await arrive('elan-identity')).code !== undefined,
      (await arrive('elan-identity', { key: 'other' })).code !== undefined,
    ]).toEqual([false, true])
    expect((await list()).providers).toMatchObject([
      { people: 1, certificates: [{ daysLeft: expect.any(Number) as number }] },
    ])
    const before = stored()[0]?.certificates
    expect(
      (await save({ id: 'elan-identity', name: 'Other name', signs: 'assertion', emailAttribute: 'email' })).status,
    ).toBe(200)
    expect(stored()).toMatchObject([
      { id: 'elan-identity', name: 'Other name', signs: 'assertion', emailAttribute: 'email', certificates: before },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'change-provider',
      detail: { before: { name: 'Élan Identity' }, after: { name: 'Other name' } },
    })
  })

  test('metadata of another provider renews none, and a known one is not added again', async () => {
    const other = providerMetadata({ issuer: 'https://second.test' })
    expect((await ask(admin, '/preview', { metadata: other, id: 'elan-identity' })).body).toEqual({
      fault: 'otherProvider',
      choices: [],
    })
    expect((await save({ id: 'elan-identity', metadata: other })).body).toMatchObject({
      code: 'invalid-request',
      issues: [{ path: 'body.metadata', message: 'cannot be used: otherProvider' }],
    })
    expect((await ask(admin, '/preview', { metadata: providerMetadata() })).body).toEqual({
      fault: 'knownProvider',
      choices: [],
    })
    expect((await save({ metadata: providerMetadata() })).status).toBe(400)
    expect((await save({})).status).toBe(400)
    expect((await save({ id: 'nobody' })).status).toBe(404)
  })

  test('of several providers in a file the chosen one is saved; a domain of two is asked about', async () => {
    const several = `<x:EntitiesDescriptor xmlns:x="urn:oasis:names:tc:SAML:2.0:metadata">${providerMetadata({ issuer: 'https://second.test' })}${providerMetadata({ issuer: 'https://third.test', post: '', redirect: 'https://third.test/go?tenant=1' })}</x:EntitiesDescriptor>`
    expect((await ask(admin, '/preview', { metadata: several })).body).toEqual({
      fault: 'severalProviders',
      choices: ['https://second.test', 'https://third.test'],
    })
    const third = { name: '第三', metadata: several, entityId: 'https://third.test' }
    expect((await save(third)).body).toMatchObject({
      code: 'invalid-request',
      issues: [{ path: 'body.sharesDomains' }],
    })
    expect(await save({ ...third, sharesDomains: true })).toMatchObject({ status: 200, body: { id: 'provider' } })
    const form = (await begin('provider')).body
    expect(form).toMatch(
      /^<form method="get" action="https:\/\/third\.test\/go"><input type="hidden" name="tenant" value="1"><input type="hidden" name="SAMLRequest" value="[^"]+"><\/form>$/,
    )
    expect(requestIdIn(/name="SAMLRequest" value="([^"]+)"/.exec(form)?.[1] ?? '')).toMatch(/^_[0-9a-f]{40}$/)
    expect(await formTargets()).toBe("'self' https://provider.test https://third.test")
    await clear()
  })

  test(
    'who is removed knows nobody any more: sessions it began and codes under way end, and a new provider of that name is another',
    { tags: ['long'] },
    async () => {
      await save({ name: 'Gone', metadata: providerMetadata() })
      const byPassword = await portal.signIn('sso.user')
      const [used, unused] = [await arrive('gone'), await arrive('gone')]
      const bySso = { authorization: `Bearer ${(await exchange(used)).json<{ id_token: string }>().id_token}` }
      expect([await isIn(bySso), await isIn(byPassword), (await list()).providers[0]?.people]).toEqual([true, true, 1])
      expect((await remove('gone')).status).toBe(200)
      expect([
        await isIn(bySso),
        await isIn(byPassword),
        (await exchange(unused)).statusCode,
        (await begin('gone')).statusCode,
      ]).toEqual([false, true, 401, 404])
      expect([stored(), await formTargets(), (await remove('gone')).status]).toEqual([[], "'self'", 404])
      expect(await lastAudit()).toMatchObject({ action: 'remove-provider', object: 'sso gone', decision: 'done' })
      await save({ name: 'Gone', metadata: providerMetadata({ issuer: 'https://second.test' }) })
      expect((await list()).providers).toMatchObject([{ id: 'gone', people: 0 }])
      await clear()
      const { ssoUsers } = portal.installation.deps
      await ssoUsers.userOf({ ...providerEntry(), id: 'gone' }, { nameId: 'n', email: 'sso.user@sso.example' })
      expect(await save({ name: 'Gone', metadata: providerMetadata() })).toMatchObject({ body: { id: 'gone-2' } })
      await clear()
    },
  )

  test('closing the password door of a domain ends the sessions behind it, and says of whom it is the only way', async () => {
    const [before, mine] = [await portal.signIn('sso.user'), await portal.signIn('analyst')]
    expect((await save({ name: 'Door', metadata: providerMetadata(), ssoOnly: true })).status).toBe(200)
    expect([await isIn(before), await isIn(mine), await isIn(admin)]).toEqual([false, true, true])
    await expect(portal.signIn('sso.user')).rejects.toThrow('bad-credentials')
    await portal.installation.deps.users.change(undefined, (people) => {
      const like = people.find(({ login }) => login === 'sso.user')
      return {
        ok: true,
        value: { ...(like ?? people[0]), login: 'only.sso', email: 'only@sso.example', ssoOnly: true } as never,
      }
    })
    expect((await list()).providers).toMatchObject([{ ssoOnly: true, onlyWay: 1 }])
    expect((await save({ id: 'door' })).status).toBe(200)
    expect(await isIn(await portal.signIn('sso.user'))).toBe(true)
    await clear()
  })

  test('two administrators at once, and a file that somebody edits: nothing is lost', async () => {
    const { revision } = await list()
    expect((await ask(admin, '/save', { revision, ...NEW, name: 'First', metadata: providerMetadata() })).status).toBe(
      200,
    )
    const second = {
      revision,
      ...NEW,
      name: 'Second',
      metadata: providerMetadata({ issuer: 'https://second.test' }),
      sharesDomains: true,
    }
    expect(await ask(admin, '/save', second)).toMatchObject({ status: 409, body: { code: 'version-conflict' } })
    expect((await ask(admin, '/remove', { revision, id: 'first' })).status).toBe(409)
    const ours = readFileSync(path, 'utf8')
    const theirs = ours.replace('"First"', '"By hand"')
    writeFileSync(path, theirs)
    expect((await save({ id: 'first' })).body).toEqual({ code: 'version-conflict', detail: REFUSALS.ssoFileChanged })
    expect(readFileSync(path, 'utf8')).toBe(theirs)
    rmSync(path)
    expect((await remove('first')).body).toMatchObject({ detail: REFUSALS.ssoFileChanged })
    writeFileSync(path, ours)
    expect((await list()).providers).toMatchObject([{ name: 'First' }])
    await clear()
  })

  test.each([
    ['a domain in capitals', { emailDomains: ['SSO.example'] }],
    ['a domain that is none', { emailDomains: ['sso'] }],
    ['an address for a domain', { emailDomains: ['a@sso.example'] }],
    ['no domain', { emailDomains: [] }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['too much metadata', { metadata: 'x'.repeat(500_001) }],
    ['an unknown field', { certificates: [] }],
    ['XXE', { metadata: `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${providerMetadata()}` }],
    [
      'a certificate of garbage',
      { metadata: providerMetadata().replace(/X509Certificate>MII/, 'X509Certificate>xxx') },
    ],
  ])('nothing is saved of %s', async (_name, change) => {
    expect((await save({ metadata: providerMetadata(), ...change })).status).toBe(400)
    expect((await list()).providers).toEqual([])
  })

  test('five megabytes are refused unread', async () => {
    expect((await ask(admin, '/preview', { metadata: '<a>'.repeat(1_700_000) })).status).toBe(413)
  })

  test('who may: all clients and the settings, and nobody whose people it is not theirs to change', async () => {
    const { users } = portal.installation.deps
    const keeper = await users.byLogin('admin')
    if (!keeper) throw new Error('no admin')
    await users.add({
      ...keeper,
      login: 'some.clients',
      email: 's@demo.example',
      grants: { allClients: false, clientIds: [5] },
    })
    await users.add({ ...keeper, login: 'all.carrier', email: 'c@demo.example', roles: ['ROLE_CARRIER'] })
    await users.add({
      ...keeper,
      login: 'no.settings',
      email: 'n@demo.example',
      permissions: keeper.permissions.filter((each) => each !== 'SETTINGS_ADMIN'),
    })
    await users.add({
      ...keeper,
      login: 'settings.only',
      email: 'o@demo.example',
      roles: [],
      permissions: ['SETTINGS_ADMIN', 'NEW_BI_TOOLS', 'DASHBOARDS_VIEW', 'USER_EDIT'],
    })
    const { revision } = await list()
    const calls = [
      ['', undefined],
      ['/preview', { metadata: providerMetadata() }],
      ['/save', { revision, ...NEW, metadata: providerMetadata() }],
      ['/remove', { revision, id: 'x' }],
    ] as const
    for (const login of ['some.clients', 'all.carrier', 'no.settings', 'analyst']) {
      const as = await portal.signIn(login)
      for (const [what, payload] of calls)
        expect([login, what, (await ask(as, what, payload)).status]).toEqual([login, what, 403])
    }
    for (const [what, payload] of calls)
      expect([what, (await ask(undefined, what, payload)).status]).toEqual([what, 401])
    const limited = await portal.signIn('settings.only')
    expect((await save({ metadata: providerMetadata(), emailDomains: ['demo.example'] }, limited)).body).toEqual({
      code: 'not-permitted',
      detail: REFUSALS.ssoBeyondYou,
    })
    expect(existsSync(path) ? stored() : []).toEqual([])
    expect((await save({ metadata: providerMetadata(), emailDomains: ['nobody.example'] }, limited)).status).toBe(200)
    expect(
      (await save({ id: 'elan-identity', emailDomains: ['nobody.example', 'demo.example'] }, limited)).status,
    ).toBe(403)
    const remove = async () =>
      (await ask(limited, '/remove', { revision: (await list()).revision, id: 'elan-identity' })).status
    await save({ id: 'elan-identity', emailDomains: ['demo.example'] })
    expect([await remove(), stored()]).toEqual([403, [expect.objectContaining({ emailDomains: ['demo.example'] })]])
    await save({ id: 'elan-identity', emailDomains: ['nobody.example'] })
    await portal.installation.deps.ssoUsers.userOf(
      { ...providerEntry(), id: 'elan-identity', emailDomains: ['demo.example'] },
      { nameId: 'n', email: keeper.email },
    )
    expect([
      await remove(),
      (await save({ id: 'elan-identity', emailDomains: ['nobody.example'] }, limited)).status,
    ]).toEqual([403, 403])
    await clear()
  })

  test('a certificate that has expired is told by its days, and taken', { tags: ['long'] }, async () => {
    const late = await openTestPortal({ now: () => new Date('2126-11-01T00:00:00Z') })
    const as = await late.signIn('admin')
    const { body } = await late.call(as, {
      method: 'POST',
      url: `${API}/ssoProviders/preview`,
      payload: { metadata: providerMetadata() },
    })
    expect((body as { found: { certificates: { daysLeft: number }[] } }).found.certificates[0]?.daysLeft).toBe(-4)
    await late.close()
  })

  test('what a start would refuse is not written either', () => {
    const { providers } = portal.installation.deps
    const wrong = { ...providerEntry(), certificates: ['x'] }
    expect(() => providers.change(providers.revision(), () => ({ ok: true, value: [wrong] }))).toThrow(
      'certificates.0: must be an X.509 certificate',
    )
    expect([providers.current(), stored()]).toEqual([[], []])
  })
})
