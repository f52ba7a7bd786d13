import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveRejects } from '../rejects-csv.ts'

/** The first lines of a load that were left out, once it is open, and all of them as a file. */
export function useLoadRejects(id: number, open: boolean) {
  const api = useApi()
  const path = { id: String(id) }
  const readRejects = (from: number, signal?: AbortSignal) =>
    answerOf(
      api.GET('/aiparcelweb/api/loads/{id}/rejects', {
        params: { path, query: { from: String(from) } },
        ...(signal ? { signal } : {}),
      }),
    )
  const rejects = useQuery({
    queryKey: ['loadRejects', id],
    enabled: open,
    queryFn: ({ signal }) => readRejects(0, signal),
  })
  const saveAll = useMutation({
    mutationFn: async () => {
      const all = []
      for (let page = await readRejects(0); page.rejects.length > 0; page = await readRejects(all.length))
        all.push(...page.rejects)
      saveRejects(all)
    },
  })
  return { rejects, saveAll }
}
