import { domainOf, type Provider, type Providers } from './saml/providers.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { heldBy, type User } from '../callers/users.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'

/** What tells whether a password signs a person in today. */
export interface PasswordDoorNeeds {
  readonly providers: Providers
  readonly today: () => CalendarDate
}

/**
 * Whether a person may sign in by a password and get a link that sets one. A domain that signs in by its provider only
 * leaves it to who administers the whole installation, so that a provider that is down locks nobody out for good.
 */
export function isPasswordDoorOpen(user: Omit<User, 'id' | 'emailConfirmed'>, providers: readonly Provider[]): boolean {
  if (user.ssoOnly) return false
  const administersAll = hasEveryClient(user) && heldBy(user).has('SETTINGS_ADMIN')
  return (
    administersAll ||
    !providers.some(({ ssoOnly, emailDomains }) => ssoOnly === true && emailDomains.includes(domainOf(user.email)))
  )
}
