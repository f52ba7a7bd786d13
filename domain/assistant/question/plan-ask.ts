import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { DateRange } from '../../dates/period.ts'
import { CHOSEN_FACT } from '../../page/fact-queries.ts'
import { keptValues, type DimensionFilter } from '../../page/dimension-filter.ts'
import { fittingFilters, isRanged, type PageFilters } from '../../page/page-filters.ts'
import type { Page } from '../../page/page-spec.ts'
import { planQuery } from '../../page/plan-query.ts'
import { defaultView, type View } from '../../page/view.ts'
import type { Catalog, TableIndex } from '../../query/catalog.ts'
import type { Condition } from '../../query/condition.ts'
import { AGAINST } from '../../dates/against.ts'
import { comparedDays } from '../../dates/compared-days.ts'
import { MAX_ROWS, type Query } from '../../query/query.ts'
import { own } from '../../values/entries.ts'
import { US_STATES } from '../../values/us-states.ts'
import { countedNames, isTime, type Ask, type AskedFigure } from './ask.ts'

/** Groups of an answer that has no number of its own. */
const MOST_GROUPS = 36
/** What a rise is told by where no split was asked for. */
const MOVERS = ['service_category', 'carrier_name']

export interface PlanContext {
  readonly catalog: Catalog
  /** Those that open to the asker. */
  readonly pages: readonly Page[]
  readonly today: CalendarDate
  readonly clientId: number
  readonly childClientIds: readonly number[]
}

/** What is asked of the warehouse for one range. */
export interface AskedRange {
  readonly range: DateRange
  /** The measures, with those that they are divided by. */
  readonly measures: Query | null
  /** A query for each dimension whose values are counted: one row a value. */
  readonly counts: readonly { readonly dimension: string; readonly query: Query }[]
  /** What shares are of. */
  readonly whole: Query | null
}

export interface PlannedAsk {
  readonly ask: Ask
  readonly page: Page
  readonly table: TableIndex
  readonly view: View
  /** Columns that the rows are grouped by. */
  readonly groups: readonly string[]
  /** The period, then what it is compared with. */
  readonly ranges: readonly AskedRange[]
  /** The same of other days. */
  readonly rangeOf: (range: DateRange) => AskedRange
  /** The most rows that are shown. */
  readonly limit: number
  /** Whether its page can show just this. */
  readonly onPage: boolean
}

/** A page whose dates can be chosen, and that is not about some rows only, as the tabs of Shipping Insight are. */
function isAnswering({ period, tabOf, pageType }: Page): boolean {
  return period === undefined && (tabOf === undefined || pageType === 'aframe_comparison')
}

/** The names of the catalogue that can be asked for: facts of pages that open to the asker, and what is on no page. */
export function askableNames({
  catalog,
  pages,
  all,
}: {
  readonly catalog: Catalog
  readonly pages: readonly Page[]
  readonly all: readonly Page[]
}): Set<string> {
  const factsOf = (some: readonly Page[]) => new Set(some.flatMap(({ facts }) => facts.map(({ fact }) => fact)))
  const [open, any] = [factsOf(pages), factsOf(all)]
  const tables = [...catalog.tables.values()].filter(({ spec }) => pages.some(({ table }) => table === spec.table))
  return new Set(
    tables.flatMap(({ measures, columns }) => [
      ...[...measures.keys()].filter((name) => open.has(name) || !any.has(name)),
      ...columns.keys(),
    ]),
  )
}

/** The queries that an answer is made of; undefined: no page and no table has all of it. */
export function planAsk(asked: Ask, context: PlanContext): PlannedAsk | undefined {
  const ask = withMovers(asked, context)
  const timed = ask.by.map((name) => (isTime(name) ? '' : name)).filter((name) => name !== '')
  const names = [...countedNames(ask), ...timed, ...ask.conditions.map(({ column }) => column)]
  const home = homeOf(ask, names, context)
  if (!home) return undefined
  const { table } = home
  const page = withoutFact(ask, home)
  const usual = defaultView({ page, ...context })
  const filters = filtersOf(ask.conditions, page)
  const [first] = ask.figures
  const fact = page.facts.find(({ fact }) => first && 'measure' in first.of && fact === first.of.measure)
  const dated: View = {
    ...usual,
    ...(fact ? { fact: fact.fact } : {}),
    dateType: ask.byShipDate ? 'pickup_date' : usual.dateType,
    ...(ask.period ?? {}),
    childClientIds: [...context.childClientIds],
    filters,
  }
  const { period, from, to } = dated
  const against = AGAINST.find((each) =>
    isSameRange(
      comparedDays({ dates: { period, from, to }, against: each, today: context.today, invoiced: null }).earlier,
      ask.against,
    ),
  )
  const view = against ? { ...dated, against } : dated
  const groups = ask.by.map((name) => (isTime(name) ? `${view.dateType}_${name}` : name))
  const rest = ask.conditions.filter(({ column }) => !filters[column])
  const limit = Math.min(ask.first?.count ?? MOST_GROUPS, MOST_GROUPS)
  const ofRange = (range: DateRange) => rangeOf({ ask, page, view, groups, rest, range })
  const ranges = [view, ...(ask.against ? [ask.against] : [])].map(ofRange)
  const isFact = ({ of, over, share }: AskedFigure) =>
    over === null && !share && 'measure' in of && page.facts.some((each) => each.fact === of.measure)
  const fits = Object.keys(fittingFilters(filters, page.filters)).length === Object.keys(filters).length
  return {
    ask,
    page,
    table,
    view,
    groups,
    ranges,
    limit,
    rangeOf: ofRange,
    onPage:
      page.pageType === 'aframe_dashboard' &&
      ask.figures.every(isFact) &&
      rest.length === 0 &&
      (ask.against === null || against !== undefined) &&
      ask.by.length < 2 &&
      fits,
  }
}

/** Why something rose is told by the segments that moved most. */
function withMovers(ask: Ask, { catalog }: PlanContext): Ask {
  if (!ask.why || ask.by.length > 0) return ask
  const held = new Set(ask.conditions.map(({ column }) => column))
  const by = MOVERS.find(
    (name) => !held.has(name) && [...catalog.tables.values()].some(({ columns }) => columns.has(name)),
  )
  return by === undefined ? ask : { ...ask, by: [by] }
}

/** A page that money is asked of which is none of its facts: what its usual fact leaves out is in that money. */
function withoutFact({ figures: [first] }: Ask, { page, table }: { page: Page; table: TableIndex }): Page {
  const name = first && 'measure' in first.of ? first.of.measure : ''
  if (page.facts.some(({ fact }) => fact === name) || table.measures.get(name)?.unit !== 'money') return page
  return { ...page, facts: page.facts.map(({ note: _, ...fact }) => ({ ...fact, whereClauses: [] })) }
}

/** The page whose fact is asked for comes first; else one that has no conditions of its own, of a table that has all names. */
function homeOf(
  ask: Ask,
  names: readonly string[],
  { catalog, pages }: PlanContext,
): { page: Page; table: TableIndex } | undefined {
  const counted = countedNames(ask)
  const fits = pages.filter(isAnswering).flatMap((page) => {
    const table = catalog.tables.get(page.table)
    if (!table || !names.every((name) => table.measures.has(name) || isAskable(table, name))) return []
    const facts = counted.filter((name) => page.facts.some(({ fact }) => fact === name)).length
    if (facts < counted.length && page.pageWhereClauses.length > 0) return []
    return [{ page, table, facts }]
  })
  const rank = ({ page, table, facts }: (typeof fits)[number]) =>
    (counted.length - facts) * 1_000 +
    (page.pageType === 'aframe_dashboard' ? 0 : 10) +
    (counted.some((name) => table.measures.get(name)?.unit === name) ? page.pageWhereClauses.length * 100 : 0) +
    (table.spec.table === 'package_level_info' ? 0 : 1)
  return fits.toSorted((one, other) => rank(one) - rank(other))[0]
}

/** A text that is no dimension of the table says too little of its rows: a package has one charge category, of several charges. */
function isAskable(table: TableIndex, name: string): boolean {
  const column = table.columns.get(name)
  return column !== undefined && (column.type !== 'text' || column.dimension === true)
}

function isSameRange(one: DateRange | null, other: DateRange | null): boolean {
  return one !== null && one.from === other?.from && one.to === other.to
}

/** Conditions that are filters of the page, so that its address can say them: all of a column, or none. */
function filtersOf(conditions: readonly Condition[], page: Page): PageFilters {
  const filters: Record<string, DimensionFilter> = {}
  for (const { column } of conditions) {
    const filter = filterOf(conditions.filter((each) => each.column === column))
    if (filter && page.filters.includes(column)) filters[column] = filter
  }
  for (const column of Object.keys(filters)) {
    const country = column.replace(/_state$/, '_country')
    const states = keptValues(filters[column])
    const isUs = states.length > 0 && states.every((state) => own(US_STATES, state))
    if (isUs && country !== column && page.filters.includes(country) && !filters[country]) filters[country] = ['US']
  }
  return filters
}

/** What is kept, left out or within a range of one column; undefined: no filter says it. */
function filterOf(conditions: readonly Condition[]): DimensionFilter | undefined {
  const [one] = conditions
  if (one && conditions.length === 1 && 'values' in one) {
    const values = one.values.map(String)
    return one.operator === 'in' ? values : { except: values }
  }
  if (!one || !isRanged(one.column)) return undefined
  const ends = conditions.map((each) =>
    'value' in each && typeof each.value === 'number' ? { operator: each.operator, value: each.value } : null,
  )
  const end = (operator: '>=' | '<=') => ends.find((each) => each?.operator === operator)?.value ?? null
  const [from, to] = [end('>='), end('<=')]
  const said = Number(from !== null) + Number(to !== null)
  return said === conditions.length && said > 0 ? { from, to } : undefined
}

interface RangeInput {
  readonly ask: Ask
  readonly page: Page
  readonly view: View
  readonly groups: readonly string[]
  readonly rest: readonly Condition[]
  readonly range: DateRange
}

function rangeOf({ ask, page, view, groups, rest, range }: RangeInput): AskedRange {
  const query = (
    filters: PageFilters,
    more: readonly Condition[],
    selected: readonly string[],
    by: readonly string[],
  ): Query => {
    const planned = planQuery({
      page,
      widget: CHOSEN_FACT,
      settings: {},
      view: { ...view, from: range.from, to: range.to, filters },
    })
    return {
      ...planned,
      selectColumnNames: [...by, ...selected],
      groupByDetails: [...by],
      whereClauseDetails: [...planned.whereClauseDetails, ...more],
      orderByDetails: by.map((name) => ({ name, direction: 'asc' as const })),
      limit: MAX_ROWS,
    }
  }
  const named = ask.figures.flatMap(({ of, over }) => [of, ...(over && !('time' in over) ? [over] : [])])
  const measures = [...new Set(named.flatMap((each) => ('measure' in each ? [each.measure] : [])))]
  const counts = [...new Set(named.flatMap((each) => ('count' in each ? [each.count] : [])))]
  const shares = ask.figures.some(({ share }) => share)
  const narrowed = ask.conditions.length > 0
  return {
    range: { from: range.from, to: range.to },
    measures: measures.length > 0 ? query(view.filters, rest, measures, groups) : null,
    counts: counts.map((dimension) => ({
      dimension,
      query: query(view.filters, rest, [], [...new Set([...groups, dimension])]),
    })),
    whole: shares && measures.length > 0 ? query({}, [], measures, narrowed ? groups : []) : null,
  }
}
