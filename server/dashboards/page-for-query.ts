import { pageOpens } from '../../domain/dashboards/navigation.ts'
import { drawnPage } from '../../domain/dashboards/layout/page-card.ts'
import { pageCalled, placedOn, type Page } from '../../domain/dashboards/page-spec.ts'
import { failed, ok, invalidRequest, type Result } from '../../domain/values/problem.ts'
import type { Query } from '../../domain/query/query.ts'
import type { Caller } from '../callers/caller.ts'
import { allowedNames } from '../config/allowed-names.ts'
import { visitorOf } from '../navigation/visitor.ts'
import type { PagePreviews } from '../page-editor/page-previews.ts'
import { unusedNames } from './unused-names.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'

/** What tells which pages open to whom. */
export interface PageNeeds {
  readonly config: ConfigStore
  /** Drafts that their editors look at. */
  readonly previews: Pick<PagePreviews, 'of'>
  readonly today: () => CalendarDate
}

export interface PageAsked {
  readonly pageName: string
  /** The card that asks; absent: the page itself. */
  readonly chartName?: string
  readonly body: Query
  readonly caller: Caller
  readonly deps: PageNeeds
}

/** The page that a query is asked under, or that its card draws: it opens to the caller, and uses every name of the query. */
export function pageForQuery({ pageName, chartName, body, caller, deps }: PageAsked): Result<Page> {
  const config = deps.config.current()
  const visitor = visitorOf(caller, deps.today())
  const pages = config.pages.filter((each) => pageOpens(each, config.navigation, visitor))
  const asked = deps.previews.of(caller.user.id, pageName) ?? pageCalled(pages, pageName)
  const placed = asked && chartName !== undefined ? placedOn(asked, chartName) : undefined
  const page = chartName === undefined ? asked : asked && placed && drawnPage(placed, { page: asked, pages })
  if (!page) return failed('not-found')
  const issues = unusedNames(body, page, allowedNames(config, page))
  return issues.length > 0 ? invalidRequest(issues) : ok(page)
}
