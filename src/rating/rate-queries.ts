import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query'
import type { components, paths } from '../../openapi/schema.d.ts'
import type { PackageToRate } from '../../domain/rating/package-to-rate.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

const CHOICES = '/aiparcelweb/api/rating/choices'
const RATES = '/aiparcelweb/api/rating/rates'

export type RateChoices = paths[typeof CHOICES]['get']['responses'][200]['content']['application/json']
export type Rate = components['schemas']['Rate']

/** For which clients a package can be rated, and what may be chosen for this one. */
export function useRateChoices(clientId: string | undefined): UseQueryResult<RateChoices> {
  const api = useApi()
  return useQuery({
    queryKey: ['rateChoices', clientId ?? null],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(api.GET(CHOICES, { signal, params: { query: clientId === undefined ? {} : { clientId } } })),
  })
}

export function useRatePackage(): UseMutationResult<readonly Rate[], Error, PackageToRate> {
  const api = useApi()
  return useMutation({ mutationFn: async (body) => (await answerOf(api.POST(RATES, { body }))).rates })
}
