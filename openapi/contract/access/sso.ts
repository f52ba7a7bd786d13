import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Token } from './session.ts'

const Email = z.email('must be an e-mail address').max(200)

/** `idp` is the provider's id in the configuration, `name` what its button reads. ACC-30 */
const IdentityProvider = z.strictObject({ idp: z.string(), name: z.string() }).meta({ id: 'IdentityProvider' })

/**
 * Sign-in through a SAML provider: look up, send the form, come back to /sso-callback with a code, exchange it.
 * A sign-in that did not work comes back to /SSO?problem=refused, one while a session is live elsewhere to /SSO?logoff=true&idp=…&user=….
 */
export const SSO_OPERATIONS = {
  getSSOUserDetails: {
    method: 'post',
    path: '/aiparcelweb/nologin/getSSOUserDetails',
    summary: 'The identity providers of an e-mail address; the body is the address. API-03',
    requires: 'anyone',
    body: Email,
    answer: z.array(IdentityProvider),
    cache: 'no-store',
  },
  saml2Login: {
    method: 'post',
    path: '/aiparcelweb/saml2/login',
    summary:
      'The form that takes the browser to the identity provider: one form element with hidden fields, to be submitted as it is. API-04',
    requires: 'anyone',
    body: z.strictObject({ idp: z.string().min(1).max(60), logOffOtherSessions: z.boolean(), email: Email }),
    answer: z.string(),
    html: true,
    cache: 'no-store',
  },
  exchangeSsoCode: {
    method: 'post',
    path: '/aiparcelweb/nologin/exchangeSsoCode',
    summary:
      'A token for the code that /sso-callback got as its token parameter: once, within 60 seconds, in the browser that began the sign-in. ACC-34',
    requires: 'anyone',
    body: z.strictObject({ code: z.string().min(1).max(100) }),
    answer: Token,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
