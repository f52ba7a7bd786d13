import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import type { Condition } from '../query/condition.ts'
import { presentBands } from '../query/weight-bands.ts'
import { own } from '../values/entries.ts'
import { CurrencyChoice } from '../query/query.ts'
import type { Unhonoured, UnhonouredReason } from '../values/unhonoured.ts'
import {
  DimensionFilter,
  TRACKING_LIMITS,
  bothFilters,
  dimensionConditions,
  filterFault,
  isExcluding,
  isOpen,
  isRange,
  keptValues,
  namedValues,
  printFilter,
  readFilter,
  withValues,
} from './dimension-filter.ts'

/** The dimension of which a single choice is what amounts are shown in. FILT-11 */
export const CURRENCY_DIMENSION = 'currency_code'

/** What is chosen of each dimension; one that is not there is not filtered (`All`). DATA-07 */
export const PageFilters = z.record(CatalogName, DimensionFilter)
export type PageFilters = z.infer<typeof PageFilters>

/** A page that lists it among its filters has the tracking-number search in place of a choice of values. NAV-25, FILT-43 */
export const TRACKING_DIMENSION = 'tracking_number'
export const TrackingNumbers = z.array(z.string().min(1).max(TRACKING_LIMITS.length)).max(TRACKING_LIMITS.values)

/** What a filter form chooses: the children of a client, and values by dimension. */
export interface FilterChoice {
  /** Empty: the client with all its children. FILT-04 */
  readonly childClientIds: number[]
  readonly filters: PageFilters
}

/** What a view is filtered by. */
export interface Filtered {
  readonly filters: PageFilters
  readonly trackingNumbers: string[]
}

interface FilterRule {
  /** Dimensions whose choice belongs to this one's and goes with it. */
  readonly clears?: readonly string[]
  /** The dimension that its values belong to, without which they hold for nothing. */
  readonly parent?: string
  /** Its values belong to one client. DATA-08, FILT-34 */
  readonly clientSpecific?: true
  /** Its values are not listed: rows are within a range of them. */
  readonly range?: true
  /** A row may have several of its values. */
  readonly several?: true
}

/** What dimensions have to do with each other; those that are not here stand alone. FILT-06, FILT-08, FILT-09, FILT-22 */
const RULES: Readonly<Record<string, FilterRule>> = {
  carrier_name: { clears: ['account_division', 'account_group', 'account_number'] },
  account_division: { clears: ['account_group', 'account_number'], clientSpecific: true, several: true },
  account_group: { clears: ['account_number'], clientSpecific: true, several: true },
  account_number: { clientSpecific: true },
  invoice_number: { clientSpecific: true },
  load: { clientSpecific: true, several: true },
  normalised_sender_country: { clears: ['normalised_sender_state'] },
  normalised_sender_state: { parent: 'normalised_sender_country' },
  normalised_consignee_country: { clears: ['normalised_consignee_state'] },
  normalised_consignee_state: { parent: 'normalised_consignee_country' },
  bill_weight_pounds: { range: true },
  net_amount: { range: true },
}

/** Whether it is filtered by a range, not by values. */
export function isRanged(dimension: string): boolean {
  return own(RULES, dimension)?.range ?? false
}

/** Whether a row may have several of its values, so that its parts would not add up. */
export function hasSeveral(dimension: string): boolean {
  return own(RULES, dimension)?.several ?? false
}

export function filterParent(dimension: string): string | undefined {
  return own(RULES, dimension)?.parent
}

/** Whether its values belong to one client. DATA-08, FILT-34 */
export function isClientSpecific(dimension: string): boolean {
  return own(RULES, dimension)?.clientSpecific ?? false
}

/** The filters with another choice of a dimension; an open one: `All`. What depended on the former choice goes with it. */
export function chooseFilter(filters: PageFilters, dimension: string, chosen: DimensionFilter): PageFilters {
  const gone = new Set([dimension, ...(own(RULES, dimension)?.clears ?? [])])
  const kept = Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)))
  return isOpen(chosen) ? kept : { ...kept, [dimension]: chosen }
}

/** A choice of sub-clients takes the accounts, groups and divisions with it, which are of other clients. FILT-05 */
export function chooseChildren({ filters }: FilterChoice, childClientIds: number[]): FilterChoice {
  return {
    childClientIds,
    filters: Object.fromEntries(Object.entries(filters).filter(([dimension]) => !isClientSpecific(dimension))),
  }
}

/** The dimensions of a page that offer values; the others are not filters, or are searched. FILT-17 to FILT-20 */
export function offeredDimensions(pageFilters: readonly string[]): string[] {
  return pageFilters.filter((dimension) => dimension !== TRACKING_DIMENSION)
}

/** The filters that a page offers, each with what it depends on; values left out depend on nothing. */
export function fittingFilters(filters: PageFilters, pageFilters: readonly string[]): PageFilters {
  const offered = offeredDimensions(pageFilters).filter((dimension) => Object.hasOwn(filters, dimension))
  const whole = offered.filter(
    (dimension) => offered.includes(filterParent(dimension) ?? dimension) || isExcluding(filters[dimension]),
  )
  return Object.fromEntries(whole.flatMap((dimension) => (filters[dimension] ? [[dimension, filters[dimension]]] : [])))
}

/** Both choices at once; where a dimension has nothing of both, its first one. */
export function withBoth(filters: PageFilters, chosen: PageFilters): PageFilters {
  const both = Object.entries(chosen).flatMap(([dimension, filter]) => {
    const own = bothFilters(filters[dimension], filter)
    return own === null ? [] : [[dimension, own] as const]
  })
  return { ...filters, ...Object.fromEntries(both) }
}

/** The view as a page takes it that knows only some of the filters in force. PAGE-26 */
export function viewOn<V extends Filtered>(view: V, pageFilters: readonly string[]): V {
  return {
    ...view,
    filters: fittingFilters(view.filters, pageFilters),
    trackingNumbers: pageFilters.includes(TRACKING_DIMENSION) ? view.trackingNumbers : [],
  }
}

/** Exactly one currency among the filters is a choice of it, so nothing is converted. FILT-11 */
export function currencyInForce({
  currency,
  filters,
}: {
  readonly currency: CurrencyChoice
  readonly filters: PageFilters
}): CurrencyChoice {
  const [only, ...others] = keptValues(filters[CURRENCY_DIMENSION])
  return currency === 'all' && only !== undefined && others.length === 0 && CurrencyChoice.safeParse(only).success
    ? only
    : currency
}

/** What is in force, as a form shows it: a currency chosen beside it is one of its filters. */
export function appliedChoice({
  childClientIds,
  filters,
  currency,
}: FilterChoice & { readonly currency: CurrencyChoice }): FilterChoice {
  return { childClientIds, filters: currency === 'all' ? filters : { ...filters, [CURRENCY_DIMENSION]: [currency] } }
}

/** The conditions of each dimension, in the order of the dimensions' names, and one of the tracking numbers. FILT-25, FILT-43 */
export function filterConditions({ filters, trackingNumbers }: Filtered): Condition[] {
  const searched = trackingNumbers.length > 0 ? { [TRACKING_DIMENSION]: trackingNumbers } : {}
  return Object.entries({ ...filters, ...searched })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([dimension, filter]) => dimensionConditions(dimension, filter))
}

/** The dimensions whose choice cannot be a filter. */
export function overfullFilters(filters: PageFilters): string[] {
  return Object.entries(filters).flatMap(([dimension, filter]) =>
    filterFault(filter) === undefined ? [] : [dimension],
  )
}

const PREFIX = 'filter.'

/** The dimension that an address parameter filters by; undefined: it is no filter. */
export function filteredDimension(parameter: string): string | undefined {
  return parameter.startsWith(PREFIX) ? parameter.slice(PREFIX.length) : undefined
}

/** Address parameters, `filter.carrier_name=UPS,FedEx`. */
export function printFilters(filters: PageFilters): [string, string][] {
  return Object.entries(filters).map(([dimension, filter]) => [`${PREFIX}${dimension}`, printFilter(filter)])
}

/** Values that were called otherwise in an earlier version have their name of now. */
export function asCalledNow(dimension: string, filter: DimensionFilter): DimensionFilter {
  if (dimension !== 'weight_band' || isRange(filter)) return filter
  return withValues(presentBands(namedValues(filter)), { excluding: isExcluding(filter) })
}

/** Reads the filters of an address, and says which do not hold: each is whole or not there. */
export function readFilters(
  parameters: ReadonlyMap<string, string>,
  pageFilters: readonly string[],
): { readonly filters: PageFilters; readonly unhonoured: Unhonoured[] } {
  const offered = offeredDimensions(pageFilters)
  const read = [...parameters].flatMap(([parameter, text]) => {
    const dimension = filteredDimension(parameter)
    if (dimension === undefined) return []
    const filter = asCalledNow(dimension, readFilter(text))
    const fault = isRange(filter) === isRanged(dimension) ? filterFault(filter) : ('unknown' as const)
    return [
      { parameter, text, dimension, filter, reason: offered.includes(dimension) ? fault : ('not-of-page' as const) },
    ]
  })
  const whole = Object.fromEntries(
    read.filter(({ reason }) => reason === undefined).map(({ dimension, filter }) => [dimension, filter]),
  )
  const filters = fittingFilters(whole, pageFilters)
  const unhonoured = read.flatMap(({ parameter, text, dimension, reason }): Unhonoured[] => {
    const held: UnhonouredReason | undefined =
      reason ?? (Object.hasOwn(filters, dimension) ? undefined : 'without-parent')
    return held === undefined ? [] : [{ parameter, text, reason: held }]
  })
  return { filters, unhonoured }
}
