import { createContext, useContext, useEffect } from 'react'
import { fittingFilters, type PageFilters } from '../../../domain/page/page-filters.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import type { View } from '../../../domain/page/view.ts'

/** Filters that were in force, and where. */
interface InForce {
  readonly login: string
  readonly clientId: number
  /** The page and its dates. */
  readonly at: string
  readonly filters: PageFilters
}

/** The filters in force last, through pages and dates, until a person takes them off. */
function createLastFilters() {
  let last: InForce | null = null
  return { last: () => last, keep: (next: InForce | null) => void (last = next) }
}

const LastFiltersContext = createContext(createLastFilters())

/** What a change of dates or page left behind, as far as the page can be filtered by it; null: nothing. FILT-14 */
export function useLeftFilters({
  login,
  page,
  view,
}: {
  readonly login: string
  readonly page: Page
  readonly view: View
}): PageFilters | null {
  const held = useContext(LastFiltersContext)
  const { clientId, filters } = view
  const at = `${page.id} ${view.dateType} ${view.from} ${view.to}`
  const isFiltered = Object.keys(filters).length > 0
  const last = held.last()
  const left =
    !isFiltered && last && last.login === login && last.clientId === clientId && last.at !== at
      ? fittingFilters(last.filters, page.filters)
      : {}
  useEffect(() => {
    if (isFiltered) held.keep({ login, clientId, at, filters })
    else if (held.last()?.at === at) held.keep(null)
  }, [held, login, clientId, at, filters, isFiltered])
  return Object.keys(left).length > 0 ? left : null
}
