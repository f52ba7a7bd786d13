import { chooseFilter } from '../../domain/dashboards/page-filters.ts'
import { addressParameters, openTab, tabParameters, tabsOf } from '../../domain/dashboards/page-tabs.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { changedView, printView, readView, type View } from '../../domain/dashboards/view.ts'

/** A dashboard at an address of this browser, and what its address says nothing of. */
export interface Stand {
  readonly page: Page
  readonly path: string
  /** Of the address. */
  readonly parameters: readonly (readonly [string, string])[]
}

export interface AddressInput {
  readonly pages: readonly Page[]
  readonly today: string
  /** Of who names none. */
  readonly clientId: number
}

/** The tab that is open, and what it shows. */
export function viewAt({ page, parameters }: Stand, { pages, today, clientId }: AddressInput) {
  const tabs = tabsOf(page, pages)
  const tab = openTab(tabs, parameters)
  const defaults = { page: tab, today, clientId }
  const { view } = readView(tabParameters({ page: tab, tabs, parameters }), defaults)
  return { tab, tabs, defaults, view }
}

/** The same place filtered by one value, beside its other filters; undefined: it is not filtered by that. */
export function filteredAddress(
  stand: Stand,
  { dimension, value, ...input }: AddressInput & { readonly dimension: string; readonly value: string },
): string | undefined {
  const { tab, tabs, defaults, view } = viewAt(stand, input)
  if (!tab.filters.includes(dimension) || tab.pageType !== 'aframe_dashboard') return undefined
  const change: Partial<View> = { filters: chooseFilter(view.filters, dimension, [value]) }
  const own = printView(changedView(view, change), defaults)
  const parameters = addressParameters(own, { page: tab, tabs, parameters: stand.parameters }, false)
  return `${stand.path}?${new URLSearchParams(parameters).toString()}`
}
