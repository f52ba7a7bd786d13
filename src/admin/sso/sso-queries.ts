import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { submitForm } from '../../ui/submit-form.ts'

export type SsoProviders = components['schemas']['SsoProviders']
export type SsoProvider = components['schemas']['SsoProvider']
export type SsoPreview = components['schemas']['SsoPreview']
export type SsoTest = components['schemas']['SsoTest']
export type SsoCertificate = components['schemas']['SsoCertificate']
type BodyTo<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody?: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
export type Preview = BodyTo<'/aiparcelweb/api/ssoProviders/preview'>
export type Save = BodyTo<'/aiparcelweb/api/ssoProviders/save'>

const PROVIDERS = ['ssoProviders']

export function useSsoProviders(): UseQueryResult<SsoProviders> {
  const api = useApi()
  return useQuery({
    queryKey: PROVIDERS,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/ssoProviders', { signal })),
  })
}

/** What metadata says; nothing is saved. */
export function usePreview(): UseMutationResult<SsoPreview, Error, Preview> {
  const api = useApi()
  return useMutation({ mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/ssoProviders/preview', { body })) })
}

export function useSaveProvider(): UseMutationResult<{ id: string }, Error, Save> {
  const api = useApi()
  return useMutation({ mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/ssoProviders/save', { body })) })
}

export function useRemoveProvider(): UseMutationResult<
  unknown,
  Error,
  { readonly id: string; readonly revision: string }
> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (body) => answerOf(api.POST('/aiparcelweb/api/ssoProviders/remove', { body })),
    onSettled: () => lookups.invalidateQueries({ queryKey: PROVIDERS }),
  })
}

/** What came of one's own test sign-ins, the last one of each provider. */
export function useSsoTests(): UseQueryResult<SsoTest[]> {
  const api = useApi()
  return useQuery({
    queryKey: ['ssoTests'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/ssoProviders/tests', { signal })),
  })
}

/** Takes the browser to a provider for a test that signs in nobody. */
export function useBeginTest(): UseMutationResult<void, Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: async (id) =>
      submitForm(
        await answerOf(api.POST('/aiparcelweb/api/ssoProviders/test', { body: { id }, parseAs: 'text' })),
        () => location.reload(),
      ),
  })
}
