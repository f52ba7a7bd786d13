import type { PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import { printView } from '../../../domain/dashboards/view.ts'

/** The address of the page that shows just what is asked; null: none does. */
export function viewAddress(
  { onPage, page, view }: Pick<PlannedAsk, 'onPage' | 'page' | 'view'>,
  { routes, today }: { readonly routes: readonly { readonly path: string }[]; readonly today: CalendarDate },
): string | null {
  if (!onPage) return null
  const parameters = new URLSearchParams(printView(view, { page, today, clientId: view.clientId })).toString()
  return `${pagePath(page.id, routes)}?${parameters}`
}
