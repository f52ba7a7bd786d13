import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { openingViews } from '../../domain/dashboards/layout/saved-views.ts'
import { useApi } from '../api/api-context.ts'

type OpeningViews = ReturnType<typeof openingViews>

const OPENING_VIEWS = ['openingViews']

/** The person's views that open their pages, read once, beside what else a page needs. */
export function useDefaultViews({ enabled }: { readonly enabled: boolean }): UseQueryResult<OpeningViews> {
  const api = useApi()
  return useQuery({
    queryKey: OPENING_VIEWS,
    enabled,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await import('./read-opening-views.ts')).readOpeningViews(api, signal),
  })
}

/** From now on pages open by these; null: not known. */
export function useOpenBy(views: OpeningViews | null): void {
  const lookups = useQueryClient()
  useEffect(() => {
    if (views) lookups.setQueryData(OPENING_VIEWS, views)
  }, [lookups, views])
}
