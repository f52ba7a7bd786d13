import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { pagePath } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { addressParameters } from '../../domain/dashboards/page-tabs.ts'
import { printView, type View } from '../../domain/dashboards/view.ts'

/** What a card shows. */
export interface WatchedCard {
  readonly page: Page
  readonly view: View
  readonly today: CalendarDate
  readonly routes: readonly { readonly path: string }[]
}

/** Of the page of config that a card is from, with what is looked at here. */
export function sourceAddress({ page, view, today, routes }: WatchedCard): string {
  const { context: _, around: __, changes: ___, splits: ____, looks: _____, rows: ______, ...shown } = view
  const own = printView(shown, { page, today, clientId: view.clientId })
  const parameters = addressParameters(own, { page, tabs: [page], parameters: [] }, true)
  return `${pagePath(page.tabOf ?? page.id, routes)}?${new URLSearchParams(parameters).toString()}`
}
