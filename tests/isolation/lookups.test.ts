// @module-tag exact
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const GRANTS = {
  analyst: [1, 2, 3, 4],
  'child.analyst': [2],
  'single.analyst': [5],
  guest: [6],
  nobody: [],
  carrier: [],
} as const
const TOPS = { analyst: [1], 'child.analyst': [2], 'single.analyst': [5], guest: [6], nobody: [], carrier: [] } as const
const EVERY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 999, 2_147_483_648, 999_999_999]
type Login = keyof typeof GRANTS

const CENTERS = readFileSync(
  new URL('../../server/warehouse/demo/data/fulfillment_centers.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const centersOf = (clients: readonly number[]) =>
  CENTERS.filter(([, client]) => clients.includes(Number(client)))
    .map(([, , name]) => name)
    .sort()
const fieldsOf = (records: readonly object[]) => [...new Set(records.flatMap(Object.keys))].sort()

describe('lookups keep to the granted clients (API-14 to API-21, DATA-03)', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const lastScheduledOf = async (clients: readonly number[]) => {
    const sql = `SELECT strftime(max(scheduled_date), '%Y-%m-%d') AS day FROM package_level_info WHERE client_id IN (${[0, ...clients].join(', ')})`
    const rows = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
    return rows[0]?.day
  }

  const clientDaysOf = (clients: readonly number[], column: string) =>
    statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT c.id::INTEGER AS id, c.name, strftime(min(p.${column}), '%Y-%m-%d') AS "from", strftime(max(p.${column}), '%Y-%m-%d') AS "to"
        FROM client c JOIN package_level_info p ON p.client_id = c.id WHERE c.id IN (${[0, ...clients].join(', ')}) GROUP BY ALL ORDER BY 3, 1`,
      params: [],
    })

  for (const login of Object.keys(GRANTS) as Login[]) {
    test(login, async () => {
      const as = await portal.signIn(login)
      const get = (path: string) => portal.call(as, { method: 'GET', url: `/aiparcelweb/api/${path}` })
      const granted: readonly number[] = GRANTS[login]
      const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id)

      expect(ids((await get('clientsShort')).body)).toEqual(granted)
      const families = (await get('clientsShortAFrame')).body as { id: number; childClients: unknown }[]
      expect(families.map(({ id, childClients }) => [id, ids(childClients)])).toEqual(
        TOPS[login].map((id) => [id, granted.filter((each) => each !== id)]),
      )

      for (const id of EVERY.filter((each) => each < 1_000_000_000)) {
        const family = granted.includes(id) ? (id === 1 ? granted : [id]) : []
        const single = await get(`clientsForAframeDashboards/${id}`)
        const parent = await get(`clientsForDashboards/${id}`)
        expect([id, single.status, parent.status]).toEqual(family.length > 0 ? [id, 200, 200] : [id, 404, 404])
        if (family.length > 0) {
          const children = family.filter((each) => each !== id)
          expect(single.body).toMatchObject({ id, parent: children.length > 0 })
          expect(ids((single.body as { childClients: unknown }).childClients)).toEqual(children)
          expect(ids((parent.body as { childClients: unknown }).childClients)).toEqual(children)
        } else {
          expect(single.body).toEqual({ detail: 'Not found.', code: 'not-found' })
        }

        const accounts = (await get(`trcaccountsDashboards/byClientId?clientId=${id}`)).body as {
          client: number
          id: number
        }[]
        expect([id, [...new Set(accounts.map(({ client }) => client))].sort()]).toEqual([id, [...family]])
        const groups = (await get(`accountGroups/byClientDashboards/${id}`)).body as {
          client: number
          accounts: { client: number; id: number }[]
        }[]
        expect([...new Set(groups.map(({ client }) => client))].sort()).toEqual([...family])
        const divisions = (await get(`accountDivisions/byClientDashboards/${id}`)).body as {
          accountGroupList: { client: number; accounts: { client: number }[] }[]
        }[]
        expect(divisions.length > 0).toBe(family.length > 0)
        const within = [...groups, ...divisions.flatMap(({ accountGroupList }) => accountGroupList)].flatMap(
          ({ accounts: own, client }) => [client, ...own.map((account) => account.client)],
        )
        expect(within.filter((client) => !family.includes(client))).toEqual([])
        expect(groups.every(({ accounts: own }) => own.length > 0)).toBe(true)
        expect(fieldsOf([...accounts, ...groups.flatMap(({ accounts: own }) => own)])).toEqual(
          family.length > 0 ? ['carrier', 'client', 'id', 'name', 'number'] : [],
        )
        expect(fieldsOf(groups)).toEqual(family.length > 0 ? ['accounts', 'client', 'id', 'name'] : [])
        expect(fieldsOf(divisions)).toEqual(family.length > 0 ? ['accountGroupList', 'id', 'name'] : [])

        const centers = (await get(`fulfillmentCenters/byClientDashboards/${id}`)).body as { NAME: string }[]
        const chosen = (await get(`fulfillmentCenters/byClientDashboards/${id}?childClientIdsCSV=2,5`)).body as {
          NAME: string
        }[]
        expect([id, centers.map(({ NAME }) => NAME)]).toEqual([id, centersOf(family)])
        expect([id, chosen.map(({ NAME }) => NAME)]).toEqual([
          id,
          centersOf(family.filter((each) => each === 2 || each === 5)),
        ])

        const currencies = (await get(`dashboardsNew/currencyCodes?clientId=${id}`)).body as { code: string }[]
        expect(currencies[0]).toEqual({ code: 'all', name: 'All Currencies', symbol: '$' })
        expect(currencies.length > 1).toBe(family.length > 0)

        const { period, clients, lastScheduled } = (await get(`dashboard/invoicedPeriod?clientId=${id}`)).body as {
          period: unknown
          clients: unknown
          lastScheduled: string | null
        }
        expect([id, period !== null]).toEqual([id, family.length > 0])
        expect([id, lastScheduled]).toEqual([id, await lastScheduledOf(family)])
        expect([id, clients]).toEqual([id, await clientDaysOf(family, 'bill_date')])
        const shipped = await get(`dashboard/invoicedPeriod?clientId=${id}&childClientIdsCSV=2,5&dateType=pickup_date`)
        expect([id, (shipped.body as { clients: unknown }).clients]).toEqual([
          id,
          await clientDaysOf(
            family.filter((each) => each === 2 || each === 5),
            'pickup_date',
          ),
        ])
      }
    })
  }

  test('staff see every client, a client without data has no currency but all (API-19)', async () => {
    const as = await portal.signIn('admin')
    const get = (path: string) => portal.call(as, { method: 'GET', url: `/aiparcelweb/api/${path}` })
    expect(((await get('clientsShort')).body as { id: number }[]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await get('dashboardsNew/currencyCodes?clientId=7')).body).toHaveLength(1)
    const codes = (query: string) =>
      get(`dashboardsNew/currencyCodes?${query}`).then(({ body }) =>
        (body as { code: string }[]).map(({ code }) => code),
      )
    expect(await codes('clientId=1')).toEqual(['all', 'CAD', 'USD'])
    expect(await codes('clientId=5')).toEqual(['all', 'EUR', 'GBP', 'USD'])
    const carriers = (await get('carriers')).body as { id: number; name: string }[]
    expect(carriers[0]).toEqual({ id: -1, name: 'All Carriers' })
    const idOf = (name: string) => carriers.find((carrier) => carrier.name === name)?.id ?? 0
    expect(await codes(`clientId=5&carriers=${idOf('UPS')}`)).toEqual(['all', 'USD'])
    expect(await codes(`clientId=5&carriers=${idOf('UPS')},${idOf('DHL Express')}`)).toEqual([
      'all',
      'EUR',
      'GBP',
      'USD',
    ])
    expect(await codes('clientId=5&carriers=-1')).toEqual(['all', 'EUR', 'GBP', 'USD'])
    expect(await codes('clientId=5&carriers=987654321')).toEqual(['all'])
    expect((await get('dashboardsNew/currencyCodes?clientId=5&carriers=99999999999999999999999')).status).toBe(400)
  })

  test('countries carry their default state (API-27, DATA-15)', async () => {
    const as = await portal.signIn('analyst')
    const { body } = await portal.call(as, {
      method: 'GET',
      url: '/aiparcelweb/api/countriesAndDefaultState/getCountriesAndDefaultState',
    })
    expect(body).toContainEqual({ countryCode: 'US', name: expect.any(String) as string, defaultState: 'NY' })
  })
})
