import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components, paths } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

export type LayoutChoice = components['schemas']['LayoutChoice']
export type PastReset = components['schemas']['PastReset']
export type UserShort = components['schemas']['UserShort']
type AnswerTo<Path extends keyof paths> = paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Answer } } } }
}
  ? Answer
  : never
export type LayoutCounts = AnswerTo<'/aiparcelweb/api/dashboard/countLayouts'>
export type ResetAnswer = AnswerTo<'/aiparcelweb/api/dashboard/resetLayouts'>
export type UndoAnswer = AnswerTo<'/aiparcelweb/api/dashboard/undoResetLayouts'>

const RESETS = ['layoutResets']

/** Every user, by name. API-26 */
export function useUsersShort(): UseQueryResult<UserShort[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['usersShort'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/usersShort', { signal })),
  })
}

/** The newest resets, newest first. */
export function useLayoutResets(): UseQueryResult<PastReset[]> {
  const api = useApi()
  return useQuery({
    queryKey: RESETS,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/dashboard/layoutResets', { signal })),
  })
}

/** How many layouts a reset would remove. */
export function useCountLayouts(): UseMutationResult<LayoutCounts, Error, LayoutChoice> {
  const api = useApi()
  return useMutation({ mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/dashboard/countLayouts', { body })) })
}

export function useResetLayouts(): UseMutationResult<ResetAnswer, Error, LayoutChoice> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/dashboard/resetLayouts', { body })),
    onSettled: () => lookups.invalidateQueries({ queryKey: RESETS }),
  })
}

export function useUndoReset(): UseMutationResult<UndoAnswer, Error, number> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (resetId) => answerOf(api.POST('/aiparcelweb/api/dashboard/undoResetLayouts', { body: { resetId } })),
    onSettled: () => lookups.invalidateQueries({ queryKey: RESETS }),
  })
}
