// @module-tag exact
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuditTrail } from '../../../server/state/audit-trail.ts'
import { createAuditLog } from '../../../server/state/audit-log.ts'
import { stateAddress, type State } from '../../../server/state/state.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'
import { openTestState } from '../../support/portal/test-state.ts'

/** The id of the first entry whose hash is not that of itself and the one before; undefined: the chain holds. */
async function brokenAt(state: State): Promise<number | undefined> {
  let before = ''
  for (const { id, hash, at, user_id, action, object, decision, detail, address, browser } of await state
    .selectFrom('audit')
    .selectAll()
    .orderBy('id')
    .execute()) {
    const expected = createHash('sha256')
      .update(
        JSON.stringify([
          before,
          {
            at,
            user_id,
            action,
            object,
            decision,
            ...(detail === null ? {} : { detail }),
            ...(address === null ? {} : { address }),
            ...(browser === null ? {} : { browser }),
          },
        ]),
      )
      .digest('hex')
    if (hash !== expected) return id
    before = hash
  }
  return undefined
}

describe('the audit log', () => {
  async function openLog({ atOnce = false } = {}) {
    const state = await openTestState()
    const log = createAuditLog(state, () => new Date('2026-11-21T10:00:00Z'))
    const written = []
    for (let at = 0; at < 20; at += 1) {
      const entry = log({
        userId: at,
        action: 'sign-in',
        object: `entry ${at}`,
        decision: 'allowed',
        ...(at % 2 ? { detail: `{"at":${at}}` } : {}),
      })
      written.push(entry)
      if (!atOnce) await entry
    }
    await Promise.all(written)
    return state
  }

  test('is a chain, also when entries come at once', async () => {
    const state = await openLog({ atOnce: true })
    expect(await brokenAt(state)).toBe(undefined)
    expect(await createAuditTrail(state).verify()).toEqual({ entries: 20, brokenAt: null })
    expect(await state.selectFrom('audit').select('hash').distinct().execute()).toHaveLength(20)
    await state.destroy()
  })

  test.each<[string, (state: State) => Promise<unknown>, number]>([
    [
      'a changed entry',
      (state) => state.updateTable('audit').set({ decision: 'refused' }).where('id', '=', 5).execute(),
      5,
    ],
    ['another user', (state) => state.updateTable('audit').set({ user_id: 99 }).where('id', '=', 7).execute(), 7],
    ['another detail', (state) => state.updateTable('audit').set({ detail: '{}' }).where('id', '=', 4).execute(), 4],
    [
      'a detail taken away',
      (state) => state.updateTable('audit').set({ detail: null }).where('id', '=', 4).execute(),
      4,
    ],
    [
      'an address',
      (state) => state.updateTable('audit').set({ address: '192.0.2.1' }).where('id', '=', 6).execute(),
      6,
    ],
    ['a missing entry', (state) => state.deleteFrom('audit').where('id', '=', 9).execute(), 10],
    ['a missing first entry', (state) => state.deleteFrom('audit').where('id', '=', 1).execute(), 2],
  ])('%s breaks it', async (_what, tamper, at) => {
    const state = await openLog()
    await tamper(state)
    expect(await brokenAt(state)).toBe(at)
    expect((await createAuditTrail(state).verify()).brokenAt).toBe(at)
    await state.destroy()
  })

  test('keeps a text with the character NUL to its end, with a sign in its place, and stays a chain', async () => {
    const state = await openTestState()
    const log = createAuditLog(state, () => new Date('2026-11-21T10:00:00Z'))
    await log({ userId: null, action: 'import', object: 'x\0y', decision: 'done', detail: 'z\0' })
    const { object, detail } = await state.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
    expect([object, detail]).toEqual(['x\uFFFDy', 'z\uFFFD'])
    expect(await createAuditTrail(state).verify()).toEqual({ entries: 1, brokenAt: null })
    await state.destroy()
  })

  test('says who signed in and out, and who was refused, but no password', async () => {
    const portal = await openTestPortal()
    const as = await portal.signIn('analyst')
    await portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/api/authenticate',
      payload: { username: 'analyst', password: 'Secret99', logOffOtherSessions: false, rememberMe: true },
    })
    await portal.call(undefined, {
      method: 'POST',
      url: '/aiparcelweb/api/authenticate',
      payload: { username: 'no.such', password: 'Secret99', logOffOtherSessions: false, rememberMe: true },
    })
    await portal.call(as, { method: 'POST', url: '/aiparcelweb/api/logout' })
    const state = await openState(stateAddress(portal.installation.settings))
    const entries = await state.selectFrom('audit').selectAll().orderBy('id').execute()
    const analyst = (await portal.installation.deps.users.byLogin('analyst'))?.id
    expect(entries.slice(-4).map(({ user_id, action, decision }) => [user_id, action, decision])).toEqual([
      [analyst, 'sign-in', 'allowed'],
      [analyst, 'sign-in', 'refused'],
      [null, 'sign-in', 'refused'],
      [analyst, 'sign-out', 'done'],
    ])
    expect([entries.at(-1)?.address, entries.at(-1)?.browser]).toEqual(['127.0.0.1', null])
    expect(JSON.stringify(entries)).not.toContain('Secret99')
    expect(await brokenAt(state)).toBe(undefined)
    await state.destroy()
    await portal.close()
  })
})
