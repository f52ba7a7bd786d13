import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components, paths } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'

const LIST = '/aiparcelweb/api/clientCredentials'
const KEY = ['clientCredentials']

export type Credentials = paths[typeof LIST]['get']['responses'][200]['content']['application/json']
export type Credential = components['schemas']['ClientCredential']
export type ClientSecret = components['schemas']['ClientSecret']
export type CredentialReach = paths[typeof LIST]['post']['requestBody']['content']['application/json']
export type ProgramCall = CredentialReach['calls'][number]
export type OverlapHours =
  paths['/aiparcelweb/api/clientCredentials/{id}/rotate']['post']['requestBody']['content']['application/json']['overlapHours']

export function useCredentials(): UseQueryResult<Credentials> {
  const api = useApi()
  return useQuery({ queryKey: KEY, staleTime: 0, queryFn: ({ signal }) => answerOf(api.GET(LIST, { signal })) })
}

/** Adds a credential, whose secret is the answer. */
export function useAddCredential(): UseMutationResult<ClientSecret, Error, CredentialReach> {
  const api = useApi()
  return useMutation({ mutationFn: (body) => answerOf(api.POST(LIST, { body })), onSuccess: useRefresh() })
}

export function useChangeCredential(id: number): UseMutationResult<unknown, Error, CredentialReach> {
  const api = useApi()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST(`${LIST}/{id}`, { params: pathTo(id), body })),
    onSuccess: useRefresh(),
  })
}

export function useRotateCredential(id: number): UseMutationResult<ClientSecret, Error, OverlapHours> {
  const api = useApi()
  return useMutation({
    mutationFn: (overlapHours) =>
      answerOf(api.POST(`${LIST}/{id}/rotate`, { params: pathTo(id), body: { overlapHours } })),
    onSuccess: useRefresh(),
  })
}

export function useRevokeCredential(id: number): UseMutationResult<unknown, Error, void> {
  const api = useApi()
  return useMutation({
    mutationFn: () => answerOf(api.POST(`${LIST}/{id}/revoke`, { params: pathTo(id) })),
    onSuccess: useRefresh(),
  })
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

function pathTo(id: number) {
  return { path: { id: String(id) } }
}
