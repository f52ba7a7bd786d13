// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const CHOICES = '/aiparcelweb/api/rating/choices'
const PACKAGE = {
  from: '40202',
  to: '10001',
  pounds: 7,
  sides: null,
  residential: true,
  shipDate: '2026-11-20',
  extras: [],
}

interface Rated {
  readonly rates: readonly { readonly account: string; readonly agreement: { readonly name: string } }[]
}

let portal: TestPortal
let asker: { authorization: string }
let admin: { authorization: string }

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  await portal.installation.deps.users.change(undefined, (stored) => {
    const like = stored.find((user) => user.login === 'single.analyst')
    if (!like) throw new Error('no single.analyst')
    const grants = { allClients: false, clientIds: [5] }
    const own = {
      login: 'rate.asker',
      email: 'rate.asker@demo.example',
      permissions: ['RATE_CALCULATOR', 'OPTIMIZATION_RUN'],
      grants,
    }
    return { ok: true, value: { ...like, ...own } }
  })
  asker = await portal.signIn('rate.asker')
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const rate = (as: typeof asker, clientId: number) =>
  portal.call(as, { method: 'POST', url: '/aiparcelweb/api/rating/rates', payload: { clientId, ...PACKAGE } })

test('[ROUTE-12] whoever rates is offered their own clients alone, and no agreement of another client counts', async () => {
  const { body } = await portal.call(asker, { method: 'GET', url: CHOICES })
  expect((body as { clients: unknown }).clients).toEqual([{ id: 5, name: 'Harbor and Pine Supply' }])
  const { rates } = (await rate(asker, 5)).body as Rated
  const accounts = new Set(rates.map(({ account }) => account))
  expect(accounts).toEqual(new Set(['70E5A2', '610450123', '900119001']))
  const others = (await rate(admin, 1)).body as Rated
  expect(others.rates.length).toBeGreaterThan(5)
  expect(others.rates.some(({ account }) => accounts.has(account))).toBe(false)
})

test('another client is not found, as one that does not exist', async () => {
  for (const clientId of [1, 99]) {
    expect(await rate(asker, clientId)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const choices = await portal.call(asker, { method: 'GET', url: `${CHOICES}?clientId=${clientId}` })
    expect(choices).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
})

const scenario = (as: typeof asker, clientId: number, changes: readonly object[] = []) =>
  portal.call(as, {
    method: 'POST',
    url: '/aiparcelweb/api/scenarios/rated',
    payload: { clientId, from: '2026-09-01', to: '2026-10-31', currency: 'USD', changes },
  })
const SHIFT = {
  change: 'shift',
  carrierId: 1,
  services: ['UPS Ground Residential'],
  to: { carrierId: 1, service: 'UPS 2nd Day Air' },
}

test('[What-if] scenarios are of their own clients alone: no figure, name or account of another client', async () => {
  const get = (as: typeof asker, path: string) =>
    portal.call(as, { method: 'GET', url: `/aiparcelweb/api/scenarios/${path}` })
  expect((await get(asker, 'clients')).body).toEqual({
    clients: [{ id: 5, name: 'Harbor and Pine Supply' }],
    today: '2026-11-21',
  })
  const { carriers } = (await get(asker, 'choices?clientId=5')).body as { carriers: { accounts: string[] }[] }
  expect(new Set(carriers.flatMap(({ accounts }) => accounts))).toEqual(
    new Set(['70E5A2', '610450123', '900119001', '951200450', '951200777']),
  )
  const sums = async (as: typeof asker, clientId: number) => {
    const { cells, unrated } = (await scenario(as, clientId)).body as {
      cells: { packages: number }[]
      unrated: { packages: number }[]
    }
    return [...cells, ...unrated].reduce((total, { packages }) => total + packages, 0)
  }
  expect(await sums(asker, 5)).toBe(await sums(admin, 5))
  expect(await sums(asker, 5)).toBeGreaterThan(100)
  for (const clientId of [1, 99]) {
    expect(await scenario(asker, clientId)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await get(asker, `choices?clientId=${clientId}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
  // An account of another client is not there, as one that does not exist.
  for (const account of ['1A2B3C', 'nobody'])
    expect(
      (
        await scenario(asker, 5, [
          { change: 'rule', carrierId: 1, rule: { kind: 'discount', accounts: [account], percent: 10 } },
        ])
      ).body,
    ).toEqual({
      outcome: 'faulty',
      faults: [{ change: 0, code: 'unknownAccount', field: 'accounts', names: [account] }],
    })
})

test('[What-if] what contradicts itself is refused with its field, a percent above 100 too', async () => {
  const back = { ...SHIFT, services: ['UPS 2nd Day Air'], to: { carrierId: 1, service: 'UPS Ground Residential' } }
  expect((await scenario(asker, 5, [SHIFT, back])).body).toMatchObject({
    outcome: 'faulty',
    faults: [{ change: 1, code: 'circle', field: 'to' }],
  })
  const above = { change: 'increase', carrierId: 1, percent: 101, surcharges: false }
  expect(await scenario(asker, 5, [above])).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})
