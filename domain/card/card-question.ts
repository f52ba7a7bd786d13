import type { BridgeStart } from '../bridge/bridge-question.ts'
import { FACT_QUERIES } from '../dashboards/fact-queries.ts'
import { likeForLike, type KnownDays } from '../dashboards/compared/like-for-like.ts'
import { bridgedView } from '../dashboards/compared/view-sides.ts'
import type { Page } from '../dashboards/page-spec.ts'
import { planQuery } from '../dashboards/plan-query.ts'
import type { View } from '../dashboards/view.ts'
import { priorSpan, type WidgetSettings } from '../dashboards/widget-settings.ts'
import type { WidgetSpec } from '../dashboards/widget-spec.ts'
import type { Query, QueryResult } from '../query/query.ts'
import type { TimedResult } from '../query/timed-result.ts'

/** What the widget asks for, and the view and settings it is drawn with; `key` tells one question from another. */
export interface WidgetQuestion {
  readonly key: string
  readonly query: Query
  readonly settings: WidgetSettings
  readonly view: View
  /** Of a bridge: what it leads from. */
  readonly before?: BridgeStart
}

/** A drawn answer keeps its question, so that an old picture is never taken for the new one. */
export interface WidgetAnswer {
  readonly question: WidgetQuestion
  readonly result: TimedResult
}

export interface WidgetFailure {
  /** May be shown to a person. */
  readonly detail: string
}

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

/** The same of a card: a bridge asks of the days that are compared. Null: too few are. */
export function cardQuestion({ view, ...input }: QuestionInput, known: Omit<KnownDays, 'page'>): WidgetQuestion | null {
  if (input.widget.rows !== 'bridge') return widgetQuestion({ view, ...input })
  const bridged = bridgedView(view, { page: input.page, ...known })
  if (!bridged) return null
  const question = widgetQuestion({ ...input, view: bridged.view })
  const { before } = bridged
  return { ...question, key: JSON.stringify([question.query, before]), before }
}

/** Whether an answer is something to draw: a row in groups, or an ungrouped row in which something was counted. */
export function holdsRows({ groupByDetails, selectColumnNames }: Query, { data }: Pick<QueryResult, 'data'>): boolean {
  if (groupByDetails.length > 0) return data.length > 0
  return data.some((row) => selectColumnNames.some((name) => (row[name] ?? 0) !== 0))
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
