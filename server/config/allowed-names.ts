import { ratioParts } from '../../domain/comparison/comparison-table.ts'
import { EXPLAIN_NAMES } from '../../domain/query/explain-query.ts'
import { FACT_QUERIES } from '../../domain/dashboards/fact-queries.ts'
import { placedConditions, type PageSpec } from '../../domain/dashboards/page-spec.ts'
import { DateType } from '../../domain/dates/period.ts'
import { allowedSettings } from '../../domain/dashboards/widget-settings.ts'
import type { ConfigSnapshot } from './config-snapshot.ts'
import { offeredGroups } from './checks/offered-groups.ts'

type Surroundings = Pick<ConfigSnapshot, 'widgets' | 'catalog'>

/** By config and page: each call under a page asks. */
const knownNames = new WeakMap<Surroundings, WeakMap<PageSpec, ReadonlySet<string>>>()

/**
 * The catalogue names a query under a page may use: its dates, filters and facts with what their ratios are of and what is drawn beside them, the columns of its
 * where-clauses, everything its fact strip and its widgets can group by, and what explains an answer. Any other name is a 400.
 */
export function allowedNames(snapshot: Surroundings, page: PageSpec): ReadonlySet<string> {
  const known = knownNames.get(snapshot) ?? new WeakMap<PageSpec, ReadonlySet<string>>()
  knownNames.set(snapshot, known)
  const names = known.get(page) ?? namesUnder(snapshot, page)
  known.set(page, names)
  return names
}

function namesUnder(snapshot: Surroundings, page: PageSpec): ReadonlySet<string> {
  const groups = page.widgets.flatMap((placed) => {
    const widget = snapshot.widgets.get(placed.widget)
    if (!widget) return []
    const offered = Object.fromEntries(
      Object.entries(allowedSettings({ widget, placed })).map(([name, spec]) => [name, spec.allowed]),
    )
    return widget.query.groupBy.flatMap((template) => offeredGroups(template, offered).map(({ name }) => name))
  })
  const beside = page.widgets.flatMap(({ widget }) => {
    const { query } = snapshot.widgets.get(widget) ?? {}
    return [...(query?.beside ?? []), ...(query?.groupBySides ?? [])]
  })
  const periods = FACT_QUERIES.months.query.groupBy.flatMap((template) =>
    offeredGroups(template, { chartTimeSpan: ['monthly', 'weekly', 'daily'] }).map(({ name }) => name),
  )
  const parts = ratioParts(page.facts, snapshot.catalog.tables.get(page.table)?.measures ?? new Map())
  return new Set([
    ...DateType.options,
    ...page.filters,
    ...page.facts.flatMap(({ fact, aside }) => (aside ? [fact, aside.fact] : [fact])),
    ...parts,
    ...beside,
    ...placedConditions(page).map(({ condition }) => condition.column),
    ...periods,
    ...groups,
    ...EXPLAIN_NAMES,
  ])
}
