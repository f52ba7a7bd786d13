import { createContext, useContext, useEffect, useMemo } from 'react'
import { fittingFilters, type PageFilters } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'

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

/** What a change of dates or page left behind, as far as the page can be filtered by it; null: nothing, or it was put in force again because the installation keeps filters. FILT-14 */
export function useLeftFilters({
  login,
  page,
  view,
  onKept,
}: {
  readonly login: string
  readonly page: Page
  readonly view: View
  /** Puts it in force; null: a person may. */
  readonly onKept: ((change: Pick<View, 'filters'>) => void) | null
}): PageFilters | null {
  const held = useContext(LastFiltersContext)
  const { clientId, filters } = view
  const at = `${page.id} ${view.dateType} ${view.from} ${view.to}`
  const isFiltered = Object.keys(filters).length > 0
  const last = held.last()
  const before =
    !isFiltered && last?.login === login && last.clientId === clientId && last.at !== at ? last.filters : null
  const left = useMemo(() => {
    const fitting = before ? fittingFilters(before, page.filters) : {}
    return Object.keys(fitting).length > 0 ? fitting : null
  }, [before, page.filters])
  useEffect(() => {
    if (left && onKept) return onKept({ filters: left })
    if (isFiltered) held.keep({ login, clientId, at, filters })
    else if (held.last()?.at === at) held.keep(null)
  }, [held, login, clientId, at, filters, isFiltered, onKept, left])
  return onKept ? null : left
}
