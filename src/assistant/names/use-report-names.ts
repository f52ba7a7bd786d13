import { useQuery } from '@tanstack/react-query'
import type { SuggestedName } from '../../../domain/assistant/report-suggestions.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { translated } from '../../text/text.ts'

/** The reports that a person may ask for; none while they are not known. API-49, CHAT-30; CHAT-35: a failure is only logged. */
export function useReportNames(userId: number): SuggestedName[] {
  const api = useApi()
  const { data = [] } = useQuery({
    queryKey: ['reportNames', userId],
    queryFn: async ({ signal }) => {
      try {
        const query = { userId: String(userId) }
        return await answerOf(api.GET('/aiparcelweb/api/getReportsAccessableByUser', { params: { query }, signal }))
      } catch (error) {
        if (!signal.aborted) console.warn(error)
        throw error
      }
    },
  })
  return data.map((name) => ({ name, shown: translated(name) }))
}
