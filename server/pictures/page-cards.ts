import { otherSide } from '../../domain/bridge/other-side.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import type { OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { layoutKey, layoutOf, readingOrder, readPatch } from '../../domain/dashboards/layout/layout.ts'
import { splitDimensions } from '../../domain/dashboards/layout/page-breakdown.ts'
import type { AnsweredCard, RowsBefore } from '../../domain/pictures/painted-cards.ts'
import { CHANGES, changesSettings, showsChanges } from '../../domain/dashboards/changes.ts'
import { FACT_QUERIES } from '../../domain/dashboards/fact-queries.ts'
import { fittingSpans, withFittingSpan } from '../../domain/dashboards/fitting-spans.ts'
import { alikeDays, dated, likeForLike, type LikeForLike } from '../../domain/dashboards/compared/like-for-like.ts'
import { chartContext, contextView } from '../../domain/dashboards/mark-rows.ts'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { fillName, markGroups, planQuery, type QueryPlan } from '../../domain/dashboards/plan-query.ts'
import { isSplit, splitSettings } from '../../domain/dashboards/splits.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { bridgedView } from '../../domain/dashboards/compared/view-sides.ts'
import {
  allowedSettings,
  priorSpan,
  readPageSettings,
  settingsOf,
  widgetSettingsKey,
  type KnownWidgets,
  type PlacedWidget,
  type WidgetSettings,
} from '../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { UserSettings } from '../state/settings.ts'
import { fulfillmentCenters } from '../warehouse/questions/fulfillment-centers.ts'
import type { BridgeStart } from '../../domain/bridge/bridge-question.ts'
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
 * page does not open to the reader, and those without rows, are left out. Rejects where the rows of one cannot be had.
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

async function answered(
  { target, drawn, stored }: ShownCard,
  { page, made, view: pageView, reader, invoiced }: PageCardsAsked,
  deps: PageCardsNeeds,
): Promise<AnsweredCard | null> {
  const { catalog, ...config } = deps.config.current()
  const known = { widgets: Object.fromEntries(config.widgets) }
  const { widget, placed } = target
  const { chartName } = placed
  const table = catalog.tables.get(drawn.page.table)
  if (!isDrawn(widget) || !table) return null
  const settings = settingsInForce(target, { page: made ? drawn.page : page, view: pageView, stored, known })
  const groups = markGroups(widget, settings, drawn.view)
  const shown = contextView(drawn.view, chartContext(drawn.view, { groups, page: drawn.page }))
  const days = { page: drawn.page, today: deps.today(), invoiced }
  const bridged = widget.rows === 'bridge' ? bridgedView(shown, days) : null
  // Nothing leads to days that are compared with none.
  if (widget.rows === 'bridge' && !bridged) return null
  const view = bridged?.view ?? shown
  const ask = async (plan: QueryPlan, before?: BridgeStart): Promise<QueryResult> => {
    const caller = { caller: reader, signal: new AbortController().signal }
    const asked = { query: planQuery(plan), ...asking(caller, deps) }
    const answer = await (before
      ? bridgeAnswer(deps.warehouse, { ...asked, before, config })
      : deps.warehouse.query(asked))
    if (!answer.ok) throw new Error(`${drawn.page.id}, ${chartName}: ${answer.problem.detail}`)
    return answer.value
  }
  const plan = { page: drawn.page, widget, settings, view }
  const result = await ask(plan, bridged?.before)
  if (result.data.length === 0) return null
  const query = planQuery(plan)
  const compared = likeForLike(view, days)
  const alike = settings.chartType === CHANGES ? alikeDays(view, compared) : null
  const alikeRows = alike && (await ask({ ...plan, view: dated(view, alike) }))
  return {
    chartName,
    page: drawn.page,
    placed,
    widget,
    settings,
    view,
    result,
    before: await rowsBefore(plan, { compared, ask }),
    billed: await billedRows(query, reader, deps),
    billedBefore: bridged ? await billedRows(otherSide(query, bridged.before), reader, deps) : null,
    alike: alikeRows && { rows: alikeRows.data },
    centers:
      widget.rows === 'flows'
        ? [...(await fulfillmentCenters(deps.warehouse, { scope: reader.scope, clientId: view.clientId }))]
        : [],
    target: await cardTarget({ page: drawn.page, table, widget, settings, view, reader }, deps),
    table: table.spec,
  }
}

interface SettingsOf extends Pick<PageCardsAsked, 'page' | 'view'> {
  readonly stored: unknown
  readonly known: KnownWidgets
}

/** What the card shows: as the reader keeps it, or as the address says. */
function settingsInForce(target: PlacedWidget, { page, view, stored, known }: SettingsOf): WidgetSettings {
  const { widget, placed } = target
  const offered = allowedSettings(target)
  const spans = offered.chartTimeSpan && fittingSpans(offered.chartTimeSpan, view.around ?? view)
  const chosen = { ...readPageSettings({ stored }).stored, ...view.looks?.[placed.chartName] }
  const usual = settingsOf(target, chosen)
  const kept = spans ? withFittingSpan(usual, { stored: chosen, spans }) : usual
  const changes = view.changes?.[placed.chartName]
  if (changes && showsChanges(widget)) return changesSettings(kept, changes)
  const split = view.splits?.[placed.chartName]
  return split && splitDimensions(target, { page, config: known }) ? splitSettings(kept, split) : kept
}

/** The same of the days that the view is compared with: of a chart over time its months, of what changed its rows. */
async function rowsBefore(
  plan: QueryPlan,
  {
    compared: { before: earlier },
    ask,
  }: { readonly compared: LikeForLike; readonly ask: (plan: QueryPlan) => Promise<QueryResult> },
): Promise<RowsBefore | null> {
  const { page, widget, settings } = plan
  const changes = settings.chartType === CHANGES
  if ((widget.rows !== 'periods' && !changes) || !earlier) return null
  const own = changes
    ? { ...plan, view: earlier }
    : isSplit(settings)
      ? { ...plan, settings: { ...settings, chartTimeSpan: priorSpan(settings) }, view: earlier }
      : { page, widget: FACT_QUERIES.months, settings: { chartTimeSpan: priorSpan(settings) }, view: earlier }
  const answer = await ask(own)
  return {
    range: { from: earlier.from, to: earlier.to },
    rows: answer.data,
    column: changes ? '' : fillName(own.widget.query.groupBy[0] ?? '', own.settings, earlier),
    cut: answer.rowCount > answer.data.length,
  }
}
