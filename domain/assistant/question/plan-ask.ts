import type { CalendarDate } from '../../dates/calendar-date.ts'
import type { DateRange } from '../../dates/period.ts'
import { CHOSEN_FACT } from '../../dashboards/fact-queries.ts'
import { keptValues, type DimensionFilter } from '../../dashboards/dimension-filter.ts'
import { filterConditions, fittingFilters, isRanged, type PageFilters } from '../../dashboards/page-filters.ts'
import type { Page } from '../../dashboards/page-spec.ts'
import { planQuery } from '../../dashboards/plan-query.ts'
import { defaultView, type View } from '../../dashboards/view.ts'
import type { Catalog, TableIndex } from '../../query/catalog.ts'
import type { Condition } from '../../query/condition.ts'
import { askedTogether } from '../../query/measure-rows.ts'
import { AGAINST } from '../../dates/against.ts'
import { comparedDays } from '../../dates/compared-days.ts'
import { MAX_ROWS, type Query } from '../../query/query.ts'
import { own } from '../../values/entries.ts'
import { US_STATES } from '../../values/us-states.ts'
import { countedNames, isTime, type Ask, type AskedFigure } from './ask.ts'
import { askHome, countedRows, figureHome, isAskable } from './figure-homes.ts'

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
  /** The measures, with those that they are divided by: a query for each table that has them. */
  readonly measures: readonly Query[]
  /** A query for each dimension whose values are counted: one row a value. */
  readonly counts: readonly { readonly dimension: string; readonly query: Query }[]
  /** For each figure what it is a share of; null: it is none. */
  readonly wholes: readonly (Query | null)[]
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
  const beside = [...ask.by.filter((name) => !isTime(name)), ...ask.conditions.map(({ column }) => column)]
  const home = askHome(countedNames(ask), beside, context)
  if (!home) return undefined
  const { page: shown, table } = home
  const isFact = ({ of, over, share }: AskedFigure) =>
    over === null && !share && 'measure' in of && shown.facts.some((each) => each.fact === of.measure)
  const [first, ...others] = ask.figures
  const page = first && isFact(first) && others.length === 0 ? shown : withoutFacts(shown)
  const usual = defaultView({ page, ...context })
  const filters = filtersOf(ask.conditions, page)
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
  const rangeOf = (range: DateRange) => askedRange({ ask, page, view, groups, rest, range, beside }, context)
  const fits = Object.keys(fittingFilters(filters, page.filters)).length === Object.keys(filters).length
  return {
    ask,
    page,
    table,
    view,
    groups,
    ranges: [view, ...(ask.against ? [ask.against] : [])].map(rangeOf),
    limit,
    rangeOf,
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

/** Of what is no fact of its page alone, that page's facts say nothing. */
function withoutFacts(page: Page): Page {
  return { ...page, facts: page.facts.map(({ note: _, ...fact }) => ({ ...fact, whereClauses: [] })) }
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
  /** Names that every figure is split by or narrowed to. */
  readonly beside: readonly string[]
}

/** What a query asks: names of one table. */
interface Asked {
  readonly table: TableIndex
  readonly measures: readonly string[]
  readonly groups: readonly string[]
  readonly filters: PageFilters
  readonly rest: readonly Condition[]
}

/** Each figure is asked as it is where it is at home, whichever stands beside it. */
function askedRange({ ask, page, view, groups, rest, range, beside }: RangeInput, context: PlanContext): AskedRange {
  const query = ({ table, measures, groups: by, filters, rest: more }: Asked): Query => {
    const { shared, ...own } = askedTogether(
      measures.map((name) => ({ name, conditions: countedRows(name, figureHome(name, beside, context)) })),
    )
    return {
      ...planQuery({ page, widget: CHOSEN_FACT, settings: {}, view }),
      selectColumnNames: [...by, ...measures],
      fromTableNames: [table.spec.table],
      whereClauseDetails: [
        { column: view.dateType, operator: '>=', value: range.from },
        { column: view.dateType, operator: '<=', value: range.to },
        ...shared,
        ...filterConditions({ filters, trackingNumbers: view.trackingNumbers }),
        ...more,
      ],
      ...own,
      groupByDetails: [...by],
      orderByDetails: by.map((name) => ({ name, direction: 'asc' as const })),
      limit: MAX_ROWS,
    }
  }
  const narrowed = { groups, filters: view.filters, rest }
  const tableOf = (name: string) => figureHome(name, beside, context)?.table
  const wholeOf = ({ of, share, over }: AskedFigure): Query | null => {
    if (!share || !('measure' in of)) return null
    const other = over !== null && 'measure' in over ? over.measure : undefined
    const by = other === undefined && ask.conditions.length === 0 ? [] : groups
    const measure = other ?? of.measure
    const table = other === undefined ? tableOf(measure) : figureHome(measure, [], context)?.table
    if (!table) return null
    const has = (name: string) => table.timeDimensions.has(name) || isAskable(table, name)
    const kept = other === undefined ? { filters: {}, rest: [] } : narrowed
    return query({
      table,
      measures: [measure],
      groups: by.filter(has),
      filters: Object.fromEntries(Object.entries(kept.filters).filter(([name]) => has(name))),
      rest: kept.rest.filter(({ column }) => has(column)),
    })
  }
  const named = ask.figures.flatMap(({ of, over, share }) => [
    of,
    ...(over && !share && !('time' in over) ? [over] : []),
  ])
  const measures = [...new Set(named.flatMap((each) => ('measure' in each ? [each.measure] : [])))]
  const counts = [...new Set(named.flatMap((each) => ('count' in each ? [each.count] : [])))]
  const tables = [...new Set(measures.flatMap((name) => tableOf(name) ?? []))]
  return {
    range: { from: range.from, to: range.to },
    measures: tables.map((table) =>
      query({ ...narrowed, table, measures: measures.filter((name) => tableOf(name) === table) }),
    ),
    counts: counts.flatMap((dimension) => {
      const table = tableOf(dimension)
      const by = [...new Set([...groups, dimension])]
      return table ? [{ dimension, query: query({ ...narrowed, table, measures: [], groups: by }) }] : []
    }),
    wholes: ask.figures.map(wholeOf),
  }
}
