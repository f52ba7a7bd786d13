import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { filterSetKeys, readFilterSet, type FilterSet } from '../../domain/filter-set.ts'
import { planFilterValues, type FilterValuesPlan } from '../../domain/plan-filter-values.ts'
import type { Page } from '../../domain/page-spec.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import type { FilterValues } from '../api/answers.ts'

/** The settings of the signed-in user, filter sets among them; the profile shows and changes them too. API-32 */
export const OWN_SETTINGS_KEY = ['allFiltersInfo']

/** The values of a dimension under the other filters; asked while its list is open. API-40, FILT-25 */
export function useFilterValues({ page, ...plan }: Omit<FilterValuesPlan, 'page'> & { readonly page: Page }, options: { enabled: boolean }): UseQueryResult<FilterValues['data']> {
  const api = useApi()
  const { childClientIdsCSV, limit: _, ...query } = planFilterValues({ page, ...plan })
  return useQuery({
    queryKey: ['filterValues', page.id, plan.dimension, query, childClientIdsCSV],
    queryFn: async ({ signal }) => {
      const params = { path: { pageName: page.id, dimension: plan.dimension } }
      const body = { ...query, ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }) }
      return (await answerOf(api.POST('/aiparcelweb/api/aidashboards/data/{pageName}/filters/{dimension}', { params, body, signal }))).data
    },
    ...options,
  })
}

const NO_SETS: readonly FilterSet[] = []

/** Every filter set of the page; none while they are not known. FILT-36, FILT-38 */
export function useFilterSets(page: string, options: { enabled: boolean }): readonly FilterSet[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: OWN_SETTINGS_KEY,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/filtersettings/getAllFiltersinfo', { signal })),
    ...options,
  })
  if (!data) return NO_SETS
  const texts = new Map(data.map(({ filter_key, filter_value }) => [filter_key, filter_value]))
  return filterSetKeys([...texts.keys()]).flatMap((key) => (key.page === page ? [{ ...key, filters: readFilterSet(texts.get(key.key) ?? '') }] : []))
}
