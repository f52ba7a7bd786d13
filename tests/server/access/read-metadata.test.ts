import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMetadata } from '../../../server/access/saml/read-metadata.ts'
import { providerMetadata } from '../../support/portal/saml-provider.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const GOOD = providerMetadata()
const base64Of = (name: string) =>
  readFileSync(new URL(`../../fixtures/saml/${name}.cert.pem`, import.meta.url), 'utf8').replaceAll(
    /-----[^-]+-----|\s/g,
    '',
  )
const read = (xml: string, entityId?: string) => readMetadata(xml, { now: NOW, entityId })
const changed = (from: string | RegExp, to: string) => {
  const xml = GOOD.replace(from, to)
  if (xml === GOOD) throw new Error(`nothing to change: ${String(from)}`)
  return xml
}
const group = (...entities: string[]) =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</md:EntitiesDescriptor>`
const SERVICE =
  '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://service.test"><SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>'

describe('metadata of a provider', () => {
  test('says the entity id, where sign-in begins and what signs; a comment, a declaration and a byte order mark are nothing', () => {
    const found = {
      issuer: 'https://provider.test/entity',
      entryPoint: 'https://provider.test/sign-in',
      binding: 'post',
      certificates: [base64Of('provider')],
      notes: [],
    }
    expect(read(GOOD)).toEqual({ found, choices: [] })
    expect(read(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- of the provider -->\n${GOOD}\n`)).toEqual({
      found,
      choices: [],
    })
  })

  test('sign-in by POST comes before a redirect; of a redirect alone its whole address is kept', () => {
    const redirect = 'https://provider.test/go?tenant=a&lang=en'
    expect(read(providerMetadata({ redirect }))).toMatchObject({
      found: { entryPoint: 'https://provider.test/sign-in', binding: 'post' },
    })
    expect(read(providerMetadata({ post: '', redirect }))).toMatchObject({
      found: { entryPoint: redirect, binding: 'redirect' },
    })
  })

  test('while a key is replaced both certificates are taken, the same one once; those that encrypt are not', () => {
    const both = providerMetadata({ keys: ['provider', 'other', 'provider'] })
    expect(read(both)).toMatchObject({ found: { certificates: [base64Of('provider'), base64Of('other')] } })
    expect(read(changed('use="signing"', 'use="encryption"'))).toMatchObject({ fault: 'noCertificate' })
    expect(read(changed(' use="signing"', ''))).toMatchObject({ found: { certificates: [base64Of('provider')] } })
    const chain = GOOD.replace(
      '</ds:X509Certificate>',
      `</ds:X509Certificate><ds:X509Certificate>${base64Of('other')}</ds:X509Certificate>`,
    )
    expect(read(chain)).toMatchObject({ found: { certificates: [base64Of('provider')] } })
  })

  test('what may come as a surprise is said: names that are transient or no address, requests that it wants signed, plain HTTP', () => {
    const notes = (options: Parameters<typeof providerMetadata>[0]) =>
      (read(providerMetadata(options)) as { found: { notes: string[] } }).found.notes
    expect(notes({ nameIdFormats: [TRANSIENT] })).toEqual(['transientOnly'])
    expect(notes({ nameIdFormats: [TRANSIENT, PERSISTENT] })).toEqual(['nameIsNoAddress'])
    expect(notes({ nameIdFormats: [], wantsSignedRequests: true, post: 'http://provider.test/in' })).toEqual([
      'wantsSignedRequests',
      'plainHttp',
    ])
  })

  test('of several providers one has to be chosen; services among them are passed over', () => {
    const second = providerMetadata({ issuer: 'https://second.test', keys: ['other'] })
    const several = group(GOOD, group(second), SERVICE)
    expect(read(several)).toEqual({
      fault: 'severalProviders',
      choices: ['https://provider.test/entity', 'https://second.test'],
    })
    expect(read(several, 'https://second.test')).toMatchObject({
      found: { issuer: 'https://second.test', certificates: [base64Of('other')] },
      choices: [expect.any(String), expect.any(String)],
    })
    expect(read(several, 'https://third.test')).toMatchObject({ fault: 'severalProviders' })
    expect(read(group(SERVICE, GOOD))).toMatchObject({ found: { issuer: 'https://provider.test/entity' }, choices: [] })
  })

  const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>`
  test.each([
    ['a document type', `<!DOCTYPE EntityDescriptor>${GOOD}`, 'doctype'],
    [
      'an entity that reads a file',
      `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${changed('https://provider.test/entity', '&who;')}`,
      'doctype',
    ],
    ['a billion laughs', `${LAUGHS}${changed('https://provider.test/entity', '&j;')}`, 'doctype'],
    ['a document type from elsewhere', `<!DOCTYPE x SYSTEM "https://elsewhere.test/x.dtd">${GOOD}`, 'doctype'],
    ['CDATA', changed(/(<ds:X509Certificate>)([^<]+)/, '$1<![CDATA[$2]]>'), 'doctype'],
    ['an entity of nobody', changed('https://provider.test/entity', '&who;'), 'notXml'],
    ['nothing', ' ', 'notXml'],
    ['plain words', 'Please sign in', 'notXml'],
    ['JSON', '{"entityID":"x"}', 'notXml'],
    ['a page', '<html><body>Sign in<br></body></html>', 'notXml'],
    ['an end that is missing', GOOD.slice(0, -10), 'notXml'],
    ['a prefix of nobody', changed('<IDPSSODescriptor', '<x:IDPSSODescriptor'), 'notXml'],
    ['another root', '<Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>', 'notMetadata'],
    [
      'a root of the right name and another namespace',
      changed('urn:oasis:names:tc:SAML:2.0:metadata', 'urn:elsewhere'),
      'notMetadata',
    ],
    ['a service', SERVICE, 'noProvider'],
    [
      'SAML 1.1 alone',
      changed('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:oasis:names:tc:SAML:1.1:protocol'),
      'noProvider',
    ],
    ['no entity id', changed('entityID="https://provider.test/entity"', 'entityID=" "'), 'noProvider'],
    ['an entity id without an end', changed('https://provider.test/entity', 'x'.repeat(1_025)), 'noProvider'],
    [
      'an end of validity that is past',
      changed('<EntityDescriptor', '<EntityDescriptor validUntil="2026-11-22T11:00:00Z"'),
      'over',
    ],
    [
      'the same of the descriptor',
      changed('<IDPSSODescriptor', '<IDPSSODescriptor validUntil="2020-01-01T00:00:00Z"'),
      'over',
    ],
    [
      'no address',
      providerMetadata({ post: '', redirect: 'https://provider.test/go' }).replace(
        'HTTP-Redirect" Location="https://provider.test/go"',
        'SOAP" Location="https://provider.test/go"',
      ),
      'noSignIn',
    ],
    ['a script for an address', changed('https://provider.test/sign-in', 'javascript:alert(1)'), 'badAddress'],
    ['a data address', changed('https://provider.test/sign-in', 'data:text/html,x'), 'badAddress'],
    [
      'a host that would speak in the content security policy',
      changed('https://provider.test/sign-in', 'https://provider.test;sandbox/'),
      'badAddress',
    ],
    [
      'a host that would begin another policy',
      changed('https://provider.test/sign-in', 'https://provider.test,sandbox/'),
      'badAddress',
    ],
    ['no real address', changed('https://provider.test/sign-in', 'https://'), 'badAddress'],
    ['no certificate', changed(/<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/, ''), 'noCertificate'],
    [
      'a certificate of garbage',
      changed(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>TWFueSB3b3Jkcw=='),
      'badCertificate',
    ],
    ['an empty certificate', changed(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>'), 'badCertificate'],
    [
      'a certificate beside the right namespace',
      changed(/<ds:X509Certificate>([^<]+)<\/ds:X509Certificate>/, '<ds:Other>$1</ds:Other>'),
      'noCertificate',
    ],
  ])('is refused with %s', (_name, xml, fault) => {
    expect(read(xml)).toMatchObject({ fault })
  })

  test('names that every object has are names; depth, many attributes and what looks like tags cost no time', () => {
    expect(
      read('<constructor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><__proto__ entityID="x"/></constructor>'),
    ).toEqual({ fault: 'notMetadata', choices: [] })
    expect(read(`${'<a>'.repeat(70_000)}${'</a>'.repeat(70_000)}`)).toEqual({ fault: 'notXml', choices: [] })
    const open = '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">'
    expect(read(`${open.repeat(100)}${GOOD}${'</EntitiesDescriptor>'.repeat(100)}`)).toMatchObject({
      found: { issuer: 'https://provider.test/entity' },
    })
    expect(
      read(
        `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${Array.from({ length: 20_000 }, (_, at) => `a${at}="x"`).join(' ')}/>`,
      ),
    ).toMatchObject({ fault: 'noProvider' })
    // Were one of them gone over again and again, the test would not end.
    for (const sign of ['<', '<a ', '<a b="', '</', '<!--', '&amp;', '<a/']) read(sign.repeat(500_000 / sign.length))
  })
})
