import { comparedViews, defaultWorkspace, printWorkspace } from '../../domain/comparison/comparison-workspace.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { conditionFilters } from '../../domain/dashboards/figure-page.ts'
import { pagePath } from '../../domain/dashboards/navigation.ts'
import { withBoth } from '../../domain/dashboards/page-filters.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { tabsOf } from '../../domain/dashboards/page-tabs.ts'
import type { View } from '../../domain/dashboards/view.ts'

interface ComparedInput {
  readonly pages: readonly Page[]
  readonly today: CalendarDate
  /** The one that they are set against first. */
  readonly views: readonly View[]
  /** The page that they are of: its own conditions become filters where the comparison has those; a tab of the comparison is opened itself. */
  readonly of: Page
}

/** The address at which views stand beside each other; what it cannot be compared by, or null where there is no comparison. */
export function comparedAddress({
  pages,
  today,
  views: given,
  of,
}: ComparedInput): { readonly address: string } | { readonly unknown: string } | null {
  const page = pages.find(({ pageType, tabOf }) => pageType === 'aframe_comparison' && tabOf === undefined)
  const [, tab, ...more] = page ? tabsOf(page, pages) : []
  const [first] = given
  if (!page || !tab || !first) return null
  const tabs = [tab, ...more] as const
  const defaults = { page, tabs, today, clientId: first.clientId } as const
  const usual = defaultWorkspace({ ...defaults, tabs: [tab, ...more] })
  const opened =
    tabs.find(({ id }) => id === of.id) ??
    tabs.find(({ defaultFact }) => defaultFact === first.fact) ??
    tabs.find(({ facts }) => facts.some(({ fact }) => fact === first.fact)) ??
    tab
  const conditions = conditionFilters(of, opened.filters)
  const views = given.map((view) => ({ ...view, filters: withBoth(conditions, view.filters) }))
  const compared = comparedViews(
    views.map((view, at) => ({ name: `Set${at + 1}`, view })),
    defaults,
  )
  const known = compared ? opened.filters : page.filters
  const unknown = views.flatMap(({ filters }) => Object.keys(filters)).find((name) => !known.includes(name))
  if (unknown !== undefined) return { unknown }
  const workspace = {
    ...usual,
    ...compared,
    tabs: facted(usual.tabs, opened, first.fact),
    currentTab: opened.id,
    trackingNumbers: first.trackingNumbers,
  }
  const parameters = printWorkspace(workspace, { ...defaults, tabs: [tab, ...more] })
  return { address: `${pagePath(page.id, [])}?${new URLSearchParams(parameters).toString()}` }
}

/** The tab shows the fact where it has it. */
function facted(
  tabs: ReturnType<typeof defaultWorkspace>['tabs'],
  { id, facts }: Page,
  fact: string,
): ReturnType<typeof defaultWorkspace>['tabs'] {
  const controls = tabs[id]
  return controls && facts.some((each) => each.fact === fact) ? { ...tabs, [id]: { ...controls, fact } } : tabs
}
