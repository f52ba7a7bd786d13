// @module-tag exact
import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHOSEN_FACT, FACT_QUERIES, factSpan } from '../../../domain/dashboards/fact-queries.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { changeOf } from '../../../domain/query/change.ts'
import { countQuery } from '../../../domain/query/explain-query.ts'
import { sentQuery, type Query, type QueryRow } from '../../../domain/query/query.ts'
import { answerQuestion } from '../../../server/assistant/answer-question.ts'
import { assistantWords } from '../../../server/assistant/assistant-words.ts'
import { personOf } from '../../../server/callers/caller.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const OWNERS = "client_id IN (1, 2, 3, 4) AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')"
const YEAR = { from: '2025-11-22', to: TEST_TODAY }
const Q3 = { from: '2026-07-01', to: '2026-09-30' }
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }

describe('a share, a mean and a number of rows count all that they are of (issue 48) [CHAT-22] [GAP-37]', () => {
  let portal: TestPortal
  let as: Awaited<ReturnType<TestPortal['signIn']>>
  beforeAll(async () => {
    portal = await openTestPortal()
    as = await portal.signIn('analyst')
  })
  afterAll(() => portal.close())

  const answerTo = async (userPrompt: string) => {
    const { deps } = portal.installation
    const userId = (await deps.users.byLogin('analyst'))?.id ?? 0
    const person = await personOf(userId, deps)
    if (!person) throw new Error('nobody asks')
    const words = await assistantWords({ userId, language: 'en' }, deps)
    const { signal } = new AbortController()
    // All queries of an answer listen to it.
    setMaxListeners(0, signal)
    const asker = { person, clientId: 1, childClientIds: [], signal }
    return answerQuestion({ userPrompt, earlier: [], words }, asker, { ...deps, askModel: null })
  }

  const rows = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  const sum = async (value: string, table: string, { from, to }: typeof YEAR, only = 'true') => {
    const where = `${OWNERS} AND bill_date BETWEEN '${from}' AND '${to}' AND ${only}`
    const [row] = await rows(`SELECT CAST(${value} AS DOUBLE) AS value FROM ${table} WHERE ${where}`)
    return Number(row?.value)
  }
  const spend = (column: string, range: typeof YEAR) => sum(`sum(${column} * usd_rate)`, 'package_level_info', range)

  const viewOf = (id: string, range: typeof YEAR) => {
    const page = portal.installation.deps.config.current().pages.find((each) => each.id === id)
    if (!page) throw new Error(id)
    return { page, view: { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...range, period: '' } }
  }
  const asked = async (id: string, chart: string, query: Query): Promise<QueryRow> => {
    const url = `/aiparcelweb/api/aidashboards/data/${id}/${chart}`
    const { status, body } = await portal.call(as, { method: 'POST', url, payload: sentQuery(query) })
    expect(status).toBe(200)
    return (body as { data: { data: QueryRow[] } }).data.data[0] ?? {}
  }
  /** What the strip of a page shows. */
  const onPage = (id: string, range: typeof YEAR) => {
    const { page, view } = viewOf(id, range)
    const chart = page.widgets[0]?.chartName ?? ''
    return asked(id, chart, planQuery({ page, widget: FACT_QUERIES.totals, settings: factSpan(page), view }))
  }
  const share = (part: unknown, whole: unknown) => (100 * Number(part)) / Number(whole)

  test.each([
    {
      text: 'taxes as percent of spend in Q3',
      key: 'taxes_and_other_charges/total_spend',
      sql: async () => share(await spend('net_taxes_and_others', Q3), await spend('net_amount', Q3)),
      page: async () => {
        const strip = await onPage('spend', Q3)
        return share(strip.taxes_and_other_charges, strip.total_spend)
      },
    },
    {
      text: 'share of spend that is accessorials',
      key: 'accessorials/total_spend',
      sql: async () => share(await spend('net_other_accessorial_amount', YEAR), await spend('net_amount', YEAR)),
      page: async () => {
        const strip = await onPage('spend', YEAR)
        return share(strip.accessorials, strip.total_spend)
      },
    },
    {
      text: 'fuel per package last month',
      key: 'fuel_surcharge/packages',
      sql: async () =>
        (await spend('net_fuel_surcharge_amount', OCTOBER)) /
        (await sum('sum(no_of_pkgs)', 'package_level_info', OCTOBER)),
      page: async () => {
        const { page, view } = viewOf('distributionmap', OCTOBER)
        const query = planQuery({ page, widget: FACT_QUERIES.totals, settings: factSpan(page), view })
        const map = await asked('distributionmap', page.widgets[0]?.chartName ?? '', query)
        return Number((await onPage('spend', OCTOBER)).fuel_surcharge) / Number(map.packages)
      },
    },
    {
      text: 'residential surcharges as a share of spend',
      key: 'accessorials%/total_spend',
      sql: async () =>
        share(
          await sum('sum(net_amount * usd_rate)', 'charge_level_info', YEAR, "accessorial = 'Residential Surcharge'"),
          await spend('net_amount', YEAR),
        ),
      page: async () => {
        const { page, view } = viewOf('accessorial', YEAR)
        const filters = { accessorial: ['Residential Surcharge'] }
        const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view: { ...view, filters } })
        const card = await asked('accessorial', page.widgets[0]?.chartName ?? '', query)
        return share(card.accessorials, (await onPage('spend', YEAR)).total_spend)
      },
    },
    {
      text: 'how many refunds',
      key: 'records',
      sql: () => sum('count(*)', 'charge_level_info', YEAR, 'credit_type IS NOT NULL'),
      page: async () => {
        const { page, view } = viewOf('refund', YEAR)
        const query = countQuery(planQuery({ page, widget: CHOSEN_FACT, settings: {}, view }))
        return Number((await asked('refund', page.widgets[0]?.chartName ?? '', query)).rows)
      },
    },
  ])('$text', async ({ text, key, sql, page }) => {
    const { data } = await answerTo(text)
    const right = await sql()
    expect(right).toBeGreaterThan(0)
    expect(Object.keys(data.df[0] ?? {})[0]).toBe(key)
    expect(Math.abs(Number(data.df[0]?.[key]) - right)).toBeLessThanOrEqual(0.0051)
    expect(await page()).toBeCloseTo(right, 6)
    expect(data.text).not.toContain('is not zero')
  })

  test('the change of an average is in the table what it is in the sentence (issue 48, 6)', async () => {
    const told: string[] = []
    for (const figure of ['fuel surcharge per package', 'cost per pound', 'accessorials per package'])
      for (const months of ['October vs September 2026', 'September vs August 2026', 'August vs July 2026']) {
        const { data } = await answerTo(`${figure} by carrier in ${months}`)
        const { totals } = data
        const [now = '', before = ''] = Object.keys(totals ?? {})
        const made = changeOf(Number(totals?.[now]), Number(totals?.[before]))
        const size = made.percent.toFixed(2)
        expect([before, /([\d.]+)%/.exec(data.assistantResponse)?.[1]]).toEqual([`${now}@before`, size])
        told.push(size)
      }
    expect(new Set(told).size).toBe(9)
  })

  test('of what has no rows the share is zero where its whole has some, and its carriers are told too', async () => {
    const { data } = await answerTo('refunds as percent of spend by carrier in October 2026')
    const carriers = await rows(
      `SELECT DISTINCT carrier_name FROM package_level_info WHERE ${OWNERS} AND net_amount <> 0 AND bill_date BETWEEN '${OCTOBER.from}' AND '${OCTOBER.to}'`,
    )
    expect(data.df.map(({ carrier_name }) => String(carrier_name)).toSorted()).toEqual(
      carriers.map(({ carrier_name }) => String(carrier_name)).toSorted(),
    )
    expect(data.df.map((row) => typeof row['credit/total_spend'])).toEqual(carriers.map(() => 'number'))
  })
})
