import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  hashOfRecoveryCode,
  makeRecoveryCodes,
  RECOVERY_CODES,
} from '../../../server/access/second-factor/recovery-codes.ts'
import { seal, unseal } from '../../../server/access/second-factor/sealed-secret.ts'
import { createSecondFactors } from '../../../server/access/second-factor/second-factors.ts'
import { stepOfCode } from '../../../server/access/second-factor/totp.ts'
import { openSecrets, type InstallationSecrets } from '../../../server/state/installation-secrets.ts'
import type { State } from '../../../server/state/state.ts'
import '../../support/run/property-seed.ts'
import { openTestState, readableText } from '../../support/portal/test-state.ts'

const STEP_MS = 30_000
const START_MS = Date.parse('2026-11-21T10:00:00Z')
/** SHA-1 of RFC 6238, appendix B: the last six of its eight digits. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32
const RFC_CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const codeAt = (secret: string, atMs: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: atMs })
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array))

describe('codes of an authenticator app', () => {
  test('are those of RFC 6238', () => {
    for (const [seconds, code] of RFC_CODES)
      expect(stepOfCode({ secret: RFC_SECRET, code, at: new Date(seconds * 1000) })).toBe(Math.floor(seconds / 30))
  })

  test('name their own step from one step before to one after, and no other', () => {
    fc.assert(
      fc.property(
        bytes(20),
        fc.integer({ min: 1, max: 4_000_000_000 }),
        fc.integer({ min: -3, max: 3 }),
        (secretBytes, seconds, off) => {
          const secret = new Secret({ buffer: new Uint8Array(secretBytes).buffer }).base32
          const code = codeAt(secret, seconds * 1000 + off * STEP_MS)
          const near = [-1, 0, 1].map((each) => codeAt(secret, seconds * 1000 + each * STEP_MS))
          const step = stepOfCode({ secret, code, at: new Date(seconds * 1000) })
          expect(step).toBe(near.includes(code) ? Math.floor(seconds / 30) + near.indexOf(code) - 1 : undefined)
        },
      ),
    )
  })
})

describe('recovery codes', () => {
  test('are ten different ones of 24 signs, known however they are typed', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    for (const code of codes) {
      expect(code).toMatch(/^([A-HJKMNP-TV-Z2-9]{6}-){3}[A-HJKMNP-TV-Z2-9]{6}$/)
      for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
        expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode(code))
    }
    for (const typed of ['', '123456', codes[0]?.slice(1) ?? '', `${codes[0]}A`])
      expect(hashOfRecoveryCode(typed)).toBeUndefined()
  })
})

describe('a sealed secret', () => {
  test('opens with its key for its owner, and with nothing else, however it was changed', () => {
    fc.assert(
      fc.property(fc.string(), bytes(32), bytes(32), fc.nat(), (secret, key, other, at) => {
        const sealed = seal(secret, { key, owner: '1' })
        expect(unseal(sealed, { keys: [other, key], owner: '1' })).toBe(secret)
        expect(unseal(sealed, { keys: [key], owner: '2' })).toBeUndefined()
        if (!key.equals(other)) expect(unseal(sealed, { keys: [other], owner: '1' })).toBeUndefined()
        const changed = Buffer.from(sealed, 'base64url')
        changed.writeUInt8((changed.readUInt8(at % changed.length) + 1) % 256, at % changed.length)
        expect(unseal(changed.toString('base64url'), { keys: [key], owner: '1' })).toBeUndefined()
      }),
    )
    expect(unseal('', { keys: [Buffer.alloc(32)], owner: '1' })).toBeUndefined()
  })
})

describe('second factors in the state', () => {
  let folder: string
  let state: State
  let secrets: InstallationSecrets
  let nowMs: number
  const now = () => new Date(nowMs)
  const factors = () => createSecondFactors({ state, secrets, now })
  beforeEach(async () => {
    nowMs = START_MS
    folder = mkdtempSync(join(tmpdir(), 'a-frame-factor-'))
    state = await openTestState(folder)
    secrets = await openSecrets({ dataDir: folder, state, now })
    const someone = {
      first_name: '',
      last_name: '',
      email: '',
      password_hash: '',
      activated: 1,
      roles: '[]',
      permissions: '[]',
      all_clients: 0,
    }
    for (const login of ['one', 'two'])
      await state
        .insertInto('user')
        .values({ ...someone, login })
        .execute()
  })
  afterEach(async () => {
    await state.destroy()
    rmSync(folder, { recursive: true })
  })
  const setUp = async (userId: number) => {
    const secret = (await factors().begin(userId)) ?? ''
    const codes = (await factors().confirm(userId, codeAt(secret, nowMs))) ?? []
    nowMs += 2 * STEP_MS
    return { secret, codes }
  }

  test('count only once they are confirmed, and a begun one takes the place of one that was not', async () => {
    const first = (await factors().begin(1)) ?? ''
    expect(await factors().has(1)).toBe(false)
    expect(await factors().spend(1, codeAt(first, nowMs))).toBeUndefined()
    const second = (await factors().begin(1)) ?? ''
    expect(await factors().confirm(1, codeAt(first, nowMs))).toBeUndefined()
    expect(await factors().confirm(1, codeAt(second, nowMs))).toHaveLength(RECOVERY_CODES)
    expect(await factors().of(1)).toEqual({ setAt: now().toISOString(), recoveryCodesLeft: RECOVERY_CODES })
    expect([await factors().begin(1), await factors().has(2)]).toEqual([undefined, false])
  })

  test('take each code once, none of a step before one that was taken, and the confirming one is used', async () => {
    const secret = (await factors().begin(1)) ?? ''
    const confirming = codeAt(secret, nowMs)
    await factors().confirm(1, confirming)
    expect(await factors().spend(1, confirming)).toBeUndefined()
    const next = codeAt(secret, nowMs + STEP_MS)
    const before = codeAt(secret, nowMs - STEP_MS)
    expect(await Promise.all([factors().spend(1, next), factors().spend(1, next), factors().spend(1, next)])).toEqual(
      expect.arrayContaining(['code', undefined, undefined]),
    )
    expect((await Promise.all([next, before].map((code) => factors().spend(1, code)))).filter(Boolean)).toEqual([])
    nowMs += 2 * STEP_MS
    const typed = codeAt(secret, nowMs)
    expect(await factors().spend(1, `${typed.slice(0, 3)} ${typed.slice(3)}`)).toBe('code')
  })

  test('however codes are tried, each step counts at most once and steps only rise', async () => {
    const { secret } = await setUp(1)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ passes: fc.integer({ min: 0, max: 3 }), off: fc.integer({ min: -2, max: 2 }) }), {
          maxLength: 12,
        }),
        async (tries) => {
          let last = -Infinity
          for (const { passes, off } of [{ passes: 4, off: 0 }, ...tries]) {
            nowMs += passes * STEP_MS
            const step = Math.floor(nowMs / STEP_MS) + off
            const taken = await factors().spend(1, codeAt(secret, step * STEP_MS))
            expect(taken).toBe(Math.abs(off) <= 1 && step > last ? 'code' : undefined)
            if (taken) last = step
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('take a recovery code once, of its own person alone, and new ones end the old', async () => {
    const { codes } = await setUp(1)
    const own = await setUp(2)
    expect(await factors().spend(2, codes[0] ?? '')).toBeUndefined()
    expect((await Promise.all([1, 2, 3].map(() => factors().spend(1, codes[0] ?? '')))).filter(Boolean)).toEqual([
      'recovery code',
    ])
    expect((await factors().of(1))?.recoveryCodesLeft).toBe(RECOVERY_CODES - 1)
    const renewed = await factors().renewRecoveryCodes(1)
    expect([
      await factors().spend(1, codes[1] ?? ''),
      await factors().spend(1, renewed[0] ?? ''),
      await factors().spend(2, own.codes[0] ?? ''),
    ]).toEqual([undefined, 'recovery code', 'recovery code'])
    expect([await factors().remove(1), await factors().remove(1), await factors().spend(1, renewed[1] ?? '')]).toEqual([
      true,
      false,
      undefined,
    ])
    expect(await factors().has(2)).toBe(true)
  })

  test('are nowhere in the state as they are, survive rotations, and without the secrets only a recovery code counts', async () => {
    const { secret, codes } = await setUp(1)
    const text = await readableText(state, folder)
    for (const plain of [secret, ...codes]) expect(text).not.toContain(plain)
    for (let rotation = 0; rotation < 3; rotation += 1) {
      secrets.rotate()
      await factors().reseal()
    }
    expect(await factors().spend(1, codeAt(secret, nowMs))).toBe('code')
    rmSync(join(folder, 'secrets.json'))
    secrets = await openSecrets({ dataDir: folder, state, now })
    nowMs += 2 * STEP_MS
    expect([await factors().spend(1, codeAt(secret, nowMs)), await factors().spend(1, codes[0] ?? '')]).toEqual([
      undefined,
      'recovery code',
    ])
  })
})
