import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { Page, PageWidgetSpec } from '../page-spec.ts'
import type { View } from '../view.ts'
import { wholeRange } from '../../dates/whole-period.ts'

/** What a card draws: a page and a view of it. */
export interface PageCard {
  readonly page: Page
  readonly view: View
}

export interface PageCardInput {
  readonly page: Page
  readonly pages: readonly Page[]
}

/** Whether a card draws something else than its page as it is. */
export function isOwnCard({ page, facts, fact, whereClauses, period }: PageWidgetSpec): boolean {
  return [page, facts, fact, whereClauses, period].some((each) => each !== undefined)
}

/**
 * The page that a card draws, under the name and by the filters of the page it is on; null where that is not there or does not open. PAGE-22, PAGE-23
 */
export function drawnPage(placed: PageWidgetSpec, { page, pages }: PageCardInput): Page | null {
  if (!isOwnCard(placed)) return page
  const drawn = placed.page === undefined ? page : pages.find(({ id }) => id === placed.page)
  if (!drawn) return null
  const { period: _, ...rest } = drawn
  const period = placed.period ?? page.period
  const [first] = placed.facts ?? []
  const facts =
    placed.facts && first ? { facts: placed.facts, defaultFact: first.fact, defaultFactText: first.factText } : {}
  return {
    ...rest,
    ...facts,
    id: page.id,
    ...(period ? { period } : {}),
    pageWhereClauses: [...drawn.pageWhereClauses, ...(placed.whereClauses ?? [])],
    filters: page.filters,
    widgets: [placed],
  }
}

/** The card's page, with the view in its own dates and of its own fact. The view's fact counts where the card could draw it: on its own page, among its own facts if it names any. The view's mode is of the page it is on, so another page is drawn in none. */
export function drawnCard(
  placed: PageWidgetSpec,
  { page, pages, view, today }: PageCardInput & { readonly view: View; readonly today: CalendarDate },
): PageCard | null {
  const drawn = drawnPage(placed, { page, pages })
  if (!drawn || drawn === page) return drawn && { page, view }
  const chosen =
    placed.page === undefined && (placed.facts === undefined || placed.facts.some(({ fact }) => fact === view.fact))
  const fact = placed.fact ?? (chosen ? view.fact : drawn.defaultFact)
  const dates = placed.period ? { period: '', ...wholeRange(placed.period, today) } : {}
  return { page: drawn, view: { ...view, fact, ...dates, ...(placed.page === undefined ? {} : { mode: '' }) } }
}
