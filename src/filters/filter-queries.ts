import { useQueries } from '@tanstack/react-query'
import { filterSetKeys, readFilterSet, type FilterSet } from '../../domain/page/filter-set.ts'
import { planFilterValues, type FilterValuesPlan } from './plan-filter-values.ts'
import { fittingFilters, viewOn } from '../../domain/page/page-filters.ts'
import { sentQuery } from '../../domain/query/query.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { useOwnSettings } from '../api/kept/own-settings.ts'
import type { FilterValues } from '../api/answers.ts'

export interface FoundValues {
  /** Undefined: not known yet. */
  readonly values: FilterValues['data']['data'] | undefined
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
      const values = new Map(known.flatMap(({ data }) => data).map((each) => [each.VALUE, each]))
      const more = Math.max(0, ...known.map(({ data, rowCount }) => rowCount - data.length))
      return {
        values: known.length === 0 ? undefined : [...values.values()],
        more,
        loading: known.length === 0 && answers.some(({ isFetching }) => isFetching),
      }
    },
  })
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
