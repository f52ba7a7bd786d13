import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const DAY_MS = 86_400_000

describe('the page of the rolling week average [ROUTE-13] [DATA-11]', () => {
  let portal: TestPortal
  let as: Awaited<ReturnType<TestPortal['signIn']>>
  beforeAll(async () => {
    portal = await openTestPortal()
    as = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const weeks = () =>
    plannedQueries(portal.installation.deps.config.current(), { clientId: 1 }).find(
      ({ page, chartName, view }) =>
        page.id === 'rollingWeekAverage' && chartName === 'weeks' && view.dateType === 'bill_date',
    )

  test('draws what each week cost, its mean of four weeks and the bands around that, as plain SQL has them', async () => {
    const planned = weeks()
    if (!planned) throw new Error('no query')
    const { body, status } = await portal.call(as, {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/rollingWeekAverage/weeks',
      payload: sentQuery(planned.query),
    })
    expect(status).toBe(200)
    const rows = (body as { data: { data: QueryRow[] } }).data.data
    const plain = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: `SELECT (bill_date - dayofweek(bill_date)::INTEGER)::VARCHAR AS week, sum(net_amount * usd_rate)::DOUBLE AS spend
        FROM package_level_info WHERE client_id IN (1, 2, 3, 4) AND net_amount <> 0 AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')
        AND bill_date BETWEEN '${planned.view.from}' AND '${planned.view.to}' GROUP BY 1 ORDER BY 1`,
      params: [],
    })
    const spendOf = new Map(plain.map(({ week, spend }) => [String(week), Number(spend)]))
    const known = rows.filter(({ rolling_spend }) => rolling_spend !== null)
    expect([rows.length, known.length]).toEqual([plain.length, plain.length - 3])
    for (const { bill_date_week: week, total_spend, rolling_spend, lower_band, upper_band } of known) {
      const four = [0, 1, 2, 3].map(
        (count) =>
          spendOf.get(new Date(Date.parse(String(week)) - count * 7 * DAY_MS).toISOString().slice(0, 10)) ?? NaN,
      )
      const mean = four.reduce((sum, each) => sum + each, 0) / 4
      const away = 2 * Math.sqrt(four.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 4)
      expect(total_spend).toBeCloseTo(four[0] ?? NaN, 4)
      expect(rolling_spend).toBeCloseTo(mean, 4)
      expect(lower_band).toBeCloseTo(mean - away, 4)
      expect(upper_band).toBeCloseTo(mean + away, 4)
    }
  })

  test('opens to who holds its permission alone', async () => {
    const planned = weeks()
    if (!planned) throw new Error('no query')
    const other = await portal.signIn('analyst')
    const answer = await portal.call(other, {
      method: 'POST',
      url: '/aiparcelweb/api/aidashboards/data/rollingWeekAverage/weeks',
      payload: sentQuery(planned.query),
    })
    expect(answer.status).toBe(404)
  })
})
