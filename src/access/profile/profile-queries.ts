import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

export type OwnSession = components['schemas']['OwnSession']
export type LinkedIdentity = components['schemas']['LinkedIdentity']
export type LandingOption = components['schemas']['LandingOption']

const SESSIONS = ['ownSessions']
const IDENTITIES = ['ownIdentities']

export function useOwnSessions(): UseQueryResult<OwnSession[]> {
  const api = useApi()
  return useQuery({
    queryKey: SESSIONS,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/account/sessions', { signal })),
  })
}

export function useEndSession(): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (handle) => answerOf(api.POST('/aiparcelweb/api/account/sessions/end', { body: { handle } })),
    onSettled: () => lookups.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useEndOtherSessions(): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: () => answerOf(api.POST('/aiparcelweb/api/account/sessions/endOthers')),
    onSettled: () => lookups.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useOwnIdentities(): UseQueryResult<LinkedIdentity[]> {
  const api = useApi()
  return useQuery({
    queryKey: IDENTITIES,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/account/identities', { signal })),
  })
}

export function useUnlinkIdentity(): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (provider) => answerOf(api.POST('/aiparcelweb/api/account/identities/unlink', { body: { provider } })),
    onSettled: () => lookups.invalidateQueries({ queryKey: IDENTITIES }),
  })
}

/** The places that this person may arrive at after sign-in. ACC-13 to ACC-15 */
export function useLandingPages(): UseQueryResult<LandingOption[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['landingPages'],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/account/landing_pages', { signal })),
  })
}

/** The landing page of the account as it was loaded, or as it was saved since. */
export function useSavedLandingPage(username: string, loaded: string | null): string | null {
  return (
    useQuery({ queryKey: landingKey(username), queryFn: () => loaded, enabled: false, gcTime: Infinity }).data ?? loaded
  )
}

/** Stores where a person arrives after sign-in. API-10 */
export function useSaveLandingPage(username: string): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    scope: { id: 'landingPage' },
    mutationFn: (landingPage) =>
      answerOf(api.POST('/aiparcelweb/api/account/change_defaults', { body: { username, landingPage } })),
    onSuccess: (_, landingPage) => lookups.setQueryData(landingKey(username), landingPage),
  })
}

function landingKey(username: string) {
  return ['savedLandingPage', username]
}
