import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from './record-calls.ts'

const ID = 'installation'

describe('settings of the installation [ROUTE-23, GAP-33]', () => {
  let portal: TestPortal
  let admin: As
  let settings: ReturnType<typeof recordCalls>
  beforeAll(async () => {
    portal = await openTestPortal({ settings: { PASSWORD_DAYS: '30' } })
    admin = await portal.signIn('admin')
    settings = recordCalls(portal, 'settings')
  })
  afterAll(() => portal.close())

  const changePassword = async (login: string) => {
    const as = await portal.signIn(login)
    const payload = { username: login, oldPassword: 'Parcel2026', newPassword: 'Parcel2027' }
    expect(
      (await portal.call(as, { method: 'POST', url: '/aiparcelweb/api/account/change_password', payload })).status,
    ).toBe(200)
    return (await portal.installation.deps.users.byLogin(login))?.passwordExpiresOn
  }

  test('they begin with what the server was started with; a change is in force at once and in the audit log', async () => {
    expect((await settings.list(admin)).rows).toMatchObject([
      { id: ID, values: { passwordDays: '30', genericMessages: false } },
    ])
    expect((await settings.edit(admin, ID, { passwordDays: '0' })).status).toBe(200)
    expect(await changePassword('single.analyst')).toBe(null)
    expect((await settings.edit(admin, ID, { passwordDays: '10' })).status).toBe(200)
    const { today } = portal.installation.deps
    expect(Date.parse((await changePassword('twin.a')) ?? '') - Date.parse(today())).toBe(10 * 86_400_000)
    const entries = (await portal.call(admin, { method: 'GET', url: '/aiparcelweb/api/auditEntries?login=admin' }))
      .body as { entries: { object: string; detail: string | null }[] }
    expect(JSON.stringify(entries)).toMatch(/settings.*passwordDays/)
  })

  test('sign-in tells whose address it is, until it shall not', async () => {
    const signIn = async () =>
      (
        await portal.call(undefined, {
          method: 'POST',
          url: '/aiparcelweb/api/authenticate',
          payload: { username: 'twin@demo.example', password: 'x', logOffOtherSessions: false, rememberMe: true },
        })
      ).body as { code: string }
    expect((await signIn()).code).toBe('ambiguous-user')
    await settings.edit(admin, ID, { genericMessages: true })
    expect((await signIn()).code).toBe('bad-credentials')
  })

  test('what is out of bounds is refused at its field; nobody else sees or adds them; an older version does not overwrite', async () => {
    for (const passwordDays of ['-1', '3651', '1.5', '', '01', 'ten']) {
      const { status, wrong } = await settings.edit(admin, ID, { passwordDays })
      expect([passwordDays, status, wrong.map((fault) => fault.split(' ')[0])]).toEqual([
        passwordDays,
        400,
        ['passwordDays'],
      ])
    }
    const { row } = await settings.read(admin, ID)
    expect((await settings.edit(admin, ID, { passwordDays: '90' }, row)).status).toBe(200)
    expect(await settings.edit(admin, ID, { passwordDays: '5' }, row)).toMatchObject({
      status: 409,
      refusal: { record: { values: { passwordDays: '90' } } },
    })
    expect((await settings.add(admin, row.values)).status).toBe(403)
    expect((await settings.read(await portal.signIn('analyst'), ID)).status).toBe(403)
    expect((await settings.edit(admin, 'other', { passwordDays: '5' }, row)).status).toBe(404)
  })
})
