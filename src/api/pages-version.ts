import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PagesConfig } from './answers.ts'
import { useApi } from './api-context.ts'
import { answerOf } from './client.ts'
import { NEWER_CONFIG_KEY, PAGES_CONFIG_KEY } from './queries.ts'

const ASKED_EVERY_MS = 5_000

/** Has the pages asked for within seconds of a change: their version alone is asked for again and again, by the window that is in sight. Decision 0165 */
export function useOtherPages(): void {
  const api = useApi()
  const lookups = useQueryClient()
  const { data: version } = useQuery({
    queryKey: ['pagesVersion'],
    queryFn: async ({ signal }) => {
      const { configVersion } = await answerOf(api.GET('/aiparcelweb/api/dashboard/pagesVersion', { signal }))
      return configVersion
    },
    // They are there already.
    initialData: () => lastVersion(lookups),
    refetchInterval: ASKED_EVERY_MS,
  })
  useEffect(() => {
    const last = lastVersion(lookups)
    if (version !== undefined && last !== undefined && version !== last)
      void lookups.invalidateQueries({ queryKey: PAGES_CONFIG_KEY })
  }, [version, lookups])
}

/** Of the pages that came last, whether or not they are shown. */
function lastVersion(lookups: QueryClient): string | undefined {
  const newer = lookups.getQueryData<PagesConfig | null>(NEWER_CONFIG_KEY)
  return (newer ?? lookups.getQueryData<PagesConfig>(PAGES_CONFIG_KEY))?.configVersion
}
