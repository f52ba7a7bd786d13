import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

/** Takes back what was said of a code; everything that is shown is read anew. */
export function useTakeBack(onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      answerOf(api.POST('/aiparcelweb/api/assignedCodes/{id}/takeBack', { params: { path: { id: String(id) } } })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  })
}
