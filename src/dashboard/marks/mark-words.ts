import { FILTER_LIMITS } from '../../../domain/page/dimension-filter.ts'
import type { ChartContext, MarkFault } from '../../../domain/page/mark-rows.ts'
import { filterParent } from '../../../domain/page/page-filters.ts'
import type { View } from '../../../domain/page/view.ts'
import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import { chosenWords } from '../../filters/value-words.ts'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'

/** Why a page cannot show the rows of a mark alone. */
export function faultWords(
  fault: MarkFault,
  { label, table }: { readonly label: string; readonly table: TableIndex | undefined },
): string {
  switch (fault.reason) {
    case 'not-a-filter':
      return text('dashboard.marks.notAFilter', { dimension: labelOf(table, fault.dimension) })
    case 'too-many':
      return text('dashboard.marks.tooMany', { label, most: FILTER_LIMITS.values })
    case 'own-dates':
      return text('dashboard.marks.ownDates')
  }
}

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
