// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { breakdownOf } from '../../../domain/dashboards/layout/page-breakdown.ts'
import { viewBefore } from '../../support/answers/view-before.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { splitSettings } from '../../../domain/dashboards/splits.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { sentQuery, type QueryRow } from '../../../domain/query/query.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'
import { periodsParts } from '../../../src/charts/kinds/periods/periods-parts.ts'
import { DOLLARS } from '../../charts/chart.samples.ts'
import { everyDay } from '../../support/shipped/every-day.ts'
import { handPage, HAND_PAGES, rowsSql, valueSql } from '../../support/answers/page-sums.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { sourceBy } from '../../support/answers/controlled-by.ts'
import { WIDGET_GROUPS } from '../../support/answers/widget-groups.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

const OWNERS = '1, 2, 3, 4'
const MONTH = WIDGET_GROUPS['trends monthly']?.DAY_month ?? ''
const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)
const trends = config.widgets.get('trends')
if (!trends) throw new Error('no trends')

/** Each page with months and a breakdown, by every dimension of it. */
const EVERY = config.pages.flatMap((page) => {
  const { dimensions } = breakdownOf({ page, config: { widgets } }) ?? {}
  const months = page.widgets.find(({ widget }) => widget === 'trends')
  return Object.hasOwn(HAND_PAGES, page.id) && months
    ? (dimensions?.allowed ?? []).map((by) => ({ name: `${page.id} by ${by}`, page, by, chartName: months.chartName }))
    : []
})
/** One page by all, the others by some; each page, and each dimension of one page at least. */
const SPLITS = seededPart(
  EVERY.filter(({ page }, at) => page.id === 'spend' || at % 3 === 0),
  10,
  ({ page, by }) => [page.id, by],
)

describe('months that are split equal, to the cent, plain SQL over the rows, and add up to the months that are not (issue 18, 3)', () => {
  let portal: TestPortal
  let admin: { authorization: string }

  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  test('somebody wrote by hand what months can be split by', () => {
    expect(new Set(SPLITS.map(({ page }) => page.id))).toEqual(new Set(Object.keys(HAND_PAGES)))
    for (const { by } of EVERY) expect(WIDGET_GROUPS).toHaveProperty(`breakdown ${by}`)
  })

  test.each(SPLITS)('$name', async ({ page, by, chartName }) => {
    const view: View = defaultView({ page, today: TEST_TODAY, clientId: 1 })
    const settings = splitSettings({ chartTimeSpan: 'monthly' }, { as: 'stacked', by })
    const ask = async (of: View): Promise<QueryRow[]> => {
      const { status, body } = await portal.call(admin, {
        method: 'POST',
        url: `/aiparcelweb/api/aidashboards/data/${page.id}/${chartName}`,
        payload: sentQuery(planQuery({ page, widget: trends, settings, view: of })),
      })
      expect(status).toBe(200)
      return (body as { data: { data: QueryRow[] } }).data.data
    }
    const before = viewBefore(view, page)
    const rows = await ask(view)
    const input = {
      ...{ page, widget: trends, settings, view, table: config.catalog.tables.get(page.table) },
      ...{ result: { data: rows, rowCount: rows.length, dataVersion: 1 }, formatOf: () => DOLLARS, colours: [] },
      ...{ title: '', period: '', today: TEST_TODAY, invoiced: everyDay('2023-11-01', TEST_TODAY), unitText: '' },
      ...{ prior: null, priorParts: { range: before, rows: await ask(before), column: 'bill_date_month' } },
    } as never

    const hand = handPage(page.id)
    const group = WIDGET_GROUPS[`breakdown ${by}`]?.[by]
    const fact = hand.facts[view.fact]
    if (!fact || group === undefined) throw new Error(view.fact)
    const sums = async (of: View, key: string) => {
      const sql = `SELECT ${key.replaceAll('DAY', of.dateType)} AS key, ${valueSql(fact, of)} AS value FROM ${sourceBy(by, hand.table)} WHERE ${rowsSql(hand, { view: of, owners: OWNERS })} GROUP BY 1`
      const found = await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
      return found
        .map((row) => ({ key: String(row.key), value: Number(row.value ?? 0) }))
        .filter(({ value }) => value !== 0)
    }
    const sorted = (values: readonly { readonly value: number }[]) =>
      values.map(({ value }) => value.toFixed(4)).toSorted()

    const twin = periodsParts.twin(input)
    const cells = twin.rows.map(([month, part, now, , then]) => ({
      month: String(month?.value),
      part: String(part?.value),
      now: Number(now?.value ?? 0),
      then: Number(then?.value ?? 0),
    }))
    const parts = await sums(view, `${MONTH} || coalesce(${group}, '')`)
    const found = (of: 'now' | 'then') => cells.map((cell) => ({ value: cell[of] })).filter(({ value }) => value !== 0)
    expect(parts.length).toBeGreaterThan(2)
    expect(sorted(found('now'))).toEqual(sorted(parts))
    expect(sorted(found('then'))).toEqual(sorted(await sums(before, `${MONTH} || coalesce(${group}, '')`)))

    const { marks = [] } = await periodsParts.image(input)
    const ends = new Set(marks.map(({ rows: { dates } }) => dates?.to))
    const drawn = [...ends].map((end) => ({
      value: exactSum(marks.filter(({ rows: { dates } }) => dates?.to === end).map(({ value }) => value ?? 0)),
    }))
    expect(sorted(drawn.filter(({ value }) => value !== 0))).toEqual(sorted(await sums(view, MONTH)))
    expect(new Set(marks.map(({ rows: { values } }) => JSON.stringify(values))).size).toBeLessThanOrEqual(6)
  })
})
