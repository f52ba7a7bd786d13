import type { TableIndex } from '../../../domain/query/catalog.ts'
import { addsUp, currentView, FACT_QUERIES, factSpan, priorView } from '../../../domain/page/fact-queries.ts'
import { alikeRanges, type InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import { planQuery } from '../../../domain/page/plan-query.ts'
import type { View } from '../../../domain/page/view.ts'
import { bridgeStart } from '../../../domain/page/view-sides.ts'
import { priorSpan, type WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/page/widget-spec.ts'
import type { PagesConfig } from '../../api/answers.ts'
import type { WidgetQuestion } from '../../../machines/widget.machine.ts'

export interface QuestionInput {
  readonly page: Page
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
}

/** What a widget asks; two questions with one key have one answer. */
export function widgetQuestion({ page, widget, settings, view }: QuestionInput): WidgetQuestion {
  const query = planQuery({ page, widget, settings, view })
  if (widget.rows !== 'bridge') return { key: JSON.stringify(query), query, settings, view }
  const before = bridgeStart(view, page)
  return { key: JSON.stringify([query, before]), query, settings, view, before }
}

/** What the prior period of a widget over time is asked. */
export function priorQuestion({ page, settings, view }: Omit<QuestionInput, 'widget'>): WidgetQuestion {
  return widgetQuestion({
    page,
    widget: FACT_QUERIES.months,
    settings: { chartTimeSpan: priorSpan(settings) },
    view: priorView(view, page.period),
  })
}

export interface FactQuestions {
  /** The chart in whose name they are asked: the first that draws every fact of this page, else the first that draws this page. */
  readonly chartName: string
  readonly totals: WidgetQuestion
  /** By week on a page whose period is of weeks. */
  readonly months: WidgetQuestion
  /** By month or week, of the equally long period before. */
  readonly prior: WidgetQuestion
  /** Null: the prior months add up to it. */
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
  const before = priorView(view, page.period)
  const alike = alikeRanges({ range: view, earlier: before, invoiced })
  const current = currentView(view, { period: page.period, today: config.today })
  return {
    chartName: placed.chartName,
    totals: ask(FACT_QUERIES.totals, view),
    months: ask(FACT_QUERIES.months, view),
    prior: ask(FACT_QUERIES.months, before),
    priorTotals: addsUp(page, table) ? null : ask(FACT_QUERIES.totals, before),
    alike: alike && ask(FACT_QUERIES.totals, { ...view, period: '', ...alike.range }),
    current: current && ask(FACT_QUERIES.totals, current),
  }
}
