import type { Unit } from '../../domain/query/catalog.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { text } from '../text/text.ts'

/** USD for all currencies, since they are converted to it. */
export function unitWord(unit: Unit, { currency, unit: weightUnit }: Pick<View, 'currency' | 'unit'>): string {
  if (unit === 'money') return currency === 'all' ? 'USD' : currency
  if (unit === 'weight') return weightUnit
  return unit === 'packages' ? text('dashboard.packages') : ''
}
