import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { FactSpec } from '../../../domain/dashboards/page-spec.ts'
import { checkName } from './check-name.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import type { PageSurroundings } from './page-surroundings.ts'

interface FactsPlace extends Pick<PageSurroundings, 'pages' | 'brokenPages'> {
  readonly path: ConfigPath
  readonly table: TableIndex
}

/** That facts are measures of their table that can be asked without a group, and that the pages they are on too have them. */
export function checkFacts(facts: readonly FactSpec[], { path, table, pages, brokenPages }: FactsPlace): ConfigIssue[] {
  const names = facts.map(({ fact }) => fact)
  const allowed = [...table.measures.values()].filter((measure) => !('of' in measure)).map(({ name }) => name)
  return facts.flatMap(({ fact, alsoOn }, at) => [
    ...checkName({
      name: fact,
      names,
      at,
      path: [...path, at, 'fact'],
      words: `no measure of ${table.spec.table}`,
      allowed,
    }),
    ...(alsoOn ? checkAlsoOn(alsoOn, { path: [...path, at, 'alsoOn'], pages, brokenPages }) : []),
  ])
}

/** That a page of that name has the fact. */
export function checkAlsoOn(
  { page, fact }: NonNullable<FactSpec['alsoOn']>,
  { path, pages, brokenPages }: Omit<FactsPlace, 'table'>,
): ConfigIssue[] {
  const at = [...path, 'page']
  if (brokenPages.has(page))
    return [{ path: at, message: `its file config/pages/${page}.json is broken`, follows: true }]
  const facts = pages.get(page)?.facts.map((each) => each.fact)
  if (!facts) return [{ path: at, message: 'no page', allowed: [...pages.keys()] }]
  return facts.includes(fact) ? [] : [{ path: [...path, 'fact'], message: 'no fact of that page', allowed: facts }]
}
