import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD_REFUSALS } from '../../../domain/access/password.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const API = '/aiparcelweb/api'

describe('change of the password', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal({ settings: { PASSWORD_DAYS: '90' } })
  })
  afterAll(() => portal.close())

  const change = (as: { authorization: string } | undefined, body: Record<string, string>) =>
    portal.call(as, { method: 'POST', url: `${API}/account/change_password`, payload: body })
  const get = (as: { authorization: string }, path: string) => portal.call(as, { method: 'GET', url: `${API}/${path}` })

  test('[ACC-42] [API-12] ends the other sessions, counts the days anew, and the old password no longer signs in', async () => {
    const [own, other] = [await portal.signIn('expired'), await portal.signIn('expired')]
    expect((await get(own, 'checkPasswordExpirationDays')).body).toBe(0)
    expect(
      await change(own, { username: 'expired@aframe', oldPassword: 'Parcel2026', newPassword: 'NewFound2026' }),
    ).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect((await get(own, 'checkPasswordExpirationDays')).body).toBe(90)
    expect((await get(other, 'account')).status).toBe(401)
    await expect(portal.signIn('expired')).rejects.toThrow('bad-credentials')
    await portal.signIn('expired', 'NewFound2026')
  })

  test('while a password is over nothing of the person is stored or forgotten; what is stored is read', async () => {
    const own = await portal.signIn('twin.a')
    const settings = `${API}/filtersettings`
    const put = (value: string) =>
      portal.call(own, {
        method: 'POST',
        url: `${settings}/addfilterForKey`,
        payload: { filter_key: 'theme', filter_value: value },
      })
    expect((await put('"dark"')).status).toBe(200)
    const { users } = portal.installation.deps
    const before = (await users.byLogin('twin.a')) as NonNullable<Awaited<ReturnType<typeof users.byLogin>>>
    await users.change(before.id, () => ({ ok: true, value: { ...before, passwordExpiresOn: '2020-01-01' } }))
    expect(await put('"semidark"')).toMatchObject({ status: 403, body: { code: 'password-expired' } })
    expect(await portal.call(own, { method: 'POST', url: `${settings}/deleteFilterForKey/theme` })).toMatchObject({
      status: 403,
      body: { code: 'password-expired' },
    })
    expect(await portal.call(own, { method: 'POST', url: `${settings}/getFiltersforkey/theme` })).toMatchObject({
      status: 200,
      body: ['"dark"'],
    })
  })

  test('[ACC-39] [ACC-43] a refusal says why and changes nothing', async () => {
    const as = await portal.signIn('seven.days')
    const refusals: [string, string, string][] = [
      ['wrong', 'NewFound2026', 'The old password is not right.'],
      ['Parcel2026', 'Parcel2026', PASSWORD_REFUSALS.same],
      ['Parcel2026', 'Password1', PASSWORD_REFUSALS.common],
      ['Parcel2026', 'My5evenDays', PASSWORD_REFUSALS.own],
      ['Parcel2026', 'A-Frame2026', PASSWORD_REFUSALS.own],
      ...['Short1a', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitHere', `Aa1${'x'.repeat(48)}`].map(
        (password): [string, string, string] => [
          'Parcel2026',
          password,
          'The new password needs 8 to 50 characters with a number, a lowercase letter and an uppercase letter.',
        ],
      ),
    ]
    for (const [oldPassword, newPassword, detail] of refusals) {
      expect([newPassword, await change(as, { username: 'seven.days', oldPassword, newPassword })]).toMatchObject([
        newPassword,
        { status: 400, body: { detail } },
      ])
    }
    expect((await get(as, 'account')).status).toBe(200)
    await portal.signIn('seven.days')
  })

  test("nobody else's, and not without a session", async () => {
    const as = await portal.signIn('admin')
    expect(
      (await change(as, { username: 'analyst', oldPassword: 'Parcel2026', newPassword: 'NewFound2026' })).status,
    ).toBe(403)
    expect(
      (await change(undefined, { username: 'analyst', oldPassword: 'Parcel2026', newPassword: 'NewFound2026' })).status,
    ).toBe(401)
    await portal.signIn('analyst')
  })

  test('wrong old passwords count as tries', async () => {
    const as = await portal.signIn('twin.b')
    const statuses: number[] = []
    for (let tried = 0; tried < 8; tried += 1)
      statuses.push((await change(as, { username: 'twin.b', oldPassword: 'nope', newPassword: 'NewFound2026' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  })
})
