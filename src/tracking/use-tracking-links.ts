import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

const NONE = { carriers: [], map: null } as const

/** Where carriers show their packages and addresses are on a map. GAP-23, GAP-51 */
export function useTrackingLinks() {
  const api = useApi()
  const links = useQuery({
    queryKey: ['trackingLinks'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/trackingLinks', { signal })),
  })
  return links.data ?? NONE
}
