import type { PageFilters } from '../../domain/dashboards/page-filters.ts'
import { currencyInForce, isRanged } from '../../domain/dashboards/page-filters.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { text } from '../text/text.ts'

export interface DimensionLabelled {
  readonly table: TableIndex | undefined
  readonly view: Pick<View, 'currency'>
  /** What is chosen beside it. */
  readonly filters: PageFilters
}

/** A dimension's name; that of a range with what its ends are counted in. */
export function dimensionLabel(dimension: string, { table, view, filters }: DimensionLabelled): string {
  const label = labelOf(table, dimension)
  if (!isRanged(dimension)) return label
  const currency = currencyInForce({ currency: view.currency, filters })
  const unit = table?.columns.get(dimension)?.unit === 'weight' ? 'lbs' : currency === 'all' ? 'USD' : currency
  return text('filters.inUnit', { label, unit })
}
