import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

export type OwnSecondFactor = components['schemas']['OwnSecondFactor']
export type BegunSecondFactor = components['schemas']['BegunSecondFactor']

const OWN = ['ownSecondFactor']

export interface GivenProof {
  readonly code: string
  readonly password?: string
}

export function useOwnFactor(): UseQueryResult<OwnSecondFactor> {
  const api = useApi()
  return useQuery({
    queryKey: OWN,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/account/secondFactor', { signal })),
  })
}

/** A secret to set up: begun once each time it is shown, since another takes the place of this one. */
export function useBegunFactor(): UseQueryResult<BegunSecondFactor> {
  const api = useApi()
  return useQuery({
    queryKey: ['begunSecondFactor'],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: () => answerOf(api.POST('/aiparcelweb/api/account/secondFactor/begin')),
  })
}

/** Answers the recovery codes. */
export function useConfirmFactor(): UseMutationResult<readonly string[], Error, GivenProof> {
  const api = useApi()
  return useMutation({
    mutationFn: async (body) =>
      (await answerOf(api.POST('/aiparcelweb/api/account/secondFactor/confirm', { body }))).recoveryCodes,
  })
}

export function useRenewRecoveryCodes(): UseMutationResult<readonly string[], Error, string> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: async (code) =>
      (await answerOf(api.POST('/aiparcelweb/api/account/secondFactor/recoveryCodes', { body: { code } })))
        .recoveryCodes,
    onSettled: () => lookups.invalidateQueries({ queryKey: OWN }),
  })
}

export function useRemoveFactor(): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: (code) => answerOf(api.POST('/aiparcelweb/api/account/secondFactor/remove', { body: { code } })),
  })
}

/** Says once more in this session that it is the person, for ten minutes. */
export function useEnterCode(): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: (code) => answerOf(api.POST('/aiparcelweb/api/account/secondFactor/enter', { body: { code } })),
  })
}

/** Asks anew whether there is one. */
export function useForgetFactor(): () => void {
  const lookups = useQueryClient()
  return () => void lookups.invalidateQueries({ queryKey: OWN })
}
