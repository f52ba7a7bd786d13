import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Passwords } from '../../../server/access/passwords/password.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { ofPart } from '../../support/run/seeded-part.ts'

const GUESSES = ofPart(10_000, 1_000)
const WINDOW_MS = 15 * 60_000

/** Which stored hashes the real hashing was asked to compare with; undefined: the dummy of unknown users. */
function countHashes(passwords: Passwords): (string | undefined)[] {
  const hashed: (string | undefined)[] = []
  const { check } = passwords
  passwords.check = (password, stored) => {
    hashed.push(stored)
    return check(password, stored)
  }
  return hashed
}

describe('guesses spread over addresses', () => {
  let portal: TestPortal
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  let hashed: (string | undefined)[]
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date(nowMs), settings: { TRUST_PROXY: '127.0.0.1' } })
    hashed = countHashes(portal.installation.deps.passwords)
  })
  afterAll(() => portal.close())

  const guess = (
    username: string,
    { password, address, cookie = '' }: { password: string; address: string; cookie?: string },
  ) =>
    portal.app.inject({
      method: 'POST',
      url: '/aiparcelweb/api/authenticate',
      headers: { 'x-forwarded-for': address, cookie },
      payload: { username, password, logOffOtherSessions: false, rememberMe: true },
    })
  const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

  test(`of ${GUESSES} within 15 minutes at most 10 are hashed; a known browser gets in all the while, a stranger with the right password does not`, async () => {
    const home = await guess('analyst', { password: 'Parcel2026', address: '192.0.2.1' })
    const cookie = String(home.headers['set-cookie']).split(';')[0] ?? ''
    hashed.length = 0
    const statuses = new Map<number, number>()
    for (let at = 0; at < GUESSES; at += 1) {
      const { statusCode } = await guess('analyst', { password: `Guess${at}`, address: addressOf(at) })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      nowMs += (WINDOW_MS - 1_000) / GUESSES
    }
    expect(hashed.length).toBe(10)
    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: GUESSES - 10 })
    expect((await guess('analyst', { password: 'Parcel2026', address: '192.0.2.9' })).statusCode).toBe(429)
    expect((await guess('analyst', { password: 'Parcel2026', address: addressOf(1), cookie })).statusCode).toBe(200)
    expect((await guess('single.analyst', { password: 'nope', address: '192.0.2.9', cookie })).statusCode).toBe(401)
  })

  test('a cookie of another user, or a forged one, is a stranger', async () => {
    const other =
      String((await guess('guest', { password: 'Parcel2026', address: '192.0.2.1' })).headers['set-cookie']).split(
        ';',
      )[0] ?? ''
    for (let tried = 0; tried < 6; tried += 1) await guess('twin.b', { password: 'nope', address: addressOf(tried) })
    const forged = other.replace(/=\d+/, `=${(await portal.installation.deps.users.byLogin('twin.b'))?.id}`)
    for (const cookie of [other, forged, `${other}x`, 'aframe-device=', 'aframe-device=1.x.y']) {
      expect([cookie, (await guess('twin.b', { password: 'nope', address: '192.0.2.1', cookie })).statusCode]).toEqual([
        cookie,
        429,
      ])
    }
  })

  test('a known and an unknown user cost the same: one hash each, refused by the same words', async () => {
    nowMs += WINDOW_MS
    for (let round = 0; round < 3; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        hashed.length = 0
        const { statusCode, body } = await guess(kind === 'known' ? 'auditor' : 'no.such.user', {
          password: `Guess${round}`,
          address: '192.0.2.5',
        })
        expect([statusCode, JSON.parse(body), hashed.length]).toEqual([
          401,
          { detail: 'The user name or the password is not right.', code: 'bad-credentials' },
          1,
        ])
        expect(hashed[0] === undefined).toBe(kind === 'unknown')
      }
    }
  })
})
