import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { loadedAgainPath } from '../access-paths.ts'
import { leaveKeptLocation } from '../kept-location.ts'
import { submitForm } from '../../ui/submit-form.ts'

export type IdentityProvider = components['schemas']['IdentityProvider']

export interface ProviderLogin {
  readonly idp: string
  readonly email: string
  readonly logOffOtherSessions: boolean
}

/** The identity providers of an e-mail address. API-03 */
export function useProviders(): UseMutationResult<IdentityProvider[], Error, string> {
  const api = useApi()
  return useMutation({
    mutationFn: (email) => answerOf(api.POST('/aiparcelweb/nologin/getSSOUserDetails', { body: email })),
  })
}

/** Takes the browser to an identity provider. ACC-31 */
export function useProviderLogin(): UseMutationResult<void, Error, ProviderLogin> {
  const api = useApi()
  return useMutation({
    mutationFn: async (body) => {
      const form = await answerOf(api.POST('/aiparcelweb/saml2/login', { body, parseAs: 'text' }))
      leaveKeptLocation()
      submitForm(form, () => location.assign(loadedAgainPath(body.email)))
    },
  })
}
