// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRanged, offeredDimensions } from '../../domain/dashboards/page-filters.ts'
import { planFilterValues } from '../../src/filters/plan-filter-values.ts'
import { sentQuery, type Query } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { independentAnswer, storedPackages, type StoredRow } from '../support/answers/independent-answer.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { conditions } from '../support/answers/conditions.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { seededPart } from '../support/run/seeded-part.ts'

const GRANTS = { analyst: [1, 2, 3, 4], 'child.analyst': [2], 'single.analyst': [5], guest: [6] } as const
type Login = keyof typeof GRANTS

interface Values {
  readonly data: {
    readonly data: readonly { readonly NAME: string; readonly VALUE: string; readonly COUNT: number | null }[]
    readonly rowCount: number
  }
}

describe('the values of a filter are those of the rows that the asker may read (API-40, FILT-25)', () => {
  let portal: TestPortal
  let stored: StoredRow[]
  const tokens = new Map<string, { authorization: string }>()
  beforeAll(async () => {
    portal = await openTestPortal()
    stored = await storedPackages(portal.installation)
    for (const login of Object.keys(GRANTS)) tokens.set(login, await portal.signIn(login))
  })
  afterAll(() => portal.close())

  /** Each person with each client, each with each dimension. */
  const cases = () => {
    const dimensions = offeredDimensions(spend().filters).filter((name) => !isRanged(name))
    const all = (Object.keys(GRANTS) as Login[]).flatMap((login) =>
      [1, 2, 5, 6, 999].flatMap((clientId) => dimensions.map((dimension) => ({ login, clientId, dimension }))),
    )
    return seededPart(all, 4, ({ login, clientId, dimension }) => [`${login} ${clientId}`, `${login} ${dimension}`])
  }
  const spend = () => {
    const page = portal.installation.deps.config.current().pages.find(({ id }) => id === 'spend')
    if (!page) throw new Error('no Spend page')
    return page
  }
  const ask = (
    login: Login,
    { dimension, query, page = 'spend' }: { dimension: string; query: Query; page?: string },
  ) =>
    portal.call(tokens.get(login), {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/${page}/filters/${dimension}`,
      payload: sentQuery(query),
    })
  const plan = (
    dimension: string,
    {
      clientId,
      filters = {},
      childClientIds = [],
      search = '',
    }: { clientId: number; filters?: Record<string, string[]>; childClientIds?: number[]; search?: string },
  ) =>
    planFilterValues({
      page: spend(),
      view: defaultView({ page: spend(), today: TEST_TODAY, clientId }),
      choice: { childClientIds, filters },
      dimension,
      search,
    })

  /** Each value with its rows, by rows read with none of the product's SQL; '' of those that have none. An account's groups and divisions, and an invoice's loads, are one by one, without rows. */
  const counted = (dimension: string, query: Query, readable: readonly number[]) => {
    const counts = new Map<string, number | null>()
    const several = ['account_group', 'account_division', 'load'].includes(dimension)
    const rows = independentAnswer(
      { ...query, selectColumnNames: [dimension], groupByDetails: [], orderByDetails: [] },
      { rows: stored, readable },
    )
    for (const row of rows) {
      const value = String(row[dimension] ?? '')
      if (!several) counts.set(value, (counts.get(value) ?? 0) + 1)
      else for (const name of value.split(', ').filter(Boolean)) counts.set(name, null)
    }
    return counts
  }
  const expected = (...asked: Parameters<typeof counted>) => [...counted(...asked).keys()].sort()

  for (const login of Object.keys(GRANTS) as Login[]) {
    test(`${login}: each dimension, of each client`, async () => {
      const granted: readonly number[] = GRANTS[login]
      for (const { clientId, dimension } of cases().filter((each) => each.login === login)) {
        const readable = granted.includes(clientId) ? (clientId === 1 ? granted : [clientId]) : []
        const query = plan(dimension, { clientId })
        const { status, body } = await ask(login, { dimension, query })
        const { data } = (body as Values).data
        const found = new Map<string, number | null>()
        for (const { VALUE, COUNT } of data) found.set(VALUE, COUNT === null ? null : (found.get(VALUE) ?? 0) + COUNT)
        expect([dimension, status, [...found].sort()]).toEqual([
          dimension,
          200,
          [...counted(dimension, query, readable)].sort(),
        ])
        if (readable.length > 0 && dimension === 'carrier_name') expect(data.length).toBeGreaterThan(0)
      }
    })
  }

  test('the other filters and the chosen children narrow them; those that a choice takes away do not (FILT-05 to FILT-09)', async () => {
    const values = async (
      dimension: string,
      chosen: Parameters<typeof plan>[1],
      readable: readonly number[] = [1, 2, 3, 4],
    ) => {
      const query = plan(dimension, chosen)
      const { body } = await ask('analyst', { dimension, query })
      const found = [...new Set((body as Values).data.data.map(({ VALUE }) => VALUE))].sort()
      expect(found).toEqual(expected(dimension, query, readable))
      return found
    }
    const every = { clientId: 1 }
    const groups = await values('account_group', every)
    const ofCarrier = await values('account_group', { ...every, filters: { carrier_name: ['FedEx'] } })
    expect([ofCarrier.length > 0, ofCarrier.length < groups.length]).toEqual([true, true])
    const ofChild = await values('account_group', { ...every, childClientIds: [2] }, [2])
    expect([ofChild.length > 0, ofChild.length < groups.length]).toEqual([true, true])
    const accounts = await values('account_number', every)
    for (const filters of [
      { account_group: [groups[0] ?? ''] },
      { account_division: [(await values('account_division', every))[0] ?? ''] },
    ]) {
      const narrowed = await values('account_number', { ...every, filters })
      expect([narrowed.length > 0, narrowed.length < accounts.length]).toEqual([true, true])
    }
    expect(await values('carrier_name', { ...every, filters: { account_number: [accounts[0] ?? ''] } })).toEqual(
      await values('carrier_name', every),
    )
    expect(
      (await values('normalised_sender_state', { ...every, filters: { normalised_sender_country: ['CA'] } })).length,
    ).toBeLessThan((await values('normalised_sender_state', every)).length)
  })

  test('a search finds those that hold its text, in whatever case and place, among the rows of the asker alone (FILT-25)', async () => {
    for (const login of ['analyst', 'single.analyst'] as const) {
      const clientId = GRANTS[login][0]
      const found = async (search: string, of: number = clientId) => {
        const query = plan('account_number', { clientId: of, search })
        const { status, body } = await ask(login, { dimension: 'account_number', query })
        const values = (body as Values).data.data.map(({ VALUE }) => VALUE).sort()
        expect([status, values]).toEqual([200, expected('account_number', query, of === clientId ? GRANTS[login] : [])])
        return values
      }
      const all = await found('')
      const part = (all[0] ?? '').slice(1, 5).toLowerCase()
      const some = await found(part)
      expect([some.length > 0, some.length < all.length]).toEqual([true, true])
      expect(await found("'; drop --%_")).toEqual([])
      expect(await found(part, login === 'analyst' ? 5 : 1)).toEqual([])
    }
  })

  test('countries and currencies have names', async () => {
    const named = async (dimension: string) =>
      ((await ask('single.analyst', { dimension, query: plan(dimension, { clientId: 5 }) })).body as Values).data.data
    expect(await named('normalised_sender_country')).toContainEqual(
      expect.objectContaining({ NAME: 'United States', VALUE: 'US' }),
    )
    expect(await named('currency_code')).toContainEqual(expect.objectContaining({ NAME: 'Euro', VALUE: 'EUR' }))
  })

  test('what is not the values of one offered dimension is refused', async () => {
    const query = plan('zone', { clientId: 1 })
    const status = async (dimension: string, changed: Partial<Query>, page?: string) =>
      (await ask('analyst', { dimension, query: { ...query, ...changed }, ...(page === undefined ? {} : { page }) }))
        .status
    expect(await status('zone', {})).toBe(200)
    expect(await status('carrier_name', {})).toBe(400)
    expect(await status('zone', { selectColumnNames: ['zone', 'total_spend'] })).toBe(400)
    expect(await status('zone', { groupByDetails: [] })).toBe(400)
    expect(await status('zone', { whereClauseDetails: conditions("sender_name = 'x'") })).toBe(400)
    expect(
      await status('tracking_number', {
        selectColumnNames: ['tracking_number'],
        groupByDetails: ['tracking_number'],
        orderByDetails: [],
      }),
    ).toBe(404)
    expect(
      await status('net_amount', {
        selectColumnNames: ['net_amount'],
        groupByDetails: ['net_amount'],
        orderByDetails: [],
      }),
    ).toBe(404)
    expect(await status('zone', {}, 'nowhere')).toBe(404)
  })
})
