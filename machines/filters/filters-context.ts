import type { DimensionFilter } from '../../domain/dashboards/dimension-filter.ts'
import { filterSetKey, setsOfClient, type FilterSet } from '../../domain/dashboards/filter-set.ts'
import type { FilterChoice } from '../../domain/dashboards/page-filters.ts'
import type { SaveEnd } from '../kept/retry-delay.ts'

/** How the filters came to be what they are. FILT-15 */
export type LastHit = 'init' | 'filters' | 'filters_client' | 'filters_daterange'

/** What a filter form opens on. */
export interface FilterSurroundings {
  readonly applied: FilterChoice
  readonly page: string
  /** Dimensions that the page may be filtered by. */
  readonly pageFilters: readonly string[]
  readonly clientId: number
}

/** A set to be stored, and the keys of those that it takes the place of. FILT-35 */
export interface FilterSetSave {
  readonly set: FilterSet
  readonly replaces: readonly string[]
}

/** Full: another tab stored the last one that there was room for. */
export type FilterSetEnd = SaveEnd | 'full'

export interface FiltersContext extends Omit<FilterSurroundings, 'applied'> {
  /** The temporary set: nothing of it is in force. FILT-21 */
  readonly draft: FilterChoice
  /** Of the set that the draft was loaded from, and of the one whose filters are in force; '': none. */
  readonly setName: string
  readonly appliedSetName: string
  /** Dimensions of the loaded set that the draft does not have. */
  readonly setLeft: readonly string[]
  /** Of a new set, as typed. */
  readonly name: string
  /** Every set of the page, of whichever client. */
  readonly sets: readonly FilterSet[]
  readonly lastHit: LastHit
  /** Of the save under way. */
  readonly retries: number
}

export type FiltersEvent =
  | ({ readonly type: 'filters.opened' } & FilterSurroundings)
  | { readonly type: 'filters.closed' }
  | { readonly type: 'filters.applied' }
  | { readonly type: 'filters.reset' }
  /** No values: All. */
  | { readonly type: 'filter.chosen'; readonly dimension: string; readonly chosen: DimensionFilter }
  /** None: the client with all its children. */
  | { readonly type: 'children.chosen'; readonly childClientIds: number[] }
  | { readonly type: 'set.loaded'; readonly set: FilterSet }
  | { readonly type: 'naming.started'; readonly sets: readonly FilterSet[] }
  | { readonly type: 'naming.ended' }
  | { readonly type: 'name.typed'; readonly name: string }
  | { readonly type: 'overwrite.chosen'; readonly overwrite: boolean }
  | { readonly type: 'set.saved' }
  | { readonly type: 'client.changed' }
  | { readonly type: 'dates.changed' }

export const UNFILTERED: FilterChoice = { childClientIds: [], filters: {} }

/** The sets of that name which the person sees beside this client. */
export function namesakes({ sets, clientId, name }: FiltersContext): FilterSet[] {
  return setsOfClient(sets, clientId).filter((set) => set.name === name)
}

/** What is stored under the typed name. */
export function saveOf(context: FiltersContext): FilterSetSave {
  const { page, clientId, name, draft } = context
  const key = filterSetKey({ page, clientId, name, filters: draft.filters })
  const set: FilterSet = {
    key,
    page,
    clientId: key.includes(':allclients:') ? null : clientId,
    name,
    filters: draft.filters,
    unread: [],
  }
  return { set, replaces: namesakes(context).flatMap((other) => (other.key === key ? [] : [other.key])) }
}
