import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { pagePath } from '../../../../domain/dashboards/navigation.ts'
import { offeredDimensions, viewOn } from '../../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import { printView, type View } from '../../../../domain/dashboards/view.ts'
import { sameValue } from '../../../../domain/values/entries.ts'

interface PageAddressInput {
  /** On which the set is compared. */
  readonly tab: Page
  readonly pages: readonly Page[]
  readonly today: CalendarDate
}

/** The page that shows a set by itself, and its address: of the tab's rows, with its fact where one has it; null: there is none. */
export function pageAddress(
  view: View,
  { tab, pages, today }: PageAddressInput,
): { readonly name: string; readonly address: string } | null {
  const fitting = pages.filter(
    ({ pageType, tabOf, period, table, filters }) =>
      pageType === 'aframe_dashboard' &&
      tabOf === undefined &&
      period === undefined &&
      table === tab.table &&
      Object.keys(view.filters).every((name) => offeredDimensions(filters).includes(name)),
  )
  const alike = fitting.filter(({ pageWhereClauses }) => sameValue(pageWhereClauses, tab.pageWhereClauses))
  const hasFact = ({ facts }: Page) => facts.some(({ fact }) => fact === view.fact)
  const page =
    alike.find(hasFact) ?? alike[0] ?? fitting.find((each) => hasFact(each) && each.pageWhereClauses.length === 0)
  if (!page) return null
  const shown = viewOn({ ...view, fact: hasFact(page) ? view.fact : page.defaultFact }, page.filters)
  const parameters = printView(shown, { page, today, clientId: view.clientId })
  return { name: page.name, address: `${pagePath(page.id, [])}?${new URLSearchParams(parameters).toString()}` }
}
