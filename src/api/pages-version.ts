import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PagesConfig } from './answers.ts'
import { useApi } from './api-context.ts'
import { answerOf } from './client.ts'
import { INVOICED_KEY, LOAD_KEY, LOADS_KEY, NEWER_CONFIG_KEY, PAGES_CONFIG_KEY } from './queries.ts'

const ASKED_EVERY_MS = 5_000
const VERSIONS_KEY = ['pagesVersion'] as const

type Versions = Pick<PagesConfig, 'configVersion' | 'dataVersion'>

/** Has what a window shows asked for within seconds of a change, of the pages or of the data, whoever made it: their versions alone are asked for again and again, by the window that is in sight. Decisions 0165, 0177 */
export function useOtherVersions(): void {
  const api = useApi()
  const lookups = useQueryClient()
  const { data: now } = useQuery({
    queryKey: VERSIONS_KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/dashboard/pagesVersion', { signal })),
    // They are there already.
    initialData: () => lastVersions(lookups),
    refetchInterval: ASKED_EVERY_MS,
  })
  useEffect(() => {
    const last = lastVersions(lookups)
    if (now && last) staleKeys(now, last).forEach((queryKey) => void lookups.invalidateQueries({ queryKey }))
  }, [now, lookups])
}

/** That of the data which was told last; undefined: none is. */
export function useSeenDataVersion(): number | undefined {
  const { data } = useQuery<Versions>({ queryKey: VERSIONS_KEY, queryFn: skipToken })
  return data?.dataVersion
}

/** What is not as it was, where versions are others than of what was answered last. Charts are asked with their version of the data. */
export function staleKeys(now: Versions, last: Versions): (readonly string[])[] {
  if (now.dataVersion > last.dataVersion) return [PAGES_CONFIG_KEY, INVOICED_KEY, LOADS_KEY, LOAD_KEY]
  return now.configVersion === last.configVersion ? [] : [PAGES_CONFIG_KEY]
}

/** Of the pages that came last, whether or not they are shown. */
function lastVersions(lookups: QueryClient): Versions | undefined {
  const newer = lookups.getQueryData<PagesConfig | null>(NEWER_CONFIG_KEY)
  return newer ?? lookups.getQueryData<PagesConfig>(PAGES_CONFIG_KEY)
}
