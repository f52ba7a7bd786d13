import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { RUN_ENDS } from '../../../domain/schedules/run.ts'
import type { ScheduleToSave } from '../../../machines/schedules/schedule-mail.machine.ts'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf, type Api } from '../../api/client.ts'

const LIST = '/aiparcelweb/api/subscriptions'
const KEY = ['subscriptions']

export type Subscription = components['schemas']['Subscription']

/** How often the list is asked again while it is looked at, since mails go meanwhile, and while one of them is on its way. */
const ASKED_EVERY_MS = 15_000
const UNDER_WAY_ASKED_EVERY_MS = 1_000

/** Whether a mail of it is being made or handed over. */
export function isUnderWay({ last }: Subscription): boolean {
  return last !== null && !RUN_ENDS.includes(last.state)
}

/** What is sent on a schedule. */
export function useSubscriptions(): UseQueryResult<Subscription[]> {
  const api = useApi()
  return useQuery<Subscription[]>({
    queryKey: KEY,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_ASKED_EVERY_MS : ASKED_EVERY_MS),
    queryFn: ({ signal }) => answerOf(api.GET(LIST, { signal })),
  })
}

/** Adds one, or changes the one that there is. */
export async function saveSchedule(api: Api, { of, draft }: ScheduleToSave, signal: AbortSignal): Promise<unknown> {
  const { name, people, schedule, attachment, line } = draft
  const body = { name: name.trim(), people: [...people], schedule, attachment, line }
  return 'id' in of
    ? answerOf(api.POST(`${LIST}/{id}`, { params: pathTo(of.id), body, signal }))
    : answerOf(api.POST(LIST, { body: { ...body, address: of.address }, signal }))
}

export function useRefreshed(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

export function usePauseSubscription(id: number): UseMutationResult<unknown, Error, boolean> {
  const api = useApi()
  return useMutation({
    mutationFn: (paused) => answerOf(api.POST(`${LIST}/{id}/pause`, { params: pathTo(id), body: { paused } })),
    onSettled: useRefreshed(),
  })
}

export function useRemoveSubscription(id: number): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  return useMutation({
    mutationFn: () => answerOf(api.POST(`${LIST}/{id}/remove`, { params: pathTo(id) })),
    onSettled: useRefreshed(),
  })
}

export function useSendSubscription(id: number): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  return useMutation({
    mutationFn: () => answerOf(api.POST(`${LIST}/{id}/send`, { params: pathTo(id) })),
    onSettled: useRefreshed(),
  })
}

function pathTo(id: number) {
  return { path: { id: String(id) } }
}
