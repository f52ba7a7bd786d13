import type { Page } from '../../dashboards/page-spec.ts'
import type { Catalog, TableIndex } from '../../query/catalog.ts'
import type { Condition } from '../../query/condition.ts'

export interface Home {
  readonly page: Page
  readonly table: TableIndex
}

interface Pages {
  readonly catalog: Catalog
  /** Those that open to the asker. */
  readonly pages: readonly Page[]
}

/**
 * The page of a question: one whose table has all of it, and that counts of each figure the rows that are counted when it is asked
 * alone. Those whose facts are asked for come first.
 */
export function askHome(counted: readonly string[], beside: readonly string[], pages: Pages): Home | undefined {
  const isHome = ({ page }: Home) =>
    page.pageWhereClauses.length === 0 || counted.every((name) => figureHome(name, beside, pages)?.page === page)
  return best(pagesWith([...counted, ...beside], pages).filter(isHome), counted)
}

/** Where a figure is asked: on a page of which it is a fact, else on one that has no conditions of its own. */
export function figureHome(name: string, beside: readonly string[], pages: Pages): Home | undefined {
  const isHome = ({ page }: Home) => page.pageWhereClauses.length === 0 || hasFact(page, name)
  return best(pagesWith([name, ...beside], pages).filter(isHome), [name])
}

/** Which rows a figure counts: those of its page, and as a fact of it those of the fact. */
export function countedRows(name: string, home: Home | undefined): Condition[] {
  if (!home) return []
  const { facts, pageWhereClauses } = home.page
  return [...pageWhereClauses, ...(facts.find(({ fact }) => fact === name)?.whereClauses ?? [])]
}

/** A text that is no dimension of the table says too little of its rows: a package has one charge category, of several charges. */
export function isAskable(table: TableIndex, name: string): boolean {
  const column = table.columns.get(name)
  return column !== undefined && (column.type !== 'text' || column.dimension === true)
}

function best(homes: readonly Home[], counted: readonly string[]): Home | undefined {
  const rank = ({ page, table }: Home) =>
    counted.filter((name) => !hasFact(page, name)).length * 1_000 +
    (page.pageType === 'aframe_dashboard' ? 0 : 10) +
    (counted.some((name) => table.measures.get(name)?.unit === name) ? page.pageWhereClauses.length * 100 : 0) +
    (table.spec.table === 'package_level_info' ? 0 : 1)
  return homes.toSorted((one, other) => rank(one) - rank(other))[0]
}

function hasFact({ facts }: Page, name: string): boolean {
  return facts.some(({ fact }) => fact === name)
}

/** Pages whose tables have all of the names. */
function pagesWith(names: readonly string[], { catalog, pages }: Pages): Home[] {
  return pages.filter(isAnswering).flatMap((page) => {
    const table = catalog.tables.get(page.table)
    return table && names.every((name) => table.measures.has(name) || isAskable(table, name)) ? [{ page, table }] : []
  })
}

/** A page whose dates can be chosen, and that is not about some rows only, as the tabs of Shipping Insight are. */
function isAnswering({ period, tabOf, pageType }: Page): boolean {
  return period === undefined && (tabOf === undefined || pageType === 'aframe_comparison')
}
