import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { LOAD_KEY } from '../../api/queries.ts'

/** The invoices of a load, and what goes with it now, once they are asked for. */
export function useLoadReport(load: number, enabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: [...LOAD_KEY, load],
    enabled,
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/aiparcelweb/api/loads/{id}', { params: { path: { id: String(load) } }, signal })),
  })
}
