import { heldBy, type NewUser } from '../users.ts'
import { hasEveryClient } from './has-every-client.ts'

/** Whoever holds all of them, and every client, can give everybody everything back. */
export const FULL_ADMINISTRATOR = ['USER_EDIT', 'SETTINGS_ADMIN', 'ROLE_INTERNAL']

/** Whether somebody can give everybody everything back: one of them always remains. */
export function isFullAdministrator(user: NewUser): boolean {
  const held = heldBy(user)
  return user.activated && hasEveryClient(user) && FULL_ADMINISTRATOR.every((power) => held.has(power))
}

/** A full administrator who can sign in whatever becomes of a provider, and for good. */
export function isLastingAdministrator(user: NewUser): boolean {
  return isFullAdministrator(user) && user.ssoOnly !== true && (user.accessEndsOn ?? null) === null
}
