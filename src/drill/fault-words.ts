import { FILTER_LIMITS } from '../../domain/dashboards/dimension-filter.ts'
import type { MarkFault } from '../../domain/dashboards/mark-rows.ts'
import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { text } from '../text/text.ts'

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
