import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from '../records/record-calls.ts'

const API = '/aiparcelweb/api'
const STEP_MS = 30_000
const HOLDS_MS = 10 * 60_000
const AGAIN = {
  code: 'second-factor-again',
  detail: 'This needs a code of your second factor, entered within the last 10 minutes.',
}

describe('a code before what is delicate', () => {
  let portal: TestPortal
  let as: As
  let secret: string
  let enteredMs: number
  let sessionId: string
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  const call = async (path: string, payload?: Record<string, unknown>) =>
    portal.call(as, { method: payload ? 'POST' : 'GET', url: `${API}/${path}`, ...(payload ? { payload } : {}) })
  const users = () => recordCalls(portal, 'users')
  const sets = () => recordCalls(portal, 'permissionSets')
  const idOf = async (login: string) => String((await portal.installation.deps.users.byLogin(login))?.id)
  const enter = async () => {
    await moveTo(nowMs + STEP_MS)
    const entered = await call('account/secondFactor/enter', {
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs }),
    })
    enteredMs = nowMs
    return entered.status
  }
  /** Another time in the same session, whose token of before would be over. */
  const moveTo = async (ms: number) => {
    nowMs = ms
    as = {
      authorization: `Bearer ${await portal.installation.deps.tokens.sign({ id: sessionId, overAtMs: ms + HOLDS_MS })}`,
    }
  }
  const letItGo = () => moveTo(enteredMs + HOLDS_MS + 1)

  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date(nowMs) })
    as = await portal.signIn('admin')
    sessionId = (await portal.installation.deps.tokens.sessionOf(as.authorization.replace('Bearer ', ''))) ?? ''
    secret = (
      (await portal.call(as, { method: 'POST', url: `${API}/account/secondFactor/begin` })).body as { secret: string }
    ).secret
    await call('account/secondFactor/confirm', {
      code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs }),
      password: 'Parcel2026',
    })
    enteredMs = nowMs
  })
  afterAll(() => portal.close())

  test('holds for ten minutes from setting it up, and is asked for then', async () => {
    await moveTo(enteredMs + HOLDS_MS)
    expect((await call('auditFile')).status).toBe(200)
    await letItGo()
    expect(await call('auditFile')).toMatchObject({ status: 403, body: AGAIN })
    expect((await call('auditEntries')).status).toBe(200)
  })

  test('is asked for whatever gives somebody powers or a way in, and changes nothing without it; for a name it is not', async () => {
    await letItGo()
    const id = await idOf('guest')
    const before = await users().read(as, id)
    const delicate = [
      { permissions: ['NEW_BI_TOOLS', 'USER_VIEW'] },
      { roles: ['ROLE_CLIENT'] },
      { clients: ['1', '5'] },
      { allClients: true },
      { activated: false },
      { ssoOnly: true },
      { accessEndsOn: '2026-12-31' },
      { password: 'Another.Word.27' },
      { email: 'moved@demo.example' },
    ]
    for (const change of delicate) {
      const { status, refusal } = await users().edit(as, id, change)
      expect([change, status, refusal]).toEqual([change, 403, AGAIN])
    }
    expect((await users().read(as, id)).row).toEqual(before.row)
    expect((await users().edit(as, id, { lastName: 'Renamed' })).status).toBe(200)
    const { lastSignIn: _shown, invited: _told, ...values } = before.row.values
    expect((await users().add(as, { ...values, login: 'somebody.new', email: 'new@demo.example' })).refusal).toEqual(
      AGAIN,
    )
    expect(await idOf('somebody.new')).toBe('undefined')
    expect(
      (await sets().add(as, { name: 'New set', roles: [], permissions: ['USER_VIEW'], offered: true })).refusal,
    ).toEqual(AGAIN)
    for (const id of ['saveSsoProvider', 'removeSsoProvider', 'addClientCredential'] as const)
      expect(await portal.call(as, SAMPLE_CALLS[id])).toMatchObject({ status: 403, body: AGAIN })
    expect(await enter()).toBe(200)
    expect((await users().edit(as, id, delicate[0] ?? {})).status).toBe(200)
    expect(
      (await sets().add(as, { name: 'New set', roles: [], permissions: ['USER_VIEW'], offered: true })).status,
    ).toBe(200)
  })

  test('is of its session alone, and a wrong one opens nothing', async () => {
    expect(await enter()).toBe(200)
    nowMs += STEP_MS
    const body = {
      username: 'admin',
      password: 'Parcel2026',
      logOffOtherSessions: false,
      rememberMe: true,
      secondFactorCode: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs }),
    }
    const other = {
      authorization: `Bearer ${((await portal.call(undefined, { method: 'POST', url: `${API}/authenticate`, payload: body })).body as { id_token: string }).id_token}`,
    }
    await letItGo()
    const file = (who: As) => portal.call(who, { method: 'GET', url: `${API}/auditFile` })
    expect([(await file(as)).status, (await file(other)).status]).toEqual([403, 200])
    expect(await call('account/secondFactor/enter', { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'second-factor-wrong' },
    })
    expect(await call('account/secondFactor/enter', { code: 'QX7P2M-QX7P2M-QX7P2M-QX7P2M' })).toMatchObject({
      status: 400,
      body: { code: 'recovery-code-wrong' },
    })
    expect((await file(as)).status).toBe(403)
    const { entries } = (await call('auditEntries?action=enter-second-factor')).body as {
      entries: { decision: string }[]
    }
    expect(entries[0]?.decision).toBe('refused')
  })

  test('is asked before the second factor of somebody else is removed', async () => {
    await enter()
    const { deps } = portal.installation
    const id = Number(await idOf('ltl'))
    const theirs = (await deps.secondFactors.begin(id)) ?? ''
    await deps.secondFactors.confirm(id, TOTP.generate({ secret: Secret.fromBase32(theirs), timestamp: nowMs }))
    await letItGo()
    const remove = () => portal.call(as, { method: 'POST', url: `${API}/people/${id}/secondFactor/remove` })
    expect(await remove()).toMatchObject({ status: 403, body: AGAIN })
    expect(await deps.secondFactors.has(id)).toBe(true)
    await enter()
    expect((await remove()).status).toBe(200)
  })

  test('a code of a clock that has gone back does not count, and who has no second factor is not asked', async () => {
    await enter()
    await moveTo(enteredMs - 60_000)
    expect((await call('auditFile')).status).toBe(403)
    await portal.installation.deps.secondFactors.remove(Number(await idOf('admin')))
    await letItGo()
    expect((await call('auditFile')).status).toBe(200)
    expect((await users().edit(as, await idOf('guest'), { roles: ['ROLE_GUEST', 'ROLE_CLIENT'] })).status).toBe(200)
  })
})
