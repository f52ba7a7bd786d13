import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import type { PageSpec } from '../page/page-spec.ts'

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
