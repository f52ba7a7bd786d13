import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { SharedKind, SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

type Schemas = components['schemas']
export type GivenShare = Schemas['GivenShare']
export type PersonShort = Schemas['PersonShort']
export type ReceivedPage = Schemas['ReceivedPage']
export type ReceivedView = Schemas['ReceivedView']

const CHOICES = ['sharingChoices']
const GIVEN = ['givenShares']
const RECEIVED = ['receivedShares']

/** Whom the person may share with. */
export function useSharingChoices(): UseQueryResult<{
  people: (PersonShort & { hasAddress: boolean })[]
  clients: { id: number; name: string }[]
}> {
  const api = useApi()
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/sharing/choices', { signal })),
  })
}

/** What of the person's is shared, with whom, and who sees it. */
export function useGivenShares(): UseQueryResult<GivenShare[]> {
  const api = useApi()
  return useQuery({
    queryKey: GIVEN,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/sharing/given', { signal })),
  })
}

/** What others share with the person. */
export function useReceivedShares(): UseQueryResult<{ views: ReceivedView[]; pages: ReceivedPage[] }> {
  const api = useApi()
  return useQuery({
    queryKey: RECEIVED,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/sharing/received', { signal })),
  })
}

export interface Sharing {
  readonly kind: SharedKind
  readonly item: string
  /** Nobody: it is taken back. */
  readonly audience: SharedWith[]
}

export function useShare(): UseMutationResult<unknown, Error, Sharing> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/sharing/share', { body })),
    onSettled: () => lookups.invalidateQueries({ queryKey: GIVEN }),
  })
}
