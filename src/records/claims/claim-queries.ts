import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { statesOf, type ClaimPlace } from '../../../domain/audit/claim-place.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'

const CLAIMS = '/aiparcelweb/api/claims'
const CHOICES = '/aiparcelweb/api/claimChoices'

export type Claim = components['schemas']['Claim']
export type ReadClaim = components['schemas']['ReadClaim']
export type ActedOn = components['schemas']['ActedOnClaims']
export type ListedClaims = paths[typeof CLAIMS]['get']['responses'][200]['content']['application/json']
export type ClaimChoices = paths[typeof CHOICES]['get']['responses'][200]['content']['application/json']
export type ClaimAct = paths['/aiparcelweb/api/claims/act']['post']['requestBody']['content']['application/json']['act']

export const CLAIMS_A_PAGE = 50

export function useClaims(place: ClaimPlace): UseQueryResult<ListedClaims> {
  const api = useApi()
  const { states: _, page, ...filter } = place
  const query = {
    ...filter,
    states: statesOf(place).join(','),
    offset: String((Number(page ?? 1) - 1) * CLAIMS_A_PAGE),
    limit: String(CLAIMS_A_PAGE),
  }
  return useQuery({
    queryKey: ['claims', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(api.GET(CLAIMS, { signal, params: { query } })),
  })
}

export function useClaimChoices(): UseQueryResult<ClaimChoices> {
  const api = useApi()
  return useQuery({
    queryKey: ['claims', 'choices'],
    queryFn: ({ signal }) => answerOf(api.GET(CHOICES, { signal })),
  })
}

/** What happened to a claim, read anew with each of its versions. */
export function useClaim({ id, version }: Pick<Claim, 'id' | 'version'>): UseQueryResult<ReadClaim> {
  const api = useApi()
  return useQuery({
    queryKey: ['claims', 'one', id, version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(api.GET(`${CLAIMS}/{id}`, { signal, params: { path: { id: String(id) } } })),
  })
}

export interface ActOn {
  readonly claims: readonly Pick<Claim, 'id' | 'version'>[]
  readonly act: ClaimAct
}

export function useActOnClaims(): UseMutationResult<ActedOn, Error, ActOn> {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ claims, act }) =>
      answerOf(
        api.POST(`${CLAIMS}/act`, { body: { claims: claims.map(({ id, version }) => ({ id, version })), act } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['claims', 'list'] }),
  })
}

/** Saves a file a carrier. */
export function useClaimFiles(): UseMutationResult<void, Error, readonly Claim[]> {
  const api = useApi()
  return useMutation({
    mutationFn: async (claims) => {
      for (const { id: carrierId, name } of new Map(claims.map(({ carrier }) => [carrier.id, carrier])).values()) {
        const ids = claims.filter(({ carrier }) => carrier.id === carrierId).map(({ id }) => id)
        const body = { carrierId, claims: ids }
        saveFile(await answerOf(api.POST(`${CLAIMS}/file`, { body, parseAs: 'blob' })), `claims ${name}.csv`)
      }
    },
  })
}
