import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'

/** The cards of a tab that can be split by a dimension, by their names. */
export const SPLIT_CARDS = ['periods', 'trends', 'breakdown'] as const
export type SplitCard = (typeof SPLIT_CARDS)[number]

/** Those of them that are charts. */
export const CHART_CARDS = ['periods', 'trends'] as const satisfies readonly SplitCard[]
export type ChartCard = (typeof CHART_CARDS)[number]

/** The tables of a tab, by their names. COMP-12 to COMP-16 */
export type TableCard = 'breakdown' | 'charges' | 'facts'

/** How one tab of the comparison draws its sets. COMP-11, COMP-17, DATA-09 */
export const TabControls = z.strictObject({
  fact: CatalogName,
  chartType: z.enum(['bar', 'column']),
  chartScale: z.enum(['linear', 'semilog']),
  chartTimeSpan: z.enum(['monthly', 'quarterly']),
  chartComparisonType: z.enum(['year_over_year', 'range_over_range']),
  /** What the table has a row of. COMP-13 */
  breakdown: z.enum(['service', 'quarter', 'month']),
  trends: z.enum(['line', 'area']),
  /** By what a card is split; absent: it is whole. Decision 0090 */
  ...({
    'split.periods': CatalogName.optional(),
    'split.trends': CatalogName.optional(),
    'split.breakdown': CatalogName.optional(),
  } satisfies Record<`split.${SplitCard}`, z.ZodType>),
})
export type TabControls = z.infer<typeof TabControls>

export function defaultControls(page: Pick<PageSpec, 'defaultFact'>): TabControls {
  return {
    fact: page.defaultFact,
    chartType: 'column',
    chartScale: 'linear',
    chartTimeSpan: 'monthly',
    chartComparisonType: 'range_over_range',
    breakdown: 'service',
    trends: 'line',
  }
}

/** The tables that stand below the charts of a tab. */
export function openTables(
  { breakdown }: Pick<TabControls, 'breakdown'>,
  { hasCharges }: { readonly hasCharges: boolean },
): readonly TableCard[] {
  return breakdown === 'service' ? ['breakdown', hasCharges ? 'charges' : 'facts'] : ['facts']
}
