import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACT_QUERIES } from '../../../domain/dashboards/fact-queries.ts'
import {
  composedPage,
  offeredCards,
  ownCard,
  viewOfPage,
  type OwnPage,
} from '../../../domain/dashboards/layout/own-pages.ts'
import { sentQuery, type QueryResult } from '../../../domain/query/query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { drawChart } from '../../../src/charts/export/draw-chart.ts'
import { priorQuestion, widgetQuestion, type WidgetQuestion } from '../../../domain/card/card-question.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { valueWords } from '../../../src/dashboards/context/dashboard-context.ts'
import { cardHeading } from '../../../domain/card/card-heading.ts'
import { headingWords } from '../../../src/charts/widget-words.ts'
import { THEMES } from '../../charts/chart.samples.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)
const offered = offeredCards(config.pages)
const today = TEST_TODAY

let portal: TestPortal
let admin: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

async function answer(page: string, chartName: string, { query, before }: WidgetQuestion): Promise<QueryResult> {
  const { status, body } = await portal.call(admin, {
    method: 'POST',
    url: `/aiparcelweb/api/aidashboards/${before ? 'bridge' : 'data'}/${page}/${chartName}`,
    payload: before ? { query: sentQuery(query), before } : sentQuery(query),
  })
  expect([page, chartName, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([page, chartName, 200, ''])
  return (body as { data: QueryResult }).data
}

test('every chart of the gallery is answered and drawn on an own page, also one that its page draws from another [PAGE-26] [GAP-36]', async () => {
  const cards = Object.fromEntries(
    offered.map(({ page, chartName, source }, at): [string, OwnPage['cards'][string]] => [
      `c${at}`,
      { page, chartName, fact: source.page.defaultFact, settings: {}, place: { x: 0, y: at * 12, w: 12, h: 12 } },
    ]),
  )
  const view = defaultView({
    page: composedPage({ name: 'All', cards }, { id: 'p1', pages: config.pages }),
    today,
    clientId: 1,
  })
  const drawn: string[] = []
  for (const [at, { page: id, chartName, source }] of offered.entries()) {
    const card = cards[`c${at}`]
    const widget = config.widgets.get(source.placed.widget)
    if (!card || !widget || !isDrawn(widget)) throw new Error(`${id} has no ${chartName}`)
    const table = config.catalog.tables.get(source.page.table)
    const own = ownCard(source, { id: `c${at}`, card, view, today })
    const asked = widgetQuestion({
      ...own,
      widget,
      settings: settingsOf({ widget, placed: source.placed }, card.settings),
    })
    const prior = priorQuestion({ ...own, settings: asked.settings }, { today, invoiced: null })
    if (!prior) throw new Error('there are days before')
    const facts = factQuestions({
      page: source.from,
      config: { widgets, today },
      table: config.catalog.tables.get(source.from.table),
      view: viewOfPage(source.from, { view, today }),
      invoiced: null,
    })
    const [result] = [
      await answer(id, chartName, asked),
      await answer(id, chartName, prior),
      await answer(id, facts.chartName, facts.totals),
    ]
    const words = valueWords({ table }, own.view)
    const shown = { page: own.page, placed: own.page.widgets[0], widget, settings: asked.settings, view: own.view }
    const { title } = headingWords(cardHeading({ ...shown, table, today, invoiced: null }), table)
    const input = {
      page: own.page,
      widget,
      settings: asked.settings,
      view: own.view,
      result,
      table,
      formatOf: words.formatOf,
      colours: [],
      title,
      period: '',
      today,
      prior: null,
      invoiced: null,
      showAll: false,
      centers: [],
      unchecked: [],
    }
    const { chart } = await drawChart(input, { size: { width: 600, height: 400 }, theme: THEMES.light })
    drawn.push(`${id} ${chartName} ${chart.length > 200 ? 'drawn' : chart}`)
  }
  expect(drawn).toEqual(offered.map(({ page, chartName }) => `${page} ${chartName} drawn`))
  expect(drawn).toEqual(
    expect.arrayContaining(['spend', 'services', 'refunds', 'accessorials'].map((name) => `overview ${name} drawn`)),
  )
})

test('what an own page knows of a page with dates of its own is of those dates, as its charts are [PAGE-26]', () => {
  const overview = config.pages.find(({ id }) => id === 'overview')
  const spend = config.pages.find(({ id }) => id === 'spend')
  if (!overview || !spend) throw new Error('no overview')
  const view = { ...defaultView({ page: spend, today, clientId: 1 }), from: '2026-01-01', to: '2026-03-31' }
  const { totals } = factQuestions({
    page: overview,
    config: { widgets, today },
    table: config.catalog.tables.get(overview.table),
    view: viewOfPage(overview, { view, today }),
    invoiced: null,
  })
  const usual = defaultView({ page: overview, today, clientId: 1 })
  expect([totals.view.from, totals.view.to]).toEqual([usual.from, usual.to])
  expect(totals.query).toEqual(
    widgetQuestion({ page: overview, widget: FACT_QUERIES.totals, settings: totals.settings, view: usual }).query,
  )
})
