import type { TableIndex } from '../../../domain/query/catalog.ts'
import { addsUp, currentView, FACT_QUERIES, factSpan } from '../../../domain/dashboards/fact-queries.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import { alikeDays, dated, likeForLike, type KnownDays } from '../../../domain/dashboards/compared/like-for-like.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { bridgedView } from '../../../domain/dashboards/compared/view-sides.ts'
import { priorSpan, type WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { PagesConfig } from '../../api/answers.ts'
import type { WidgetQuestion } from '../../../machines/dashboards/widget.machine.ts'

export interface QuestionInput {
  readonly page: Page
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
}

/** What a widget asks; two questions with one key have one answer. */
export function widgetQuestion({ page, widget, settings, view }: QuestionInput): WidgetQuestion {
  const query = planQuery({ page, widget, settings, view })
  return { key: JSON.stringify(query), query, settings, view }
}

/** What a bridge asks: of the days that are compared; null: too few are. */
export function bridgeQuestion(
  { view, ...input }: QuestionInput,
  known: Omit<KnownDays, 'page'>,
): WidgetQuestion | null {
  const bridged = bridgedView(view, { page: input.page, ...known })
  if (!bridged) return null
  const question = widgetQuestion({ ...input, view: bridged.view })
  const { before } = bridged
  return { ...question, key: JSON.stringify([question.query, before]), before }
}

/** What the days that a widget over time is compared with are asked; null: there are none. */
export function priorQuestion(
  { page, settings, view }: Omit<QuestionInput, 'widget'>,
  known: Omit<KnownDays, 'page'>,
): WidgetQuestion | null {
  const { before } = likeForLike(view, { page, ...known })
  return (
    before &&
    widgetQuestion({
      page,
      widget: FACT_QUERIES.months,
      settings: { chartTimeSpan: priorSpan(settings) },
      view: before,
    })
  )
}

export interface FactQuestions {
  /** The chart in whose name they are asked: the first that draws every fact of this page, else the first that draws this page. */
  readonly chartName: string
  readonly totals: WidgetQuestion
  /** By week on a page whose period is of weeks. */
  readonly months: WidgetQuestion
  /** By month or week, of the days that it is compared with; null: with none. */
  readonly prior: WidgetQuestion | null
  /** Null: the prior months add up to it, or there are none. */
  readonly priorTotals: WidgetQuestion | null
  /** Totals of the days of the period that are alike those before on which there is data; null: all of them are. */
  readonly alike: WidgetQuestion | null
  /** Of the week or month that today is in; null: the period does not leave it out. */
  readonly current: WidgetQuestion | null
}

export interface FactQuestionsInput {
  readonly page: Page
  readonly config: Pick<PagesConfig, 'widgets' | 'today'>
  readonly table: TableIndex | undefined
  readonly view: View
  readonly invoiced: InvoicedDays
}

/** What the fact strip asks for a view: every fact of the page, of the period and of the one before. PAGE-03 */
export function factQuestions({ page, config, table, view, invoiced }: FactQuestionsInput): FactQuestions {
  const ofThisPage = page.widgets.filter((each) => each.page === undefined && each.facts === undefined)
  const placed = ofThisPage.find(({ widget }) => config.widgets[widget]?.query.measures === 'facts') ?? ofThisPage[0]
  if (!placed) throw new Error('a page has at least one widget of its own')
  const settings = factSpan(page)
  const ask = (widget: WidgetSpec, of: View) => widgetQuestion({ page, widget, settings, view: of })
  const compared = likeForLike(view, { page, today: config.today, invoiced })
  const { before } = compared
  const alike = alikeDays(view, compared)
  const current = currentView(view, { period: page.period, today: config.today })
  return {
    chartName: placed.chartName,
    totals: ask(FACT_QUERIES.totals, view),
    months: ask(FACT_QUERIES.months, view),
    prior: before && ask(FACT_QUERIES.months, before),
    priorTotals: before && !addsUp(page, table) ? ask(FACT_QUERIES.totals, before) : null,
    alike: alike && ask(FACT_QUERIES.totals, dated(view, alike)),
    current: current && ask(FACT_QUERIES.totals, current),
  }
}
