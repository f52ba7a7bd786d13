import type { CalendarDate } from '../dates/calendar-date.ts'
import { isAdditive, type TableIndex } from '../query/catalog.ts'
import type { PageSpec } from './page-spec.ts'
import type { View } from './view.ts'
import { currentRange, type WholePeriod } from '../dates/whole-period.ts'
import type { WidgetSettings } from './widget-settings.ts'
import type { WidgetSpec } from './widget-spec.ts'

const FACTS: WidgetSpec = {
  title: '{fact}',
  rows: 'facts',
  query: { measures: 'facts', groupBy: [] },
  settings: {},
  charts: {},
}

/**
 * What the fact strip asks: every fact of the page at once, for the whole range, or by month, or by week where the page's
 * period is of weeks. Three queries say
 * everything about a period and the one before it: the totals, the months, and the prior months, which also add up to
 * the prior totals. One query over both periods could not: a month in which one ends and the other begins is a single row.
 */
export const FACT_QUERIES = {
  totals: FACTS,
  months: { ...FACTS, query: { measures: 'facts', groupBy: ['{dateType}_{grain}'], orderBy: 'group' } },
} as const satisfies Record<string, WidgetSpec>

/** The chosen fact over the whole view, without groups: its conditions are those of the rows behind every chart of it. */
export const CHOSEN_FACT: WidgetSpec = { ...FACTS, query: { measures: 'fact', groupBy: [] } }

/** The same view of the week or month that today is in, which a page's own period leaves out; null: nothing is left out. */
export function currentView(
  view: View,
  { period, today }: { readonly period: WholePeriod | undefined; readonly today: CalendarDate },
): View | null {
  return period === undefined || period.toDate ? null : { ...view, period: '', ...currentRange(period, today) }
}

/** By what the strip and the prior period are asked: months, which add up to quarters, or weeks. */
export function factSpan({
  period,
}: Pick<PageSpec, 'period'>): WidgetSettings & { readonly chartTimeSpan: 'weekly' | 'monthly' } {
  return { chartTimeSpan: period?.unit === 'weeks' ? 'weekly' : 'monthly' }
}

/** Whether months of every fact add up to its total; a page for which they do not asks the prior totals too. Lessons 6 */
export function addsUp({ facts }: Pick<PageSpec, 'facts'>, table: TableIndex | undefined): boolean {
  return facts.every(({ fact }) => isAdditive(table?.measures.get(fact)))
}
