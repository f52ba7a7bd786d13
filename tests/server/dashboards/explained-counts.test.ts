import { afterAll, beforeAll, expect, test } from 'vitest'
import { countQuery, rateQuery } from '../../../domain/query/explain-query.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { type Query, sentQuery } from '../../../domain/query/query.ts'
import { conditions } from '../../support/answers/conditions.ts'

let portal: TestPortal
let analyst: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  analyst = await portal.signIn('analyst')
})
afterAll(() => portal.close())

const ask = (query: Query) =>
  portal.call(analyst, {
    method: 'POST',
    url: '/aiparcelweb/api/aidashboards/data/spend/breakdown',
    payload: sentQuery(query),
  })
const rowsIn = (body: unknown) => (body as { data: { data: Record<string, number | string>[] } }).data.data

/** The conditions of the Spend page, written as SQL by hand. */
const FACT_COLUMNS = {
  total_spend: 'net_amount',
  published_amount: 'transportation_amount',
  transportation_discount_total: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel_surcharge: 'net_fuel_surcharge_amount',
  taxes_and_other_charges: 'net_taxes_and_others',
} as const
const KEPT = "client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')"

const planned = plannedQueries(loadConfig('config')).filter(
  ({ page, chartName, settings }) =>
    page.id === 'spend' &&
    chartName === 'breakdown' &&
    settings.chartType === 'bar' &&
    settings.dimension === 'service_category',
)

test.each(planned.map(({ view, query }) => [view.fact, view.dateType, query] as const))(
  'rows and packages of %s by %s are those of SQL written apart from the product',
  async (fact, dateType, query) => {
    const [expected] = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT count(*) AS rows, sum(no_of_pkgs) AS packages FROM package_level_info
            WHERE ${KEPT} AND ${dateType} BETWEEN '2025-11-22' AND '2026-11-21' AND ${FACT_COLUMNS[fact as keyof typeof FACT_COLUMNS]} <> 0`,
      params: [],
    })
    const { status, body } = await ask(countQuery(query))
    expect(status).toBe(200)
    const [counted] = rowsIn(body)
    expect([counted?.rows, counted?.packages]).toEqual([Number(expected?.rows), Number(expected?.packages)])
    expect(Number(counted?.rows)).toBeGreaterThan(0)

    const rates = rowsIn((await ask(rateQuery(query))).body)
    expect(rates.reduce((sum, row) => sum + Number(row.rows), 0)).toBe(counted?.rows)
  },
)

test('an answer says how long the engine took, and the second time that it was in memory', async () => {
  const query = planned[0]?.query
  if (!query) throw new Error('no query of the Spend page')
  const never = conditions("zone <> 'never asked before'")
  const asked = { ...query, whereClauseDetails: [...query.whereClauseDetails, ...never] }
  expect((await ask(asked)).headers['server-timing']).toMatch(
    /^engine;dur=\d+\.\d, (?:sums;desc="\w+"|rows;desc="[\w ]+")$/,
  )
  expect((await ask(asked)).headers['server-timing']).toMatch(/^memory, (?:sums|rows);/)
})
