import type { Page } from './page-spec.ts'
import type { Parameters, Unhonoured } from '../values/unhonoured.ts'

/** Which tab of a page is open, in its address; absent: the page itself, which is its own first tab. */
const OPEN_TAB = 'tab'
/** Whose page it is: the same on every tab. */
const SHARED = new Set(['client', 'children'])

type TabIds = Pick<Page, 'id' | 'tabOf'>

/** The page and the pages that are tabs of it, by order; the page alone where there are none. PAGE-18 */
export function tabsOf<P extends TabIds & Pick<Page, 'order'>>(page: P, pages: readonly P[]): [P, ...P[]] {
  return [page, ...pages.filter(({ tabOf }) => tabOf === page.id).toSorted((a, b) => a.order - b.order)]
}

/** What the id of a page begins with while it is a draft that its editor looks at. */
export const PREVIEW = 'preview_'

/** The pages with a draft, whose tabs are those of the page that it is a draft of. */
export function withDraft<P extends TabIds>(pages: readonly P[], draft: P): P[] {
  const isTab = ({ tabOf }: P) => tabOf !== undefined && draft.id === `${PREVIEW}${tabOf}`
  return [...pages.map((page) => (isTab(page) ? { ...page, tabOf: draft.id } : page)), draft]
}

/** The tab that an address opens; the first where it names none. */
export function openTab<P extends TabIds>(tabs: readonly [P, ...P[]], parameters: Parameters): P {
  const named = new Map(parameters).get(OPEN_TAB)
  return tabs.find(({ id }) => id === named) ?? tabs[0]
}

/** That an address opens a tab which is not there. */
export function unknownTab(tabs: readonly TabIds[], parameters: Parameters): Unhonoured[] {
  const text = new Map(parameters).get(OPEN_TAB)
  return text === undefined || tabs.some(({ id }) => id === text)
    ? []
    : [{ parameter: OPEN_TAB, text, reason: 'unknown' }]
}

/** The parameters of one tab, without its id before their names; what no tab owns is the first one's. */
export function tabParameters({ page, tabs, parameters }: TabAddress): [string, string][] {
  const prefix = tabPrefix(page)
  return parameters.flatMap(([name, value]): [string, string][] => {
    if (SHARED.has(name)) return [[name, value]]
    return name !== OPEN_TAB && ownerOf(name, tabs)?.id === page.id ? [[name.slice(prefix.length), value]] : []
  })
}

export interface TabAddress {
  readonly page: TabIds
  /** All tabs, the page itself among them. */
  readonly tabs: readonly TabIds[]
  /** Of the address as it is. */
  readonly parameters: Parameters
}

/** The address in which a tab has new parameters, and each other tab keeps its own unless it shall `forgetOthers`. */
export function addressParameters(
  own: Parameters,
  { page, tabs, parameters }: TabAddress,
  forgetOthers: boolean,
): [string, string][] {
  const prefix = tabPrefix(page)
  const named = own.map(([name, value]): [string, string] => [SHARED.has(name) ? name : `${prefix}${name}`, value])
  const others = parameters.filter(
    ([name]) => !SHARED.has(name) && name !== OPEN_TAB && ownerOf(name, tabs)?.id !== page.id,
  )
  return [
    ...(page.tabOf === undefined ? [] : [[OPEN_TAB, page.id] as [string, string]]),
    ...named,
    ...(forgetOthers ? [] : others.map(([name, value]): [string, string] => [name, value])),
  ]
}

/** The same address with another tab open. */
export function tabLink(tab: TabIds, parameters: Parameters): [string, string][] {
  const rest = parameters.filter(([name]) => name !== OPEN_TAB).map(([name, value]): [string, string] => [name, value])
  return tab.tabOf === undefined ? rest : [[OPEN_TAB, tab.id], ...rest]
}

function ownerOf(name: string, tabs: readonly TabIds[]): TabIds | undefined {
  return (
    tabs.find((tab) => tab.tabOf !== undefined && name.startsWith(tabPrefix(tab))) ??
    tabs.find(({ tabOf }) => tabOf === undefined)
  )
}

/** What stands before the names of a tab's parameters; empty: it is the page itself. */
export function tabPrefix({ id, tabOf }: TabIds): string {
  return tabOf === undefined ? '' : `${id}.`
}
