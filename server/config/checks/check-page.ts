import type { TableIndex } from '../../../domain/query/catalog.ts'
import { gridColumns, USUAL_GRID_COLUMNS } from '../../../domain/dashboards/grid-spec.ts'
import { filterParent, isRanged } from '../../../domain/dashboards/page-filters.ts'
import { placedConditions, type PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { checkAlsoOn, checkFacts } from './check-facts.ts'
import { checkName } from './check-name.ts'
import { checkPageWidget, checkWidgetExists } from './check-page-widget.ts'
import { checkConditions } from './check-conditions.ts'
import type { ConfigIssue } from '../config-issue.ts'
import type { PageSurroundings } from './page-surroundings.ts'

/** That everything a page names exists and fits together: table, facts, filters, where-clauses, widgets. CFG-01, CFG-02 */
export function checkPage(page: PageSpec, around: PageSurroundings & { readonly id: string }): ConfigIssue[] {
  const table = around.catalog.tables.get(page.table)
  if (!table) {
    const broken = around.brokenTables.has(page.table)
    const missing = broken
      ? { message: 'its file in config/catalog is broken', follows: true as const }
      : { message: 'no table', allowed: [...around.catalog.tables.keys()] }
    return [
      { path: ['table'], ...missing },
      ...checkTabOf(page, around),
      ...page.widgets.flatMap((placed, at) => checkWidgetExists(placed, { at, around })),
    ]
  }
  return [
    ...checkTabOf(page, around),
    ...checkAlias(page, around),
    ...checkFacts(page.facts, { ...around, path: ['facts'], table }),
    ...checkAsides(page, table),
    ...checkFilters(page, table),
    ...checkConditions(placedConditions(page), { table }),
    ...page.widgets.flatMap((placed, at) => checkPageWidget(placed, { page, at, table, around })),
    ...checkGrid(page, table),
    ...checkMorning(page, around),
  ]
}

/** What a morning is told of is there, and what is new is told by what its page filters by. */
function checkMorning({ morning }: PageSpec, around: Pick<PageSurroundings, 'pages' | 'brokenPages'>): ConfigIssue[] {
  if (!morning) return []
  const { spend, charges } = morning
  const filters = around.pages.get(charges.page)?.filters ?? []
  return [
    ...checkAlsoOn(spend, { path: ['morning', 'spend'], ...around }),
    ...checkAlsoOn(charges, { path: ['morning', 'charges'], ...around }),
    ...(filters.length === 0 || filters.includes(charges.dimension)
      ? []
      : [{ path: ['morning', 'charges', 'dimension'], message: 'no filter of that page', allowed: [...filters] }]),
  ]
}

/** A tab is of another page, which is no tab itself. */
function checkTabOf(
  { tabOf }: PageSpec,
  { id, pages, brokenPages }: Pick<PageSurroundings, 'pages' | 'brokenPages'> & { readonly id: string },
): ConfigIssue[] {
  if (tabOf === undefined) return []
  if (brokenPages.has(tabOf))
    return [{ path: ['tabOf'], message: `its file config/pages/${tabOf}.json is broken`, follows: true }]
  const allowed = [...pages].filter(([other, page]) => other !== id && page.tabOf === undefined).map(([other]) => other)
  return allowed.includes(tabOf) ? [] : [{ path: ['tabOf'], message: 'no page that can have tabs', allowed }]
}

/** No other page has the name. */
function checkAlias(
  { alias }: PageSpec,
  { id, pages }: Pick<PageSurroundings, 'pages'> & { readonly id: string },
): ConfigIssue[] {
  if (alias === undefined) return []
  const taken = [...pages].find(([other, page]) => other === alias || (other !== id && page.alias === alias))
  return taken ? [{ path: ['alias'], message: `is the name of config/pages/${taken[0]}.json` }] : []
}

/** Whether pages may be filtered by a column. */
export function isFilter({ name, dimension }: TableIndex['spec']['columns'][number]): boolean {
  return dimension === true || isRanged(name)
}

/** What is drawn small beside a fact is a measure too. */
function checkAsides({ facts }: PageSpec, { spec, measures }: TableIndex): ConfigIssue[] {
  return facts.flatMap(({ aside }, at) =>
    aside === undefined || measures.has(aside.fact)
      ? []
      : [
          {
            path: ['facts', at, 'aside', 'fact'],
            message: `no measure of ${spec.table}`,
            allowed: [...measures.keys()],
          },
        ],
  )
}

function checkFilters(page: PageSpec, table: TableIndex): ConfigIssue[] {
  const allowed = table.spec.columns.filter(isFilter).map(({ name }) => name)
  const words = `no dimension of ${page.table}`
  return page.filters.flatMap((name, at) => {
    const parent = filterParent(name)
    const issues = checkName({ name, names: page.filters, at, path: ['filters', at], words, allowed })
    return parent === undefined || page.filters.includes(parent)
      ? issues
      : [...issues, { path: ['filters', at], message: `needs ${parent}, which is chosen first` }]
  })
}

/** Columns of the table, each once; a view groups and pivots by dimensions that the grid shows. */
function checkGrid({ grid, table: tableName }: PageSpec, table: TableIndex): ConfigIssue[] {
  if (!grid) return []
  const shown = gridColumns(grid)
  const usual = USUAL_GRID_COLUMNS
  const names = [...usual, ...grid.columns]
  const dimensions = shown.filter((name) => table.columns.get(name)?.dimension)
  return [
    ...grid.columns.flatMap((name, at) =>
      checkName({
        name,
        names,
        at: usual.length + at,
        path: ['grid', 'columns', at],
        words: `no column of ${tableName}`,
        allowed: [...table.columns.keys()],
      }),
    ),
    ...grid.views.flatMap(({ groups, pivots }, at) =>
      [
        ...groups.map((name, index) => ({
          name,
          names: groups,
          at: index,
          path: ['grid', 'views', at, 'groups', index],
        })),
        ...pivots.map((name, index) => ({
          name,
          names: [...groups, ...pivots],
          at: groups.length + index,
          path: ['grid', 'views', at, 'pivots', index],
        })),
      ].flatMap((named) => checkName({ ...named, words: 'no dimension that this grid shows', allowed: dimensions })),
    ),
  ]
}
