import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../api-context.ts'
import { answerOf } from '../client.ts'

export interface NamedPage {
  readonly id: string
  readonly name: string
}

const KEY = ['ownPageNames']

/** The pages that the person made, in the order of their tabs. */
export function useOwnPageNames({ enabled }: { readonly enabled: boolean }): UseQueryResult<NamedPage[]> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { dashboardPages } = await answerOf(api.GET('/aiparcelweb/api/dashboard/getDashboardsFromDB', { signal }))
      return dashboardPages.map(({ id, name }) => ({ id, name }))
    },
  })
}

/** From now on they are these; null: not known. */
export function useNameOwnPages(pages: readonly NamedPage[] | null): void {
  const lookups = useQueryClient()
  useEffect(() => {
    if (pages) lookups.setQueryData(KEY, pages)
  }, [lookups, pages])
}
