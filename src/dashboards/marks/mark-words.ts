import type { ChartContext } from '../../../domain/dashboards/mark-rows.ts'
import { filterParent } from '../../../domain/dashboards/page-filters.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { periodText } from '../../text/period-text.ts'

/** What is chosen in a chart that shows the others beside it; empty: nothing. */
export function contextWords(
  { dimensions, around }: ChartContext,
  { view, table }: { readonly view: View; readonly table: TableIndex | undefined },
): string {
  const parents = dimensions.map(filterParent)
  const chosen = dimensions.flatMap((dimension) => {
    if (parents.includes(dimension)) return []
    const filter = view.filters[dimension]
    return filter ? chosenWords(dimension, { filter, table }).words : []
  })
  return [...chosen, ...(around ? [periodText(view)] : [])].join(', ')
}
