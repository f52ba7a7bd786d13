import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { failed, ok } from '../../domain/values/problem.ts'
import type { SSO_OPERATIONS } from '../../openapi/contract/access/sso.ts'
import type { Handlers } from '../handler.ts'
import { domainOf, type Providers } from './saml/providers.ts'
import { confirmedOwner } from './saml/sso-users.ts'
import { requestForm } from './saml/request-form.ts'
import { REQUEST_LIFETIME_MS } from './saml/saml-client.ts'
import { signIn, type SignInNeeds } from './sign-in.ts'
import type { AccessSettings } from './access-settings.ts'
import type { Attempts } from './guesses/attempts.ts'
import type { SingleUses } from './single-use.ts'
import type { Users } from '../callers/users.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

/** Ties the code that comes back to the browser that began, so that nobody is signed in as somebody else by a foreign link. */
const BROWSER_COOKIE = 'aframe-sso'

/** What a request to a provider is remembered with. */
export const SsoRequest = z.strictObject({
  idp: z.string(),
  email: z.string(),
  logOffOtherSessions: z.boolean(),
  browser: z.string(),
})
/** What a code stands for. */
const SsoCode = z.strictObject({
  userId: z.int(),
  idp: z.string(),
  logOffOtherSessions: z.boolean(),
  browser: z.string(),
  factorShown: z.boolean().default(false),
})

/** What signing in by a provider needs. */
export interface SsoNeeds extends SignInNeeds {
  readonly access: AccessSettings
  readonly attempts: Attempts
  readonly installationSettings: KeptInstallationSettings
  readonly providers: Providers
  readonly singleUses: SingleUses
  readonly users: Users
}

export const ssoHandlers: Handlers<keyof typeof SSO_OPERATIONS, SsoNeeds> = {
  getSSOUserDetails: async ({ deps, body: email, address }) => {
    const found = await deps.users.byEmail(email)
    const waitSeconds = deps.attempts.reserve({ address })
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const providers = deps.providers
      .current()
      .filter(({ emailDomains }) => emailDomains.includes(domainOf(email)))
      .map(({ id, name }) => ({ idp: id, name }))
    const { genericMessages } = await deps.installationSettings.current()
    if (genericMessages || providers.length === 0) return ok(providers)
    if (found.length === 0) return failed('sso-lookup-refused', { detail: REQUEST_WORDS.ssoNameNotFound })
    return found.length > 1 && !confirmedOwner(found) ? failed('sso-lookup-refused') : ok(providers)
  },

  saml2Login: async ({ deps, body, cookie, address }) => {
    const waitSeconds = deps.attempts.reserve({ address })
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const provider = deps.providers.current().find(({ id }) => id === body.idp)
    if (!provider?.emailDomains.includes(domainOf(body.email)))
      return { ...failed('not-found'), why: 'single sign-on was asked of a provider that is not one of the address' }
    const requestId = `_${randomBytes(20).toString('hex')}`
    const browser = cookie(BROWSER_COOKIE) ?? randomBytes(24).toString('base64url')
    const { idp, email, logOffOtherSessions } = body
    await deps.singleUses.put({
      kind: 'sso-request',
      key: requestId,
      value: { idp, email, logOffOtherSessions, browser },
      livesMs: REQUEST_LIFETIME_MS,
    })
    const form = await requestForm(provider, { publicUrl: deps.access.publicUrl, requestId })
    return {
      ...ok(form),
      cookies: [{ name: BROWSER_COOKIE, value: browser, maxAgeSeconds: 2 * (REQUEST_LIFETIME_MS / 1000) }],
    }
  },

  exchangeSsoCode: async ({ deps, body, cookie, address, userAgent }) => {
    const code = SsoCode.safeParse(await deps.singleUses.take({ kind: 'sso-code', key: body.code }))
    const isHere =
      code.success &&
      code.data.browser === cookie(BROWSER_COOKIE) &&
      deps.providers.current().some(({ id }) => id === code.data.idp)
    const user = isHere ? await deps.users.byId(code.data.userId) : undefined
    if (!code.success || !user) return { ...failed('sso-refused'), why: codeFault(code.success) }
    return signIn(
      deps,
      {
        user,
        logOffOtherSessions: code.data.logOffOtherSessions,
        provider: code.data.idp,
        factorShown: code.data.factorShown,
      },
      { address, cookie, userAgent },
    )
  },
}

function codeFault(isKnown: boolean): string {
  return isKnown
    ? 'a single sign-on code came from another browser than the one that began, or its user or provider is gone'
    : 'a single sign-on code was used, is over or was never given'
}
