import { heldBy, type NewUser } from '../users.ts'
import { hasEveryClient } from './has-every-client.ts'

/** Whoever holds all of them, and every client, can give everybody everything back. */
export const KEEPER = ['USER_EDIT', 'SETTINGS_ADMIN', 'ROLE_INTERNAL']

/** Whether somebody can give everybody everything back: one of them always remains. */
export function isKeeper(user: NewUser): boolean {
  const held = heldBy(user)
  return user.activated && hasEveryClient(user) && KEEPER.every((power) => held.has(power))
}

/** One who can come in whatever becomes of a provider, and for good. */
export function isOpenKeeper(user: NewUser): boolean {
  return isKeeper(user) && user.ssoOnly !== true && (user.accessEndsOn ?? null) === null
}
