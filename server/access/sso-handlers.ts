import { failed, ok } from '../../domain/problem.ts'
import type { SSO_OPERATIONS } from '../../openapi/contract/sso.ts'
import type { Handlers } from '../handler.ts'

export const ssoHandlers: Handlers<keyof typeof SSO_OPERATIONS> = {
  getSSOUserDetails: async () => ok([]),
  saml2Login: async () => failed('not-found'),
  exchangeSsoCode: async () => failed('sso-refused'),
}
