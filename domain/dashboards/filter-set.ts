import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'
import { MAX_CONDITION_LENGTH, printCondition, type Condition } from '../query/condition.ts'
import { SentClause } from '../query/where-clause.ts'
import { dimensionConditions, isExcluding, isRange, namedValues, RangeFilter } from './dimension-filter.ts'
import { asCalledNow, isClientSpecific, PageFilters } from './page-filters.ts'
import { jsonIn } from '../values/json-in.ts'

/** Of one page, for one user. FILT-31 */
export const MAX_FILTER_SETS = 10

/** A filter set's name as a person gives it. FILT-29 */
export const FilterSetName = z.string().regex(/^\w{1,10}$/)

/** A named set of filters, by its key `filterset:{page}:{clientId or allclients}:{name}`. FILT-33 */
export interface FilterSetKey {
  readonly key: string
  readonly page: string
  /** Null: for every client. */
  readonly clientId: number | null
  readonly name: string
}

export interface FilterSet extends FilterSetKey, ReadFilterSet {}

export interface ReadFilterSet {
  readonly filters: PageFilters
  /** Dimensions of the stored text that cannot be a filter; '' stands for a text that is no set at all. */
  readonly unread: readonly string[]
}

const KEY = /^filterset:([^:]+):(allclients|\d+):([^:]+)$/

/** The filter sets among the keys of settings, by page and name. */
export function filterSetKeys(keys: readonly string[]): FilterSetKey[] {
  return keys
    .flatMap((key) => {
      const [, page, client, name] = KEY.exec(key) ?? []
      return page && client && name
        ? [{ key, page, clientId: client === 'allclients' ? null : Number(client), name }]
        : []
    })
    .sort((a, b) => a.page.localeCompare(b.page) || a.name.localeCompare(b.name))
}

/** Whether a set under this key would be one more than a page may have; a set that is stored already may be written anew. FILT-31 */
export function isOneSetTooMany(key: string, stored: readonly string[]): boolean {
  const [set] = filterSetKeys([key])
  return (
    set !== undefined &&
    !stored.includes(key) &&
    filterSetKeys(stored).filter(({ page }) => page === set.page).length >= MAX_FILTER_SETS
  )
}

/** The key under which filters are stored: tied to the client where one of them is of its accounts. FILT-33, FILT-34 */
export function filterSetKey({
  page,
  clientId,
  name,
  filters,
}: Omit<FilterSet, 'key' | 'clientId' | 'unread'> & { readonly clientId: number }): string {
  return `filterset:${page}:${Object.keys(filters).some(isClientSpecific) ? clientId : 'allclients'}:${name}`
}

/** The sets that may be loaded while a client is chosen. FILT-26 */
export function setsOfClient<S extends FilterSetKey>(sets: readonly S[], clientId: number): S[] {
  return sets.filter((set) => set.clientId === null || set.clientId === clientId)
}

/** What a stored filter says was chosen. */
const StoredChoice = z.object({
  values: z.array(z.union([z.string().max(500), z.number()])).max(2_000),
  /** The values are left out. */
  except: z.boolean().optional(),
  /** In place of values. */
  range: RangeFilter.optional(),
})

/** One filter of a stored set: what it is called, what was chosen, and the where-clauses that it means. DATA-07 */
const StoredFilter = StoredChoice.extend({
  displayText: z.string().max(200),
  whereClauses: z
    .array(
      z
        .string()
        .max(MAX_CONDITION_LENGTH)
        .refine((clause) => SentClause.safeParse(clause).success, 'must be a where-clause'),
    )
    .max(20),
  clientSpecific: z.boolean(),
}).strict()

/** A filter set as it is stored: its filters by their dimension. FILT-33 */
export const StoredFilterSet = z.strictObject({ filters: z.record(CatalogName, StoredFilter) })

/** The same, whatever else was stored with it. */
const AnySet = z.object({ filters: z.record(z.string(), z.unknown()) })
const AnyClauses = z.object({ whereClauses: z.array(z.unknown()) })

/** The text that a set is stored as. DATA-07, FILT-33 */
export function printFilterSet(filters: PageFilters, labelOf: (dimension: string) => string): string {
  const stored = Object.entries(filters).map(([dimension, filter]) => [
    dimension,
    {
      displayText: labelOf(dimension),
      values: namedValues(filter),
      ...(isExcluding(filter) ? { except: true } : {}),
      ...(isRange(filter) ? { range: filter } : {}),
      whereClauses: dimensionConditions(dimension, filter).map(printCondition),
      clientSpecific: isClientSpecific(dimension),
    },
  ])
  return JSON.stringify({ filters: Object.fromEntries(stored) })
}

/** The filters of a stored text, and what of it cannot be one. */
export function readFilterSet(text: string): ReadFilterSet {
  const stored = AnySet.safeParse(jsonIn(text))
  if (!stored.success) return { filters: {}, unread: [''] }
  const read = Object.entries(stored.data.filters).map(([dimension, filter]) => {
    const chosen = PageFilters.safeParse({ [dimension]: chosenOf(filter) }).data?.[dimension]
    return { dimension, filter: chosen && { [dimension]: asCalledNow(dimension, chosen) } }
  })
  return {
    filters: Object.assign({}, ...read.map(({ filter }) => filter ?? {})) as PageFilters,
    unread: read.flatMap(({ dimension, filter }) => (filter ? [] : [dimension])),
  }
}

/** What the filters of a stored set were sent as, by their dimension; a condition that cannot be read is undefined. */
export function storedClauses(set: unknown): [string, { readonly clause: string; readonly condition?: Condition }[]][] {
  return Object.entries(AnySet.safeParse(set).data?.filters ?? {}).map(([dimension, filter]) => [
    dimension,
    (AnyClauses.safeParse(filter).data?.whereClauses ?? []).map((clause) => {
      const condition = SentClause.safeParse(clause).data
      return { clause: String(clause), ...(condition ? { condition } : {}) }
    }),
  ])
}

function chosenOf(stored: unknown): unknown {
  const filter = StoredChoice.safeParse(stored).data
  if (!filter) return []
  const values = filter.values.map(String)
  return filter.range ?? (filter.except ? { except: values } : values)
}
