// @module-tag exact
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextView, chartContext, markFault, markView, pressMark } from '../../../domain/dashboards/mark-rows.ts'
import { gridScope } from '../../../domain/grid/grid-scope.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { splitSettings } from '../../../domain/dashboards/splits.ts'
import { totalQuery } from '../../../domain/query/explain-query.ts'
import type { FulfillmentCenter } from '../../../domain/query/fulfillment-center.ts'
import type { Query, QueryResult } from '../../../domain/query/query.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { makeTenantScope } from '../../../server/warehouse/tenant-scope.ts'
import { CHART_KINDS } from '../../../src/charts/chart-kinds.ts'
import type { Mark } from '../../../src/charts/marks/mark.ts'
import { everyDay } from '../../support/shipped/every-day.ts'
import { plannedQueries } from '../../support/shipped/planned-queries.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { DOLLARS } from '../chart.samples.ts'
import { seededPart } from '../../support/run/seeded-part.ts'

/** Every chart of every page that asks for itself, by each dimension, level, span and mode; one fact of its own each. */
const seen = new Set<string>()
const config = loadConfig('config')
const CHARTS = plannedQueries(config, { clientId: 1 }).filter(({ page, chartName, settings, view, query }) => {
  const placed = config.pages.find(({ id }) => id === page.id)?.widgets.find((each) => each.chartName === chartName)
  const widget = config.widgets.get(placed?.widget ?? '')
  // A bridge is asked otherwise: tests/server/dashboards/bridge.test.ts holds its segments to their filtered totals.
  if (
    !widget ||
    !isDrawn(widget) ||
    widget.rows === 'bridge' ||
    view.dateType !== 'bill_date' ||
    query.groupByDetails.length === 0
  )
    return false
  const name = [page.id, chartName, view.mode, settings.chartType === 'pie' ? 'pie' : '', ...query.groupByDetails].join(
    ' ',
  )
  return !seen.has(name) && Boolean(seen.add(name))
})

/** Months by a dimension, which an address asks for and no setting. */
const SPLITS = CHARTS.filter(
  ({ chartName, settings }) => chartName === 'trends' && settings.chartTimeSpan === 'monthly',
)
  .filter(({ page }) => ['spend', 'weight', 'refund'].includes(page.id))
  .map((chart) => {
    const settings = splitSettings(chart.settings, { as: 'stacked', by: 'account_number' })
    const widget = config.widgets.get('trends')
    if (!widget) throw new Error('no trends')
    return { ...chart, settings, query: planQuery({ ...chart, widget, settings }) }
  })

const kindsOf = ({ page, chartName, settings, view, query }: (typeof CHARTS)[number]) => [
  `${page.id} ${chartName}`,
  `${page.id} ${view.mode}`,
  settings.chartType,
  query.groupByDetails.join(),
]

describe('the rows of a mark', () => {
  let portal: TestPortal
  let centers: readonly FulfillmentCenter[]
  beforeAll(async () => {
    portal = await openTestPortal()
    const as = await portal.signIn('analyst')
    const url = '/aiparcelweb/api/fulfillmentCenters/byClientDashboards/1'
    centers = (await portal.call(as, { method: 'GET', url })).body as FulfillmentCenter[]
  })
  afterAll(() => portal.close())

  async function ask(query: Query): Promise<QueryResult> {
    const { deps } = portal.installation
    const answer = await deps.warehouse.query({
      query,
      scope: makeTenantScope({ allClients: true, clientIds: [] }, await deps.clients.all()),
      catalog: deps.config.current().catalog,
      today: TEST_TODAY,
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.problem.detail)
    return answer.value
  }

  test.each(
    [...seededPart(CHARTS, 3, kindsOf), ...seededPart(SPLITS, 3)].map(
      (chart) =>
        [`${chart.page.id} ${chart.chartName}, ${JSON.stringify(chart.settings)} ${chart.view.mode}`, chart] as const,
    ),
  )(
    'of %s add up to what it shows, in the chart and in its table',
    async (_, { page, chartName, settings, view, query }) => {
      const placed = config.pages.find(({ id }) => id === page.id)?.widgets.find((each) => each.chartName === chartName)
      const widget = config.widgets.get(placed?.widget ?? '')
      if (!widget || !isDrawn(widget)) throw new Error(chartName)
      const { image, twin } = await CHART_KINDS[widget.rows].parts()
      const table = config.catalog.tables.get(page.table)
      const input = {
        page,
        widget,
        settings,
        view,
        result: await ask(query),
        table,
        formatOf: () => DOLLARS,
        colours: [],
        title: '',
        period: '',
        today: TEST_TODAY,
        invoiced: everyDay('2024-11-01', TEST_TODAY),
        unitText: '',
        ...{ prior: null, showAll: false, centers, unchecked: [] },
      }
      const marks = [...((await image(input)).marks ?? []), ...(twin(input).marks?.values() ?? [])]
      expect(marks.length).toBeGreaterThan(0)
      const { fact } = factOf(page, view.fact)
      const tried = fc.sample(fc.constantFrom(...marks), 4)
      for (const mark of new Set<Mark>([...tried, ...marks.slice(0, 1), ...marks.slice(-1)])) {
        const pressed = pressMark(view, mark.rows, { adding: false })
        if (pressed.done !== 'chosen') throw new Error(pressed.done)
        const narrowed = { ...view, ...pressed.change }
        const opened = gridScope(page, markView(view, mark.rows)).whereClauses
        const { whereClauseDetails, measureWhereClauses } = planQuery({ page, widget, settings, view: narrowed })
        const counted = [...whereClauseDetails, ...(measureWhereClauses?.[fact] ?? [])]
        expect(new Set(opened), 'the rows that its menu opens').toEqual(new Set(counted))
        const { data } = await ask(
          totalQuery(planQuery({ page, widget, settings, view: narrowed }), widget.query.beside),
        )
        const sum = data[0]?.[fact] ?? null
        if (mark.value === null || (mark.value === 0 && sum === null)) expect(sum ?? 0).toBe(0)
        else expect(sum, `${mark.label} ${JSON.stringify(mark.rows)}`).toBeCloseTo(mark.value, 4)
        const groups = query.groupByDetails
        const beside = contextView(narrowed, chartContext(narrowed, { groups, page }))
        if (markFault(mark.rows, page) === undefined)
          expect(planQuery({ page, widget, settings, view: beside }), 'what the chart asks beside it').toEqual(query)
      }
    },
  )
})
