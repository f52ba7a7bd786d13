import { useQueries } from '@tanstack/react-query'
import { filterSetKeys, readFilterSet, type FilterSet } from '../../domain/dashboards/filter-set.ts'
import { planFilterValues, type FilterValuesPlan } from './plan-filter-values.ts'
import { fittingFilters, viewOn } from '../../domain/dashboards/page-filters.ts'
import { sentQuery } from '../../domain/query/query.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { useOwnSettings } from '../api/kept/own-settings.ts'
import type { FilterValues } from '../api/answers.ts'

export interface FoundValue {
  readonly value: string
  readonly name: string
  /** Its rows; null where a row may have several values. */
  readonly count: number | null
  /** What it belongs to. */
  readonly parents: readonly string[]
}

export interface FoundValues {
  /** Undefined: not known yet. */
  readonly values: readonly FoundValue[] | undefined
  /** How many there are beside those. */
  readonly more: number
  readonly loading: boolean
}

/** The values of a dimension under the other filters, among the rows of each page; asked while its list is open. API-40, FILT-25 */
export function useFilterValues(
  { pages, ...plan }: Omit<FilterValuesPlan, 'page'> & { readonly pages: readonly Page[] },
  { enabled }: { enabled: boolean },
): FoundValues {
  const api = useApi()
  return useQueries({
    queries: pages.map((page) => {
      const asked = {
        ...plan,
        view: viewOn(plan.view, page.filters),
        choice: { ...plan.choice, filters: fittingFilters(plan.choice.filters, page.filters) },
      }
      const { childClientIdsCSV, limit: _, ...query } = sentQuery(planFilterValues({ page, ...asked }))
      const body = { ...query, ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }) }
      const params = { path: { pageName: page.id, dimension: plan.dimension } }
      return {
        queryKey: ['filterValues', page.id, plan.dimension, body],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (
            await answerOf(
              api.POST('/aiparcelweb/api/aidashboards/data/{pageName}/filters/{dimension}', { params, body, signal }),
            )
          ).data,
        enabled,
      }
    }),
    combine: (answers): FoundValues => {
      const known = answers.flatMap(({ data }) => data ?? [])
      const values = foundValues(known.flatMap(({ data }) => data))
      const more = Math.max(0, ...known.map(({ data, rowCount }) => rowCount - data.length))
      return {
        values: known.length === 0 ? undefined : values,
        more,
        loading: known.length === 0 && answers.some(({ isFetching }) => isFetching),
      }
    },
  })
}

/** Each value once, whatever page or parent it stands under. */
function foundValues(rows: FilterValues['data']['data']): FoundValue[] {
  const found = new Map<string, FoundValue>()
  for (const { NAME, VALUE, COUNT, PARENT } of rows) {
    const before = found.get(VALUE)
    found.set(VALUE, {
      value: VALUE,
      name: NAME,
      count: before ? sumOf(before.count, COUNT) : COUNT,
      parents: [
        ...(before?.parents ?? []),
        ...(PARENT === undefined || before?.parents.includes(PARENT) ? [] : [PARENT]),
      ],
    })
  }
  return [...found.values()]
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

const NO_SETS: readonly FilterSet[] = []

/** Every filter set of the page; none while they are not known. FILT-36, FILT-38 */
export function useFilterSets(page: string, options: { enabled: boolean }): readonly FilterSet[] {
  const { data } = useOwnSettings(options)
  if (!data) return NO_SETS
  const texts = new Map(data.map(({ filter_key, filter_value }) => [filter_key, filter_value]))
  return filterSetKeys([...texts.keys()]).flatMap((key) =>
    key.page === page ? [{ ...key, ...readFilterSet(texts.get(key.key) ?? '') }] : [],
  )
}
