import type { TableIndex } from '../query/catalog.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import type { InvoicedDays } from '../dates/invoiced-days.ts'
import { addsUp, currentView, FACT_QUERIES, factSpan } from '../dashboards/fact-queries.ts'
import { alikeDays, dated, likeForLike } from '../dashboards/compared/like-for-like.ts'
import type { Page } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import type { KnownWidgets } from '../dashboards/widget-settings.ts'
import type { WidgetSpec } from '../dashboards/widget-spec.ts'
import { widgetQuestion, type WidgetQuestion } from './card-question.ts'

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
  readonly config: KnownWidgets & { readonly today: CalendarDate }
  readonly table: TableIndex | undefined
  readonly view: View
  readonly invoiced: InvoicedDays
}

/** What is asked of every fact of a page at once. */
export function totalsQuestion({ page, view }: { readonly page: Page; readonly view: View }): WidgetQuestion {
  return widgetQuestion({ page, widget: FACT_QUERIES.totals, settings: factSpan(page), view })
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
    totals: totalsQuestion({ page, view }),
    months: ask(FACT_QUERIES.months, view),
    prior: before && ask(FACT_QUERIES.months, before),
    priorTotals: before && !addsUp(page, table) ? ask(FACT_QUERIES.totals, before) : null,
    alike: alike && ask(FACT_QUERIES.totals, dated(view, alike)),
    current: current && ask(FACT_QUERIES.totals, current),
  }
}
