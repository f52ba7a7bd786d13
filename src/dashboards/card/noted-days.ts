import type { View } from '../../../domain/dashboards/view.ts'
import { viewSides } from '../../../domain/dashboards/compared/view-sides.ts'
import type { KnownDays } from '../../../domain/dashboards/compared/like-for-like.ts'
import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import type { NotedDays } from '../../notes/note-queries.ts'

/** The days of which a card tells the notes: of a bridge those that it leads over, from the first of the period before; none: it draws no time. */
export function notedDays(
  { rows }: Pick<DrawnWidget, 'rows'>,
  { view, ...known }: { readonly view: View } & KnownDays,
): NotedDays[] {
  const { clientId, from, to } = view
  if (rows === 'periods') return [{ clientId, from, to }]
  const sides = rows === 'bridge' ? viewSides(view, known) : null
  return sides ? [{ clientId, from: sides.before.from, to: sides.now.to }] : []
}
