import * as z from 'zod'
import { printCondition } from '../query/condition.ts'
import { dimensionConditions, isExcluding, isRange, namedValues } from './dimension-filter.ts'
import { isClientSpecific, PageFilters } from './page-filters.ts'

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

const Stored = z.object({ filters: z.record(z.string(), z.unknown()) })
const StoredFilter = z.object({
  values: z.array(z.union([z.string(), z.number()])),
  /** The values are left out. */
  except: z.boolean().optional(),
  range: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
})

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
  const stored = Stored.safeParse(jsonOf(text))
  if (!stored.success) return { filters: {}, unread: [''] }
  const read = Object.entries(stored.data.filters).map(([dimension, filter]) => {
    return { dimension, filter: PageFilters.safeParse({ [dimension]: chosenOf(filter) }).data }
  })
  return {
    filters: Object.assign({}, ...read.map(({ filter }) => filter ?? {})) as PageFilters,
    unread: read.flatMap(({ dimension, filter }) => (filter ? [] : [dimension])),
  }
}

function chosenOf(stored: unknown): unknown {
  const filter = StoredFilter.safeParse(stored).data
  if (!filter) return []
  const values = filter.values.map(String)
  return filter.range ?? (filter.except ? { except: values } : values)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
