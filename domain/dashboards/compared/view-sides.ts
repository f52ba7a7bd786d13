import type { BridgeStart } from '../../bridge/bridge-question.ts'
import { sidesOf, type Side } from '../../bridge/sides.ts'
import { likeForLike, type KnownDays } from './like-for-like.ts'
import { chooseFilter, isClientSpecific, type PageFilters } from '../page-filters.ts'
import type { View } from '../view.ts'

/** What a bridge leads from, and the view that it leads to: of the days that are compared. Null: too few are. */
export function bridgedView(
  view: View,
  known: KnownDays,
): { readonly view: View; readonly before: BridgeStart } | null {
  const sides = sidesOf(view)
  if (sides) return { view, before: { column: sides.column, value: sides.other } }
  const { now, before } = likeForLike(view, known)
  return before && { view: now, before: { from: before.from, to: before.to } }
}

/** The view of the days that are compared, and of what they are compared with, days or another side; null: with nothing. */
export function viewSides(view: View, known: KnownDays): { readonly now: View; readonly before: View } | null {
  const sides = sidesOf(view)
  if (sides) return { now: view, before: { ...view, against: 'period', ...ofSide(view, sides.column, sides.other) } }
  const { now, before } = likeForLike(view, known)
  return before && { now, before }
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
