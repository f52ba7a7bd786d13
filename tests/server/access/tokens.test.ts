import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTokens, type Tokens } from '../../../server/access/tokens.ts'
import { openState, type State } from '../../../server/state/open-state.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

describe('tokens', () => {
  let state: State
  let tokens: Tokens
  let secret: Uint8Array
  let nowMs = START
  beforeAll(async () => {
    state = await openState(':memory:')
    tokens = await createTokens(state, () => new Date(nowMs))
    const { value } = await state.selectFrom('installation').select('value').where('key', '=', 'token-secret').executeTakeFirstOrThrow()
    secret = Buffer.from(value, 'base64url')
    return () => state.destroy()
  })

  interface Claims {
    alg?: string
    typ?: string | undefined
    issuer?: string
    audience?: string
    sid?: unknown
    expiresIn?: number | null
    key?: Uint8Array
  }
  const make = ({ alg = 'HS256', typ = 'at+jwt', issuer = 'a-frame', audience = 'a-frame-portal', sid = 's1', expiresIn = 900, key = secret }: Claims) => {
    const at = Math.floor(nowMs / 1000)
    const token = new SignJWT(sid === null ? {} : { sid }).setProtectedHeader({ alg, ...(typ === undefined ? {} : { typ }) }).setIssuer(issuer).setAudience(audience).setIssuedAt(at)
    return (expiresIn === null ? token : token.setExpirationTime(at + expiresIn)).sign(key)
  }

  test('a token names its session for 15 minutes', async () => {
    nowMs = START
    const token = await tokens.sign('s1')
    expect(await tokens.sessionOf(token)).toBe('s1')
    expect(Number(decodeJwt(token).exp) * 1000 - START).toBe(15 * 60_000)
    nowMs = START + 15 * 60_000 - 1_000
    expect(await tokens.sessionOf(token)).toBe('s1')
    nowMs = START + 15 * 60_000
    expect(await tokens.sessionOf(token)).toBe(undefined)
    nowMs = START
  })

  test('it says nothing about the user, and no two are the same', async () => {
    const [a, b] = [await tokens.sign('s1'), await tokens.sign('s1')]
    expect(Object.keys(decodeJwt(a)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid'])
    expect(decodeProtectedHeader(a)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(a).not.toBe(b)
  })

  test('one made by hand with everything right holds, so the refusals below are for their reason', async () => expect(await tokens.sessionOf(await make({}))).toBe('s1'))

  test.each<[string, Claims]>([
    ['another secret', { key: new Uint8Array(32).fill(7) }],
    ['another algorithm', { alg: 'HS384', key: new Uint8Array(48).fill(7) }],
    ['another type', { typ: 'JWT' }],
    ['another issuer', { issuer: 'someone' }],
    ['another audience', { audience: 'a-frame' }],
    ['no end', { expiresIn: null }],
    ['an end in the past', { expiresIn: -1 }],
    ['no session', { sid: null }],
    ['a session that is no text', { sid: { id: 's1' } }],
  ])('%s is refused', async (_what, claims) => expect(await tokens.sessionOf(await make(claims))).toBe(undefined))

  test('the same secret under another algorithm is refused', async () => {
    const long = Buffer.concat([secret, secret])
    expect(await tokens.sessionOf(await make({ alg: 'HS512', key: long }))).toBe(undefined)
  })

  test('a token without a signature, or with a changed part, is refused', async () => {
    const none = new UnsecuredJWT({ sid: 's1' }).setIssuer('a-frame').setAudience('a-frame-portal').setExpirationTime('1h').encode()
    expect(await tokens.sessionOf(none)).toBe(undefined)
    const [header = '', payload = '', signature = ''] = (await tokens.sign('s1')).split('.')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sid: 's2' })).toString('base64url')
    const noneHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const forged of [`${header}.${other}.${signature}`, `${noneHeader}.${payload}.`, `${noneHeader}.${payload}.${signature}`, `${header}.${payload}.`, `${header}.${payload}`, '..', '', 'x.y.z']) {
      expect(await tokens.sessionOf(forged)).toBe(undefined)
    }
  })

  test('the secret stays with the installation: a restart keeps tokens, another installation refuses them', async () => {
    const token = await tokens.sign('s1')
    expect(await (await createTokens(state, () => new Date(nowMs))).sessionOf(token)).toBe('s1')
    const elsewhere = await openState(':memory:')
    expect(await (await createTokens(elsewhere, () => new Date(nowMs))).sessionOf(token)).toBe(undefined)
    await elsewhere.destroy()
  })
})
