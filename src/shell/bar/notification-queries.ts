import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

type Notification = components['schemas']['Notification']
const KEY = ['notifications']
const ASKED_EVERY_MS = 60_000

/** The person's notifications, asked again every minute. NAV-17 */
export function useNotifications(): UseQueryResult<Notification[]> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    refetchInterval: ASKED_EVERY_MS,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/notifications', { signal })),
  })
}

export function useMarkRead(): UseMutationResult<unknown, Error, number[]> {
  const api = useApi()
  return useChange((ids) => answerOf(api.POST('/aiparcelweb/api/notifications/markRead', { body: { ids } })))
}

export function useClearNotifications(): UseMutationResult<unknown, Error, number[]> {
  const api = useApi()
  return useChange((ids) => answerOf(api.POST('/aiparcelweb/api/notifications/clear', { body: { ids } })))
}

function useChange(mutationFn: (ids: number[]) => Promise<unknown>): UseMutationResult<unknown, Error, number[]> {
  const lookups = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => lookups.invalidateQueries({ queryKey: KEY }) })
}
