// @module-tag exact
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSecrets, SECRET_NAMES, secretsPath } from '../../../server/state/installation-secrets.ts'
import type { State } from '../../../server/state/state.ts'
import { openTestState, readableText } from '../../support/portal/test-state.ts'

const MINUTE = 60_000

describe('the secrets of an installation', () => {
  let folder: string
  let state: State
  let nowMs: number
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'a-frame-secrets-'))
    state = await openTestState(folder)
    nowMs = Date.parse('2026-11-21T10:00:00Z')
  })
  afterEach(async () => {
    await state.destroy()
    rmSync(folder, { recursive: true })
  })
  const open = () => openSecrets({ dataDir: folder, state, now: () => new Date(nowMs) })
  const mode = () => statSync(secretsPath(folder)).mode & 0o777

  test('are in a file of their own for the system user alone, and the same after a restart', async () => {
    const made = await open()
    expect(mode()).toBe(0o600)
    chmodSync(secretsPath(folder), 0o644)
    const again = await open()
    expect(mode()).toBe(0o600)
    for (const name of SECRET_NAMES) expect(again.current(name)).toEqual(made.current(name))
    expect(new Set(SECRET_NAMES.map((name) => made.current(name).toString('hex'))).size).toBe(SECRET_NAMES.length)
    expect(await state.selectFrom('installation').selectAll().execute()).toEqual([])
  })

  test('of an older installation leave its state, sign nothing new, and count as long as what they signed lives', async () => {
    const old = Buffer.alloc(32, 5)
    await state
      .insertInto('installation')
      .values(SECRET_NAMES.map((name) => ({ key: `${name}-secret`, value: old.toString('base64url') })))
      .execute()
    const secrets = await open()
    expect(await state.selectFrom('installation').selectAll().execute()).toEqual([])
    expect(await readableText(state, folder)).not.toContain(old.toString('base64url'))
    expect(secrets.current('token')).not.toEqual(old)
    expect(secrets.accepted('token', 15 * MINUTE)).toEqual([secrets.current('token'), old])
    nowMs += 15 * MINUTE + 1
    expect(secrets.accepted('token', 15 * MINUTE)).toEqual([secrets.current('token')])
    expect((await open()).accepted('device', Infinity)).toEqual([secrets.current('device'), old])
  })

  test('are made anew by a rotation, and only the ones before count beside them', async () => {
    const secrets = await open()
    const first = secrets.current('device')
    secrets.rotate()
    const second = secrets.current('device')
    expect(secrets.accepted('device', Infinity)).toEqual([second, first])
    secrets.rotate()
    expect((await open()).accepted('device', Infinity)).toEqual([secrets.current('device'), second])
    expect(mode()).toBe(0o600)
  })

  test('a damaged file stops the start and says what to do', async () => {
    for (const text of ['', '{', '{}', '{"token":{"current":"short"}}']) {
      writeFileSync(secretsPath(folder), text)
      await expect(open()).rejects.toThrow(/secrets\.json is damaged\. Bring it back from a backup/)
    }
  })
})
