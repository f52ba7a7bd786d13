// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCatalog } from '../../domain/query/catalog.ts'
import { comparedSet } from '../../domain/comparison/comparison-set.ts'
import { sentQuery, type QueryRow } from '../../domain/query/query.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { setOf } from '../machines/comparison/cases.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const config = loadConfig('config')
const catalog = buildCatalog([...config.catalog.tables.values()].map(({ spec }) => spec))
const tabs = config.pages.filter(({ tabOf }) => tabOf === 'comparison').map(({ id }) => id)
const saysNothing = (row: QueryRow) => Object.values(row).every((value) => value === null || Number(value) === 0)

describe('a set of a client that the asker may not see, as a shared link may hold [COMP-08]', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const answers = async (login: string, { tab, client, child }: { tab: string; client: number; child?: number }) => {
    const page = config.pages.find(({ id }) => id === tab)
    const table = page && catalog.tables.get(page.table)
    if (!page || !table) throw new Error(tab)
    const widgets = Object.fromEntries(config.widgets)
    const set = comparedSet(setOf('Shared', { client, selectedChildClients: child === undefined ? [] : [child] }), {
      page,
      fact: page.defaultFact,
      trackingNumbers: [],
    })
    const as = await portal.signIn(login)
    const { asked } = setQuestions({
      page,
      config: { widgets, today: TEST_TODAY },
      table,
      set,
      type: 'range_over_range',
      invoiced: null,
    })
    return Promise.all(
      asked.map(async ({ chartName, query: { limit, childClientIdsCSV, ...query } }) => {
        const payload = {
          ...sentQuery(query),
          ...(limit === undefined ? {} : { limit }),
          ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
        }
        const { status, body } = await portal.call(as, {
          method: 'POST',
          url: `/aiparcelweb/api/aidashboards/data/${tab}/${chartName}`,
          payload,
        })
        expect(status, JSON.stringify(body)).toBe(200)
        return (body as { data: { data: QueryRow[] } }).data.data
      }),
    )
  }

  test('there are five tabs, and each asks', () => expect(tabs).toHaveLength(5))

  test.each(tabs)('%s gets no rows of it, and its owner does', async (tab) => {
    expect((await answers('analyst', { tab, client: 1 })).flat().some((row) => !saysNothing(row))).toBe(true)
    for (const foreign of [
      { tab, client: 1 },
      { tab, client: 2 },
      { tab, client: 999 },
    ])
      expect((await answers('single.analyst', foreign)).flat().filter((row) => !saysNothing(row))).toEqual([])
    expect(
      (await answers('single.analyst', { tab, client: 5, child: 2 })).flat().filter((row) => !saysNothing(row)),
    ).toEqual([])
  })
})
