import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressParameters, tabParameters, unknownTab } from '../../domain/dashboards/page-tabs.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { ofSeenClients } from '../../domain/comparison/seen-clients.ts'
import {
  changedView,
  printView,
  readView,
  type ReadView,
  type View,
  type ViewDefaults,
} from '../../domain/dashboards/view.ts'
import type { ClientFamily } from '../api/answers.ts'

export interface ViewedPage {
  readonly page: Page
  /** The page with its tabs; alone where it has none. */
  readonly tabs: readonly Page[]
  readonly defaults: ViewDefaults
  readonly clients: readonly ClientFamily[]
}

interface AddressedView extends ReadView {
  /** The address names the client whose view it is. */
  readonly named: boolean
  /** A step in the browser's history. */
  readonly go: (change: Partial<View>) => void
  /** Lets the address say what the view is, in place of what it says now. */
  readonly settle: (change?: Partial<View>) => void
}

/** The view that the address holds, what of the address it does not show, and how to go to another one. The other tabs keep what they show, until the client changes. PAGE-18 */
export function useView({ page, tabs, defaults, clients }: ViewedPage): AddressedView {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const read = useMemo(() => {
    const parameters = [...new URLSearchParams(search)]
    const { view, unhonoured } = ofSeenClients(readView(tabParameters({ page, tabs, parameters }), defaults), {
      clients,
      usual: defaults.clientId,
    })
    const named = parameters.some(([name, text]) => name === 'client' && text === String(view.clientId))
    return { view, unhonoured: [...unknownTab(tabs, parameters), ...unhonoured], named }
  }, [page, tabs, search, defaults, clients])
  const { view } = read
  const show = useCallback(
    (change: Partial<View>, options: { readonly replace: boolean }) => {
      const own = printView(changedView(view, change), defaults)
      const otherClient = change.clientId !== undefined && change.clientId !== view.clientId
      const parameters = addressParameters(
        own,
        { page, tabs, parameters: [...new URLSearchParams(search)] },
        otherClient,
      )
      navigate(`${path}?${new URLSearchParams(parameters).toString()}`, options)
    },
    [view, defaults, page, tabs, search, navigate, path],
  )
  const go = useCallback((change: Partial<View>) => show(change, { replace: false }), [show])
  const settle = useCallback((change: Partial<View> = {}) => show(change, { replace: true }), [show])
  return { ...read, go, settle }
}
