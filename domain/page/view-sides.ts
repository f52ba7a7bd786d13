import type { BridgeStart } from '../bridge/bridge-question.ts'
import { sidesOf, type Side } from '../bridge/sides.ts'
import { priorView } from './fact-queries.ts'
import { chooseFilter, isClientSpecific, type PageFilters } from './page-filters.ts'
import type { PageSpec } from './page-spec.ts'
import type { View } from './view.ts'

/** What a bridge leads from. */
export function bridgeStart(view: View, { period }: Pick<PageSpec, 'period'>): BridgeStart {
  const sides = sidesOf(view)
  if (sides) return { column: sides.column, value: sides.other }
  const { from, to } = priorView(view, period)
  return { from, to }
}

/** The same view of what its bridge leads from. */
export function startView(view: View, { period }: Pick<PageSpec, 'period'>): View {
  const sides = sidesOf(view)
  return sides ? { ...view, against: 'period', ...ofSide(view, sides.column, sides.other) } : priorView(view, period)
}

/** What of a view makes it one of a carrier, account or client; what belongs to another client goes. */
export function ofSide(
  { filters }: Pick<View, 'filters'>,
  column: Side['column'],
  value: string,
): Partial<View> & { readonly filters: PageFilters } {
  if (column !== 'client_id') return { filters: chooseFilter(filters, column, [value]) }
  return {
    clientId: Number(value),
    childClientIds: [],
    filters: Object.fromEntries(Object.entries(filters).filter(([dimension]) => !isClientSpecific(dimension))),
  }
}
