import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ClientShort } from '../api/answers.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

/** The clients whose files the person may load. */
export function useUploadClients(): UseQueryResult<ClientShort[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['clientsShort'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/clientsShort', { signal })),
  })
}
