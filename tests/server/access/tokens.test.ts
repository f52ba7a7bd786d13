import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokens } from '../../../server/access/tokens.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

describe('tokens', () => {
  let nowMs = START
  const secret = Buffer.alloc(32, 3)
  const keys = (...accepted: Buffer[]) => ({ current: () => accepted[0] ?? secret, accepted: () => accepted })
  const tokens = createTokens(keys(secret), () => new Date(nowMs))
  const session = { id: 's1', overAtMs: START + 12 * 3_600_000 }

  interface Claims {
    alg?: string
    typ?: string | undefined
    issuer?: string
    audience?: string
    sid?: unknown
    expiresIn?: number | null
    key?: Uint8Array
  }
  const make = ({
    alg = 'HS256',
    typ = 'at+jwt',
    issuer = 'a-frame',
    audience = 'a-frame-portal',
    sid = 's1',
    expiresIn = 900,
    key = secret,
  }: Claims) => {
    const at = Math.floor(nowMs / 1000)
    const token = new SignJWT(sid === null ? {} : { sid })
      .setProtectedHeader({ alg, ...(typ === undefined ? {} : { typ }) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(at)
    return (expiresIn === null ? token : token.setExpirationTime(at + expiresIn)).sign(key)
  }

  test('a token names its session for 15 minutes', async () => {
    nowMs = START
    const token = await tokens.sign(session)
    expect(await tokens.sessionOf(token)).toBe('s1')
    expect(Number(decodeJwt(token).exp) * 1000 - START).toBe(15 * 60_000)
    nowMs = START + 15 * 60_000 - 1_000
    expect(await tokens.sessionOf(token)).toBe('s1')
    nowMs = START + 15 * 60_000
    expect(await tokens.sessionOf(token)).toBe(undefined)
    nowMs = START
  })

  test('it says nothing about the user, and no two are the same', async () => {
    const [a, b] = [await tokens.sign(session), await tokens.sign(session)]
    expect(Object.keys(decodeJwt(a)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid'])
    expect(decodeProtectedHeader(a)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(a).not.toBe(b)
  })

  test('one made by hand with everything right holds, so the refusals below are for their reason', async () =>
    expect(await tokens.sessionOf(await make({}))).toBe('s1'))

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
    const none = new UnsecuredJWT({ sid: 's1' })
      .setIssuer('a-frame')
      .setAudience('a-frame-portal')
      .setExpirationTime('1h')
      .encode()
    expect(await tokens.sessionOf(none)).toBe(undefined)
    const [header = '', payload = '', signature = ''] = (await tokens.sign(session)).split('.')
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sid: 's2' }),
    ).toString('base64url')
    const noneHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const forged of [
      `${header}.${other}.${signature}`,
      `${noneHeader}.${payload}.`,
      `${noneHeader}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      '..',
      '',
      'x.y.z',
    ]) {
      expect(await tokens.sessionOf(forged)).toBe(undefined)
    }
  })

  test('it never outlives its session', async () => {
    const token = await tokens.sign({ id: 's1', overAtMs: START + 90_500 })
    expect(Number(decodeJwt(token).exp) * 1000 - START).toBe(90_000)
  })

  test('one of the secret before is taken as long as that is accepted; of another installation never', async () => {
    const token = await tokens.sign(session)
    const next = Buffer.alloc(32, 4)
    const sessionIn = (...accepted: Buffer[]) => createTokens(keys(...accepted), () => new Date(nowMs)).sessionOf(token)
    expect(await Promise.all([sessionIn(secret), sessionIn(next, secret), sessionIn(next)])).toEqual([
      's1',
      's1',
      undefined,
    ])
    const renewed = await createTokens(keys(next, secret), () => new Date(nowMs)).sign(session)
    expect(await tokens.sessionOf(renewed)).toBe(undefined)
  })
})
