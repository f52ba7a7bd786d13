import { beforeEach, describe, expect, test } from 'vitest'
import { hashOfSession } from '../../../server/callers/session-id.ts'
import { createSessions, type Sessions } from '../../../server/callers/sessions.ts'
import { createUsers } from '../../../server/callers/users.ts'
import type { State } from '../../../server/state/state.ts'
import { openTestState } from '../../support/portal/test-state.ts'

const HOUR = 3_600_000

describe('sessions', () => {
  let state: State
  let sessions: Sessions
  let userId: number
  let nowMs: number
  let mostHours: number
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-21T10:00:00Z')
    state = await openTestState()
    mostHours = 24
    sessions = createSessions({ state, now: () => new Date(nowMs), mostHours: async () => mostHours })
    userId = await createUsers(state, '@aframe').add({
      login: 'ann',
      firstName: 'Ann',
      lastName: 'A',
      email: '',
      passwordHash: '',
      activated: true,
      defaultLandingPage: null,
      passwordExpiresOn: null,
      singleSession: false,
      roles: [],
      permissions: [],
      grants: { allClients: false, clientIds: [] },
    })
    return () => state.destroy()
  })
  const start = async (options: { single?: boolean; logOffOthers?: boolean } = {}): Promise<string> => {
    const id = await sessions.start({ userId, single: false, logOffOthers: false, ...options })
    if (id === undefined) throw new Error('another session is live')
    return id
  }

  test('lives while it is used, and ends after 12 idle hours for good', async () => {
    const id = await start()
    nowMs += 12 * HOUR - 1
    expect(await sessions.userOf(id)).toBe(userId)
    nowMs += 12 * HOUR - 1
    expect(await sessions.userOf(id)).toBe(userId)
    const idle = await start()
    nowMs += 12 * HOUR + 1
    expect(await sessions.userOf(idle)).toBe(undefined)
    nowMs -= 2
    expect(await sessions.userOf(idle)).toBe(undefined)
  })

  test('however much it is used it is over after the hours of the setting, which counts at once', async () => {
    const id = await start()
    expect((await sessions.find(id))?.overAtMs).toBe(nowMs + 24 * HOUR)
    for (const hours of [10, 10]) {
      nowMs += hours * HOUR
      expect(await sessions.userOf(id)).toBe(userId)
    }
    nowMs += 4 * HOUR - 1
    expect(await sessions.userOf(id)).toBe(userId)
    nowMs += 1
    expect(await sessions.userOf(id)).toBe(undefined)
    const next = await start()
    nowMs += HOUR
    mostHours = 1
    expect(await sessions.userOf(next)).toBe(undefined)
  })

  test('a clock that goes back brings no session to life, not even one that nobody asked for while it was over', async () => {
    const [asked, forgotten] = [await start(), await start()]
    nowMs += 25 * HOUR
    expect(await sessions.userOf(asked)).toBe(undefined)
    nowMs -= 24 * HOUR
    expect([await sessions.userOf(asked), await sessions.userOf(forgotten)]).toEqual([undefined, undefined])
    const ahead = await start()
    nowMs -= 4 * 60_000
    expect(await sessions.userOf(ahead)).toBe(userId)
    nowMs -= 2 * 60_000
    expect(await sessions.userOf(ahead)).toBe(undefined)
    nowMs += 6 * 60_000
    expect([await sessions.userOf(ahead), await sessions.liveOf(userId)]).toEqual([undefined, []])
  })

  test('who reads the state learns no id that would be let in', async () => {
    const id = await start()
    const stored = await state.selectFrom('session').select('id').execute()
    expect(stored).toEqual([{ id: hashOfSession(id) }])
    expect(await sessions.userOf(stored[0]?.id ?? '')).toBe(undefined)
  })

  test('its owner sees where it is, and a handle ends it for its owner alone', async () => {
    const id = await sessions.start({
      userId,
      single: false,
      logOffOthers: false,
      browser: 'Firefox · Windows',
      network: '192.0.2.1',
    })
    const [live] = await sessions.liveOf(userId)
    expect(live).toMatchObject({
      browser: 'Firefox · Windows',
      network: '192.0.2.1',
      startedAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await sessions.endOf(userId + 1, live?.handle ?? '')).toBe(false)
    expect(await sessions.userOf(id ?? '')).toBe(userId)
    expect([
      await sessions.endOf(userId, live?.handle ?? ''),
      await sessions.endOf(userId, live?.handle ?? ''),
    ]).toEqual([true, false])
    expect(await sessions.userOf(id ?? '')).toBe(undefined)
  })

  test('use is written at most once a minute', async () => {
    const id = await start()
    const seen = async () =>
      (
        await state
          .selectFrom('session')
          .select('last_seen_at')
          .where('id', '=', hashOfSession(id))
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const started = await seen()
    nowMs += 60_000
    await sessions.userOf(id)
    expect(await seen()).toBe(started)
    nowMs += 1
    await sessions.userOf(id)
    expect(await seen()).toBe('2026-11-21T10:01:00.001Z')
  })

  test('ends at once when it is ended, and others of the user go on', async () => {
    const [one, other] = [await start(), await start()]
    expect(one).not.toBe(other)
    await sessions.end(one)
    expect(await sessions.userOf(one)).toBe(undefined)
    expect(await sessions.userOf(other)).toBe(userId)
  })

  test('a single session refuses a second one while it is live, unless the others are ended (ACC-24)', async () => {
    const first = await start({ single: true })
    expect(await sessions.start({ userId, single: true, logOffOthers: false })).toBe(undefined)
    expect(await sessions.liveOf(userId)).toHaveLength(1)
    const second = await start({ single: true, logOffOthers: true })
    expect(await sessions.userOf(first)).toBe(undefined)
    nowMs += 12 * HOUR + 1
    expect(await sessions.liveOf(userId)).toEqual([])
    const third = await start({ single: true })
    await sessions.end(third)
    expect([second, third]).not.toContain(await start({ single: true }))
  })

  test('all of a user end, or all but one', async () => {
    const [kept, other] = [await start(), await start()]
    await sessions.endAll(userId, kept)
    expect([await sessions.userOf(kept), await sessions.userOf(other)]).toEqual([userId, undefined])
    await sessions.endAll(userId)
    expect(await sessions.userOf(kept)).toBe(undefined)
  })

  test('an id that was never given is nobody', async () => {
    for (const id of ['', 'x', "' or 1=1 --"]) expect(await sessions.userOf(id)).toBe(undefined)
  })
})
