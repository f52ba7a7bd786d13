import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressParameters, tabParameters } from '../../domain/page-tabs.ts'
import type { Page } from '../../domain/page-spec.ts'
import { parseView, printView, type View, type ViewDefaults } from '../../domain/view.ts'

export interface ViewedPage {
  readonly page: Page
  /** The page with its tabs; alone where it has none. */
  readonly tabs: readonly Page[]
  readonly defaults: ViewDefaults
}

/**
 * The view that the address holds, and how to go to another one; each step is one in the browser's history.
 * The other tabs keep what they show, until the client changes. PAGE-18
 */
export function useView({ page, tabs, defaults }: ViewedPage): readonly [View, (change: Partial<View>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => parseView(tabParameters(page, [...new URLSearchParams(search)]), defaults), [page, search, defaults])
  const go = useCallback(
    (change: Partial<View>) => {
      const own = printView({ ...view, ...change }, defaults)
      const otherClient = change.clientId !== undefined && change.clientId !== view.clientId
      const parameters = new URLSearchParams(addressParameters(own, { page, tabs, parameters: [...new URLSearchParams(search)] }, otherClient)).toString()
      navigate(parameters === '' ? path : `${path}?${parameters}`)
    },
    [view, defaults, page, tabs, search, navigate, path],
  )
  return [view, go]
}
