import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { RequestFailed } from '../../api/request-failed.ts'

export type PersonAccess = components['schemas']['PersonAccess']

export type AccessAct =
  | { readonly kind: 'end'; readonly handle?: string }
  | { readonly kind: 'unlink'; readonly provider: string }
  | { readonly kind: 'invite' }
  | { readonly kind: 'removeFactor' }

/** How a person comes in; null: of nobody. */
export function usePersonAccess(id: string | null): UseQueryResult<PersonAccess> {
  const api = useApi()
  return useQuery({
    queryKey: ['personAccess', id],
    staleTime: 0,
    queryFn:
      id === null
        ? skipToken
        : ({ signal }) =>
            answerOf(api.GET('/aiparcelweb/api/people/{id}/access', { params: { path: { id } }, signal })),
  })
}

/** Whether somebody is there for the reader to be seen, not to be changed. */
export function isBeyondReader({ error }: UseQueryResult<PersonAccess>): boolean {
  return error instanceof RequestFailed && error.status === 404
}

/** What an administrator does about it. */
export function useAccessAct(id: string): UseMutationResult<unknown, Error, AccessAct> {
  const api = useApi()
  const lookups = useQueryClient()
  const params = { path: { id } }
  return useMutation({
    mutationFn: (act) => {
      if (act.kind === 'end')
        return answerOf(
          api.POST('/aiparcelweb/api/people/{id}/sessions/end', { params, body: { handle: act.handle ?? 'all' } }),
        )
      if (act.kind === 'unlink')
        return answerOf(api.POST('/aiparcelweb/api/people/{id}/unlink', { params, body: { provider: act.provider } }))
      if (act.kind === 'removeFactor')
        return answerOf(api.POST('/aiparcelweb/api/people/{id}/secondFactor/remove', { params }))
      return answerOf(api.POST('/aiparcelweb/api/people/{id}/invite', { params }))
    },
    onSettled: () => lookups.invalidateQueries({ queryKey: ['personAccess', id] }),
  })
}
