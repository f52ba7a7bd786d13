import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { AlertSeries } from '../../domain/alerts/alert-series.ts'
import type { AlertToSave, AskedSeries } from '../../machines/alerts/alert-rule.machine.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf, type Api } from '../api/client.ts'

const LIST = '/aiparcelweb/api/alerts'
const KEY = ['alerts']

export type Alert = components['schemas']['Alert']

/** The alerts that the person sees; asked again while they are looked at, since they are checked meanwhile. */
export function useAlerts(): UseQueryResult<Alert[]> {
  const api = useApi()
  return useQuery({
    queryKey: KEY,
    staleTime: 0,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => answerOf(api.GET(LIST, { signal })),
  })
}

/** The figure of a page by weeks or months. */
export function askSeries(api: Api, { address, watch }: AskedSeries, signal: AbortSignal): Promise<AlertSeries> {
  return answerOf(api.POST(`${LIST}/series`, { body: { address, ...watch }, signal }))
}

/** Adds one, or changes the one that there is. */
export async function saveAlert(
  api: Api,
  { of: { id, address }, draft }: AlertToSave,
  signal: AbortSignal,
): Promise<unknown> {
  const { name, people, schedule, rule } = draft
  const body = { name: name.trim(), people: [...people], schedule, rule }
  return id === undefined
    ? answerOf(api.POST(LIST, { body: { ...body, address }, signal }))
    : answerOf(api.POST(`${LIST}/{id}`, { params: pathTo(id), body, signal }))
}

export function useRefreshedAlerts(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

export function useSnoozeAlert(id: number): UseMutationResult<unknown, Error, string | null> {
  const api = useApi()
  return useMutation({
    mutationFn: (until) => answerOf(api.POST(`${LIST}/{id}/snooze`, { params: pathTo(id), body: { until } })),
    onSettled: useRefreshedAlerts(),
  })
}

export function useRemoveAlert(id: number): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  return useMutation({
    mutationFn: () => answerOf(api.POST(`${LIST}/{id}/remove`, { params: pathTo(id) })),
    onSettled: useRefreshedAlerts(),
  })
}

function pathTo(id: number) {
  return { path: { id: String(id) } }
}
