import { pageOpens } from '../../domain/navigation.ts'
import type { Page } from '../../domain/page-spec.ts'
import { failed, ok, type Result } from '../../domain/problem.ts'
import type { Query } from '../../domain/query.ts'
import type { Caller } from '../access/caller.ts'
import { allowedNames } from '../config/allowed-names.ts'
import type { Deps } from '../deps.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { unusedNames } from './unused-names.ts'

export interface PageAsked {
  readonly pageName: string
  /** The card that asks; absent: the page itself. */
  readonly chartName?: string
  readonly body: Query
  readonly caller: Caller
  readonly deps: Deps
}

/** The page that a query is asked under: it opens to the caller, and uses every name of the query. */
export function pageForQuery({ pageName, body, caller, deps }: PageAsked): Result<Page> {
  const config = deps.config.current()
  const page = config.pages.find(({ id }) => id === pageName)
  if (!page || !pageOpens(page, config.navigation, visitorOf(caller, deps.today()))) return failed('not-found')
  const issues = unusedNames(body, page, allowedNames(config, page))
  return issues.length > 0 ? failed('invalid-request', { detail: issues.map(({ path, message }) => `${path}: ${message}`).join('; '), issues }) : ok(page)
}
