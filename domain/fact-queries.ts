import { isAdditive, type TableIndex } from './catalog.ts'
import type { PageSpec } from './page-spec.ts'
import { priorRange } from './period.ts'
import type { View } from './view.ts'
import type { WidgetSpec } from './widget-spec.ts'

const FACTS: WidgetSpec = {
  kind: 'tiles',
  title: '{fact}',
  rows: 'facts',
  query: { measures: 'facts', groupBy: [] },
  settings: {},
  charts: {},
}

/**
 * What the fact strip asks: every fact of the page at once, for the whole range, or by month. Three queries say
 * everything about a period and the one before it: the totals, the months, and the prior months, which also add up to
 * the prior totals. One query over both periods could not: a month in which one ends and the other begins is a single row.
 */
export const FACT_QUERIES = {
  totals: FACTS,
  months: { ...FACTS, query: { measures: 'facts', groupBy: ['{dateType}_month'], orderBy: 'group' } },
} as const satisfies Record<string, WidgetSpec>

/** The same view of the equally long period before. */
export function priorView(view: View): View {
  return { ...view, period: '', ...priorRange(view) }
}

/** Whether months of every fact add up to its total; a page for which they do not asks the prior totals too. Lessons 6 */
export function addsUp({ facts }: Pick<PageSpec, 'facts'>, table: TableIndex | undefined): boolean {
  return facts.every(({ fact }) => isAdditive(table?.measures.get(fact)))
}
