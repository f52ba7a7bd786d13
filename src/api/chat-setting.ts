import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { CHAT_BOT_SETTINGS_KEY } from '../../domain/assistant/chat.ts'
import { useApi } from './api-context.ts'
import { answerOf } from './client.ts'

const KEY = ['chatBotSettings']

/** Whether the person wants the assistant: yes, unless they said no. CHAT-01 */
export function useChatSetting(): UseQueryResult<boolean> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [stored] = await answerOf(
        api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', {
          params: { path: { key: CHAT_BOT_SETTINGS_KEY } },
          signal,
        }),
      )
      return stored === undefined || (JSON.parse(stored) as { enabled?: unknown }).enabled !== false
    },
  })
}

/** In force once it is stored; several are stored one after the other, so that the last one holds. API-13 */
export function useSaveChatSetting(): UseMutationResult<unknown, Error, boolean> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    scope: { id: KEY.join() },
    mutationFn: (enabled) => answerOf(api.PUT('/aiparcelweb/api/updateUserChatBotSettings', { body: { enabled } })),
    onSuccess: async (_, enabled) => {
      await lookups.cancelQueries({ queryKey: KEY })
      lookups.setQueryData(KEY, enabled)
    },
    onError: () => lookups.invalidateQueries({ queryKey: KEY }),
  })
}
