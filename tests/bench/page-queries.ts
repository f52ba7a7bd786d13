import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Condition } from '../../domain/query/condition.ts'
import { isOwnCard, drawnCard } from '../../domain/dashboards/layout/page-card.ts'
import type { Query } from '../../domain/query/query.ts'
import { chartContext, contextView, markView, type MarkRows } from '../../domain/dashboards/mark-rows.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { groupNames } from '../../domain/dashboards/plan-query.ts'
import { defaultView, type View } from '../../domain/dashboards/view.ts'
import { settingsOf, type WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { ConfigSnapshot } from '../../server/config/config-snapshot.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { widgetQuestion } from '../../domain/card/card-question.ts'
import { factQuestions } from '../../domain/card/fact-questions.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'

export interface AskedQuery {
  readonly pageId: string
  readonly chartName: string
  readonly query: Query
}

export interface AskedPage {
  readonly pageId: string
  readonly clientId: number
  /** Pages of different numbers ask different questions, which have the same answers. */
  readonly nth: number
}

/** Before the first bill of any installation. */
const LONG_AGO: CalendarDate = '1980-01-01'

/** What the browser asks for a page of a client as it is opened; what two widgets ask is asked once. */
export function pageQueries(config: ConfigSnapshot, asked: AskedPage): AskedQuery[] {
  const { page, view } = openedPage(config, asked)
  return askedOnce(questionsOf(config, { page, view }), asked)
}

/** What is done on a page as it opens: a mark is clicked, or cards are looked at otherwise, by their names. */
export type Done = { readonly rows: MarkRows } | { readonly looks: Readonly<Record<string, WidgetSettings>> }

/** What the browser asks anew then. */
export function clickQueries(
  config: ConfigSnapshot,
  { done, ...asked }: AskedPage & { readonly done: Done },
): AskedQuery[] {
  const { page, view } = openedPage(config, asked)
  const known = new Set(questionsOf(config, { page, view }).map(({ query }) => JSON.stringify(query)))
  const questions = questionsOf(
    config,
    'rows' in done ? { page, view: markView(view, done.rows) } : { page, view, looks: done.looks },
  )
  return askedOnce(
    questions.filter(({ query }) => !known.has(JSON.stringify(query))),
    asked,
  )
}

function openedPage(
  config: ConfigSnapshot,
  { pageId, clientId }: AskedPage,
): { readonly page: Page; readonly view: View } {
  const page = config.pages.find(({ id }) => id === pageId)
  if (!page) throw new Error(`there is no page ${pageId}`)
  return { page, view: defaultView({ page, today: TEST_TODAY, clientId }) }
}

function questionsOf(
  config: ConfigSnapshot,
  {
    page,
    view,
    looks = {},
  }: { readonly page: Page; readonly view: View; readonly looks?: Readonly<Record<string, WidgetSettings>> },
): Omit<AskedQuery, 'pageId'>[] {
  const widgets = Object.fromEntries(config.widgets)
  const { chartName, ...facts } = factQuestions({
    page,
    config: { widgets, today: TEST_TODAY },
    table: config.catalog.tables.get(page.table),
    view,
    invoiced: null,
  })
  const shared = Object.values(facts).flatMap((question) => (question ? [{ chartName, query: question.query }] : []))
  const own = page.widgets.flatMap((placed) => {
    const widget = widgets[placed.widget]
    const card = drawnCard(placed, { page, pages: config.pages, view, today: TEST_TODAY })
    if (!widget || !card || (widget.query.measures === 'facts' && !isOwnCard(placed))) return []
    const settings = { ...settingsOf({ widget, placed }, undefined), ...looks[placed.chartName] }
    const groups = groupNames(widget, settings, card.view)
    const context = chartContext(card.view, { groups, page: card.page })
    const drawn = { page: card.page, view: contextView(card.view, context) }
    return [{ chartName: placed.chartName, query: widgetQuestion({ ...drawn, widget, settings }).query }]
  })
  return [...own, ...shared]
}

/** What the browser asks for a tab of the comparison: one set for each of three carriers. */
export function comparisonQueries(config: ConfigSnapshot, { pageId, clientId, nth }: AskedPage): AskedQuery[] {
  const page = config.pages.find(({ id }) => id === pageId)
  const table = page && config.catalog.tables.get(page.table)
  if (!page || !table) throw new Error(`there is no page ${pageId}`)
  const widgets = Object.fromEntries(config.widgets)
  const view = defaultView({ page, today: TEST_TODAY, clientId })
  const sets = ['UPS', 'FedEx', 'USPS'].map((name) => ({ name, view: { ...view, filters: { carrier_name: [name] } } }))
  return askedOnce(
    sets.flatMap(
      (set) =>
        setQuestions({
          page,
          config: { widgets, today: TEST_TODAY },
          table,
          set,
          type: 'year_over_year',
          invoiced: null,
        }).asked,
    ),
    { pageId, nth },
  )
}

function askedOnce(
  asked: readonly Omit<AskedQuery, 'pageId'>[],
  { pageId, nth }: Omit<AskedPage, 'clientId'>,
): AskedQuery[] {
  const first: Condition = { column: 'bill_date', operator: '>=', value: addDays(LONG_AGO, nth) }
  const once = new Map(asked.map((each) => [JSON.stringify(each.query), each]))
  return [...once.values()].map(({ chartName, query }) => ({
    pageId,
    chartName,
    query: { ...query, whereClauseDetails: [...query.whereClauseDetails, first] },
  }))
}

/** The pages that are drawn by queries of their own, by their ids. */
export function benchedPages(config: ConfigSnapshot): string[] {
  return config.pages.filter((page) => page.pageType === 'aframe_dashboard').map(({ id }) => id)
}
