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

const FACTS: WidgetSpec = {
  kind: 'tiles',
  title: '{fact}',
  rows: 'facts',
  query: { measures: 'facts', groupBy: [] },
  settings: {},
  charts: {},
}

/** The one question for every fact of the page, asked in the name of the first widget that draws them all, else of the first. */
export function factsQuestion(page: Page, { widgets, view }: { readonly widgets: Readonly<Record<string, WidgetSpec>>; readonly view: View }) {
  const placed = page.widgets.find(({ widget }) => widgets[widget]?.query.measures === 'facts') ?? page.widgets[0]
  if (!placed) throw new Error('a page has at least one widget')
  return { chartName: placed.chartName, question: widgetQuestion({ page, widget: FACTS, settings: {}, view }) }
}
