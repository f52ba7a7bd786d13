import type { TableIndex, Unit } from '../../domain/query/catalog.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'

/** What a fact is counted in, as the catalogue says. */
export function unitOf(table: TableIndex | undefined, fact: string): Unit {
  return table?.measures.get(fact)?.unit ?? 'number'
}

/** USD for all currencies, since they are converted to it. */
export function unitWord(unit: Unit, { currency, unit: weightUnit }: Pick<View, 'currency' | 'unit'>): string {
  if (unit === 'money') return currency === 'all' ? 'USD' : currency
  if (unit === 'weight') return weightUnit
  return unit === 'packages' ? text('dashboard.packages') : ''
}
