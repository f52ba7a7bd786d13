import type { GridRequest } from '../../domain/grid/grid-request.ts'
import { pageOpens } from '../../domain/dashboards/navigation.ts'
import { pageCalled, type Page } from '../../domain/dashboards/page-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { Person } from '../callers/caller.ts'
import { allowedNames } from '../config/allowed-names.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { gridQuestion, type GridQuestion } from '../warehouse/grid/grid-question.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'

/** What tells which grids open to whom. */
export interface GridPageNeeds {
  readonly config: ConfigStore
  readonly today: () => CalendarDate
}

export interface GridAsked {
  readonly pageName: string
  readonly caller: Person
  /** A draft that its editor looks at, in place of a page that stands. */
  readonly draft?: Page | undefined
  readonly deps: GridPageNeeds
}

/** The question of a grid request; refused where the page does not open to its caller or does not use a name of it. */
export function gridOfPage(
  request: GridRequest,
  { pageName, caller, draft, deps }: GridAsked,
): Result<{ readonly page: Page; readonly question: GridQuestion }> {
  const config = deps.config.current()
  const visitor = visitorOf(caller, deps.today())
  const called = pageCalled(config.pages, pageName)
  const page = draft ?? (called && pageOpens(called, config.navigation, visitor) ? called : undefined)
  const table = page && config.catalog.tables.get(page.table)
  if (!page?.grid || !table) return failed('not-found')
  const question = gridQuestion(request, { grid: page.grid, table, allowed: allowedNames(config, page) })
  return question.ok ? ok({ page, question: question.value }) : question
}
