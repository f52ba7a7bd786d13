import type { TableIndex } from '../../domain/catalog.ts'
import { addsUp, FACT_QUERIES, priorView } from '../../domain/fact-queries.ts'
import type { Page } from '../../domain/page-spec.ts'
import { planQuery } from '../../domain/plan-query.ts'
import type { View } from '../../domain/view.ts'
import type { WidgetSettings } from '../../domain/widget-settings.ts'
import type { WidgetSpec } from '../../domain/widget-spec.ts'
import type { WidgetQuestion } from '../../machines/widget.machine.ts'

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

export interface FactQuestions {
  /** The chart in whose name they are asked: the first that draws every fact, else the first. */
  readonly chartName: string
  readonly totals: WidgetQuestion
  readonly months: WidgetQuestion
  /** By month, of the equally long period before. */
  readonly prior: WidgetQuestion
  /** Null: the prior months add up to it. */
  readonly priorTotals: WidgetQuestion | null
}

export interface FactQuestionsInput {
  readonly page: Page
  readonly widgets: Readonly<Record<string, WidgetSpec>>
  readonly table: TableIndex | undefined
  readonly view: View
}

/** What the fact strip asks for a view: every fact of the page, of the period and of the one before. PAGE-03 */
export function factQuestions({ page, widgets, table, view }: FactQuestionsInput): FactQuestions {
  const placed = page.widgets.find(({ widget }) => widgets[widget]?.query.measures === 'facts') ?? page.widgets[0]
  if (!placed) throw new Error('a page has at least one widget')
  const ask = (widget: WidgetSpec, of: View) => widgetQuestion({ page, widget, settings: {}, view: of })
  const before = priorView(view)
  return {
    chartName: placed.chartName,
    totals: ask(FACT_QUERIES.totals, view),
    months: ask(FACT_QUERIES.months, view),
    prior: ask(FACT_QUERIES.months, before),
    priorTotals: addsUp(page, table) ? null : ask(FACT_QUERIES.totals, before),
  }
}
