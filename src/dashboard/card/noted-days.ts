import type { Page } from '../../../domain/page/page-spec.ts'
import type { View } from '../../../domain/page/view.ts'
import { startView } from '../../../domain/page/view-sides.ts'
import type { DrawnWidget } from '../../../domain/page/widget-spec.ts'
import type { NotedDays } from '../../notes/note-queries.ts'

/** The days of which a card tells the notes: of a bridge those that it leads over, from the first of the period before; none: it draws no time. */
export function notedDays(
  { rows }: Pick<DrawnWidget, 'rows'>,
  { view, page }: { readonly view: View; readonly page: Page },
): NotedDays[] {
  const { clientId, from, to } = view
  if (rows === 'periods') return [{ clientId, from, to }]
  return rows === 'bridge' ? [{ clientId, from: startView(view, page).from, to }] : []
}
