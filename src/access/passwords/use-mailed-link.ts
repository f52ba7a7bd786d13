import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

/** Whether a mailed link was used or is over, told as it is opened; false while nothing is known. */
export function useIsLinkOver(kind: 'password' | 'address', key: string): boolean {
  const api = useApi()
  const link = useQuery({
    queryKey: ['mailedLink', kind, key],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      answerOf(api.POST('/aiparcelweb/nologin/checkMailedLink', { body: { kind, key }, signal })),
  })
  return link.data?.live === false
}
