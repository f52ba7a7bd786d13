import { otherSide } from '../../domain/bridge/other-side.ts'
import { cardQuestion, holdsRows, type WidgetQuestion } from '../../domain/card/card-question.ts'
import { cardSettings } from '../../domain/card/card-settings.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import type { OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { layoutKey, layoutOf, readingOrder, readPatch } from '../../domain/dashboards/layout/layout.ts'
import type { AnsweredCard, RowsBefore } from '../../domain/card/painted-cards.ts'
import { CHANGES } from '../../domain/dashboards/changes.ts'
import { FACT_QUERIES } from '../../domain/dashboards/fact-queries.ts'
import { alikeDays, dated, likeForLike, type LikeForLike } from '../../domain/dashboards/compared/like-for-like.ts'
import { chartContext, contextView } from '../../domain/dashboards/mark-rows.ts'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { fillName, markGroups, planQuery, type QueryPlan } from '../../domain/dashboards/plan-query.ts'
import { isSplit } from '../../domain/dashboards/splits.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { priorSpan, readPageSettings, widgetSettingsKey } from '../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { UserSettings } from '../state/settings.ts'
import { fulfillmentCenters } from '../warehouse/questions/fulfillment-centers.ts'
import { bridgeAnswer } from '../warehouse/questions/bridge-answer.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { billedRows } from './billed-rows.ts'
import type { SeenTargetNeeds } from '../targets/seen-target.ts'
import { cardTarget } from './card-target.ts'
import { shownCard, type ShownCard } from './shown-cards.ts'

export interface PageCardsNeeds extends SeenTargetNeeds {
  readonly config: ConfigStore
  readonly settings: UserSettings
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

export interface PageCardsAsked {
  readonly page: Page
  /** The cards of a page that somebody made; absent: it is of config. */
  readonly made?: OwnPage['cards'] | undefined
  readonly view: View
  readonly reader: Person
  readonly invoiced: InvoicedDays
  /** Of one card alone; undefined: of all. */
  readonly only?: string | undefined
}

/**
 * The cards of a page as a reader has them, in the order they are read, with rows asked under the reader's own grants; those whose
 * page does not open to the reader are left out. Rejects where the rows of one cannot be had.
 */
export async function pageCards(asked: PageCardsAsked, deps: PageCardsNeeds): Promise<AnsweredCard[]> {
  const { page, made, view, reader, only } = asked
  const stored = readPageSettings(await settingOf(widgetSettingsKey(page.id), reader, deps))
  const patch = readPatch(await settingOf(layoutKey(page.id), reader, deps))
  const { navigation, pages, widgets } = deps.config.current()
  const config = { widgets: Object.fromEntries(widgets) }
  const visitor = visitorOf(reader, deps.today())
  const open = pages.filter((each) => pageOpens(each, navigation, visitor))
  const cards: AnsweredCard[] = []
  for (const chartName of readingOrder(layoutOf(page, patch)).filter((name) => only === undefined || name === only)) {
    const of = { page, made, view, pages: open, config, today: deps.today(), stored: stored[chartName] }
    const shown = shownCard(chartName, of)
    const card = shown && (await answered(shown, asked, deps))
    if (card) cards.push(card)
  }
  return cards
}

async function settingOf(key: string, { user }: Person, { settings }: PageCardsNeeds): Promise<unknown> {
  const saved = await settings.get(user.id, key)
  return saved && jsonIn(saved.value)
}

type AskWarehouse = (question: Pick<WidgetQuestion, 'query' | 'before'>) => Promise<QueryResult>

async function answered(
  { target, drawn, from, stored }: ShownCard,
  { view: pageView, reader, invoiced }: PageCardsAsked,
  deps: PageCardsNeeds,
): Promise<AnsweredCard | null> {
  const config = deps.config.current()
  const { widget, placed } = target
  const { chartName } = placed
  const table = config.catalog.tables.get(drawn.page.table)
  if (!isDrawn(widget) || !table) return null
  const { settings } = cardSettings({
    ...{ target, chartName, from, stored, view: pageView, dates: drawn.view },
    config: { widgets: Object.fromEntries(config.widgets) },
  })
  const groups = markGroups(widget, settings, drawn.view)
  const shown = contextView(drawn.view, chartContext(drawn.view, { groups, page: drawn.page }))
  const days = { page: drawn.page, today: deps.today(), invoiced }
  const question = cardQuestion({ page: drawn.page, widget, settings, view: shown }, days)
  // Nothing leads to days that are compared with none.
  if (!question) return null
  const { view, before } = question
  const ask: AskWarehouse = async ({ query, before }) => {
    const caller = { caller: reader, signal: new AbortController().signal }
    const asked = { query, ...asking(caller, deps) }
    const answer = await (before
      ? bridgeAnswer(deps.warehouse, { ...asked, before, config })
      : deps.warehouse.query(asked))
    if (!answer.ok) throw new Error(`${drawn.page.id}, ${chartName}: ${answer.problem.detail}`)
    return answer.value
  }
  const result = await ask(question)
  const card = {
    ...{ chartName, placed, widget, settings, page: drawn.page, view: shown, pageView: drawn.view, table: table.spec },
    answer: { question, result },
  }
  if (!holdsRows(question.query, result)) return { ...card, ...NOTHING_BESIDE }
  const plan = { page: drawn.page, widget, settings, view }
  const compared = likeForLike(view, days)
  const alike = settings.chartType === CHANGES ? alikeDays(view, compared) : null
  const alikeRows = alike && (await ask({ query: planQuery({ ...plan, view: dated(view, alike) }) }))
  return {
    ...card,
    before: await rowsBefore(plan, { compared, ask }),
    billed: await billedRows(question.query, reader, deps),
    billedBefore: before ? await billedRows(otherSide(question.query, before), reader, deps) : null,
    alike: alikeRows && { rows: alikeRows.data },
    centers:
      widget.rows === 'flows'
        ? [...(await fulfillmentCenters(deps.warehouse, { scope: reader.scope, clientId: view.clientId }))]
        : [],
    target: await cardTarget({ page: drawn.page, table, widget, settings, view, reader }, deps),
  }
}

/** A card without rows is asked nothing else. */
const NOTHING_BESIDE = {
  before: null,
  billed: null,
  billedBefore: null,
  alike: null,
  centers: [],
  target: null,
} as const

/** The same of the days that the view is compared with: of a chart over time its months, of what changed its rows. */
async function rowsBefore(
  plan: QueryPlan,
  { compared: { before: earlier }, ask }: { readonly compared: LikeForLike; readonly ask: AskWarehouse },
): Promise<RowsBefore | null> {
  const { page, widget, settings } = plan
  const changes = settings.chartType === CHANGES
  if ((widget.rows !== 'periods' && !changes) || !earlier) return null
  const own = changes
    ? { ...plan, view: earlier }
    : isSplit(settings)
      ? { ...plan, settings: { ...settings, chartTimeSpan: priorSpan(settings) }, view: earlier }
      : { page, widget: FACT_QUERIES.months, settings: { chartTimeSpan: priorSpan(settings) }, view: earlier }
  const answer = await ask({ query: planQuery(own) })
  return {
    range: { from: earlier.from, to: earlier.to },
    rows: answer.data,
    column: changes ? '' : fillName(own.widget.query.groupBy[0] ?? '', own.settings, earlier),
    cut: answer.rowCount > answer.data.length,
  }
}
