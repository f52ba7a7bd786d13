import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Condition } from '../query/condition.ts'
import { sameValue } from '../values/entries.ts'
import type { DimensionFilter } from './dimension-filter.ts'
import { fittingFilters, offeredDimensions, withBoth, type PageFilters } from './page-filters.ts'
import { factOf, type Page, type PageSpec } from './page-spec.ts'
import { defaultView, type View } from './view.ts'

/** A page on which a figure stands, and the view that shows it there. */
export interface FigurePage {
  readonly page: Page
  readonly view: View
}

interface FigureInput {
  /** Where the figure stands now, as its card is drawn. */
  readonly page: PageSpec
  /** Of the figure's fact and rows. */
  readonly view: View
  readonly pages: readonly Page[]
  readonly today: CalendarDate
}

/** The page that has a figure with all that can be asked of it, by the same rows; undefined: no other page that opens has it. */
export function figurePage({ page, view, pages, today }: FigureInput): FigurePage | undefined {
  const named = namedPage(page, view.fact)
  const target = named && pages.find(({ id }) => id === named.page)
  if (!target) return undefined
  const added = page.pageWhereClauses.filter((each) => !target.pageWhereClauses.some((other) => sameValue(each, other)))
  const filters = added.reduce<PageFilters | null>((before, condition) => {
    const filter = before && asFilter(condition)
    return filter && withBoth(before, { [condition.column]: filter })
  }, {})
  if (!filters) return undefined
  const all = withBoth(filters, view.filters)
  const { length } = Object.keys(fittingFilters(all, target.filters))
  if (length < Object.keys(all).length) return undefined
  return {
    page: target,
    view: {
      ...defaultView({ page: target, today, clientId: view.clientId }),
      fact: named.fact,
      dateType: view.dateType,
      period: target.period ? '' : view.period,
      from: view.from,
      to: view.to < today ? view.to : today,
      childClientIds: view.childClientIds,
      currency: view.currency,
      unit: view.unit,
      filters: all,
    },
  }
}

/** The page's own conditions as filters of another: what it cannot be filtered by is left out. */
export function conditionFilters(
  { pageWhereClauses }: Pick<PageSpec, 'pageWhereClauses'>,
  pageFilters: readonly string[],
): PageFilters {
  const offered = offeredDimensions(pageFilters)
  const filters = pageWhereClauses.flatMap((condition) => {
    const filter = offered.includes(condition.column) ? asFilter(condition) : null
    return filter ? [[condition.column, filter] as const] : []
  })
  return fittingFilters(Object.fromEntries(filters), pageFilters)
}

/** A card of another page is of that page's fact; a fact of its own may say where it stands else. */
function namedPage(page: PageSpec, fact: string): { readonly page: string; readonly fact: string } | undefined {
  const [placed, ...others] = page.widgets
  if (placed?.page !== undefined && others.length === 0) return { page: placed.page, fact }
  return factOf(page, fact).alsoOn
}

function asFilter(condition: Condition): DimensionFilter | null {
  switch (condition.operator) {
    case 'in':
      return condition.values.map(String)
    case 'not in':
      return { except: condition.values.map(String) }
    case '=':
      return [String(condition.value)]
    case '<>':
      return typeof condition.value === 'string' ? { except: [condition.value] } : null
    default:
      return null
  }
}
