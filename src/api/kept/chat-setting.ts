import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { CHAT_BOT_SETTINGS_KEY } from '../../../domain/assistant/chat.ts'
import { useApi } from '../api-context.ts'
import { answerOf } from '../client.ts'
import { readSetting } from './settings.ts'

const KEY = ['chatBotSettings']

/** Whether the person wants the assistant: yes, unless they said no. CHAT-01 */
export function useChatSetting(): UseQueryResult<boolean> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { text } = await readSetting(api, CHAT_BOT_SETTINGS_KEY, { signal })
      return text === null || (JSON.parse(text) as { enabled?: unknown }).enabled !== false
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
