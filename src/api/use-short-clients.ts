import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ClientShort } from './answers.ts'
import { useApi } from './api-context.ts'
import { answerOf } from './client.ts'

/** The clients of the person, by id and name: whose files may be loaded, whose invoices paid. */
export function useShortClients(): UseQueryResult<ClientShort[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['clientsShort'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/clientsShort', { signal })),
  })
}
