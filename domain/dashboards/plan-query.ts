import { againstSide } from '../bridge/sides.ts'
import type { Condition } from '../query/condition.ts'
import { own } from '../values/entries.ts'
import { CHANGES, NO_SECOND } from './changes.ts'
import { currencyInForce, filterConditions } from './page-filters.ts'
import { factOf, modeOf, type PageSpec } from './page-spec.ts'
import type { Query } from '../query/query.ts'
import { originColumn } from './network-map.ts'
import { askedTogether } from '../query/measure-rows.ts'
import { isSplit } from './splits.ts'
import type { View } from './view.ts'
import type { WidgetSettings } from './widget-settings.ts'
import type { WidgetSpec } from './widget-spec.ts'

export interface QueryPlan {
  readonly page: PageSpec
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly view: View
}

/** What every question of a page asks under: its dates, its own conditions and those of its mode. */
export function pageConditions(page: PageSpec, view: View): Condition[] {
  return [
    { column: view.dateType, operator: '>=', value: view.from },
    { column: view.dateType, operator: '<=', value: view.to },
    ...page.pageWhereClauses,
    ...(modeOf(page, view.mode)?.whereClauses ?? []),
  ]
}

/** The Query that answers one widget of a page for a view; of what changed every row, since the greatest change may be of a small amount. Pure; the server and the browser make the same. */
export function planQuery({ page, widget, settings, view }: QueryPlan): Query {
  const fact = factOf(page, view.fact)
  const allFacts = widget.query.measures === 'facts'
  const groups = groupNames(widget, settings, view)
  const names = allFacts
    ? [...page.facts.map((each) => each.fact), ...(groups.length === 0 ? asides(page) : [])]
    : [fact.fact, ...(widget.query.beside ?? [])]
  const { shared, ...own } = askedTogether(names.map((name) => ({ name, conditions: countedOf(page, name) })))
  return {
    selectColumnNames: [...groups, ...names],
    fromTableNames: [page.table],
    whereClauseDetails: [...pageConditions(page, view), ...shared, ...filterConditions(view)],
    ...own,
    groupByDetails: groups,
    orderByDetails: orderBy({ widget, settings }, fact.fact, groups),
    clientId: view.clientId,
    ...(view.childClientIds.length > 0 ? { childClientIdsCSV: view.childClientIds.join(',') } : {}),
    currency: currencyInForce(view),
    unit: view.unit,
    ...(widget.query.limit === undefined || settings.chartType === CHANGES ? {} : { limit: widget.query.limit }),
  }
}

/** Which rows of its page a measure counts: as a fact, or beside one as that. */
function countedOf({ facts }: PageSpec, name: string): readonly Condition[] {
  const fact = facts.find((each) => each.fact === name) ?? facts.find(({ aside }) => aside?.fact === name)
  return fact?.whereClauses ?? []
}

/** What is said beside facts is asked with their totals. */
function asides({ facts }: PageSpec): string[] {
  return facts.flatMap(({ aside }) => aside?.fact ?? [])
}

/** What a widget groups by; what is not divided again has one group less. */
export function groupNames(
  { query }: Pick<WidgetSpec, 'query'>,
  settings: WidgetSettings,
  view: Pick<View, 'dateType'> & Partial<Pick<View, 'against'>>,
): string[] {
  const { groupBySides } = query
  const ofSides = groupBySides !== undefined && againstSide(view.against ?? '') !== undefined
  const groups = ofSides ? groupBySides : query.groupBy
  const names = groups.map((name) => fillName(name, settings, view)).filter((name) => name !== '')
  const last = query.upTo === undefined ? -1 : names.indexOf(settings[query.upTo] ?? '')
  // What is above all of them is as coarse as the first.
  if (ofSides && last < 0) return names.slice(0, 1)
  return [...new Set(last < 0 ? names : names.slice(0, last + 1))]
}

/** By what the marks of a widget choose rows. The steps of a bridge have no marks: they are of what was chosen among its segments, which are of packages of one mode of transport. */
export function markGroups(
  widget: Pick<WidgetSpec, 'query' | 'rows'>,
  settings: WidgetSettings,
  view: Parameters<typeof groupNames>[2],
): string[] {
  if (settings.chartType === 'waterfall') return []
  const groups = groupNames(widget, settings, view)
  return widget.rows === 'bridge' ? [...groups, 'service_category', 'bucket_name'] : groups
}

const GRAINS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
}

/** `{origin}` → where the network map's packages come from; `{dateType}_{grain}` → `bill_date_month`; `{dimension}_{level}` → `normalised_consignee_state`. */
export function fillName(name: string, settings: WidgetSettings, view: Pick<View, 'dateType'>): string {
  const values: Record<string, string | undefined> = {
    dimension: settings.dimension,
    second:
      settings.second === undefined || settings.second === NO_SECOND ? (settings.dimension ?? '') : settings.second,
    level: settings.level,
    dateType: view.dateType,
    grain: own(GRAINS, settings.chartTimeSpan ?? '') ?? 'month',
    origin: originColumn(settings),
  }
  return name.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}

/** Of months by a dimension the largest are first: where there are too many, those stay. */
function orderBy(
  { widget, settings }: Pick<QueryPlan, 'widget' | 'settings'>,
  fact: string,
  groups: readonly string[],
): Query['orderByDetails'] {
  if (widget.query.orderBy === 'fact' || isSplit(settings)) return [{ name: fact, direction: 'desc' }]
  return groups.map((name) => ({ name, direction: 'asc' }))
}
