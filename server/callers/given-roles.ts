import type { Caller } from './caller.ts'
import type { User } from './users.ts'
import { own } from '../../domain/values/entries.ts'

/** The holders who may give and take a role: its own, and those of people who stand above it. Decision 0030 */
const GIVEN_BY: Readonly<Record<string, readonly string[]>> = {
  ROLE_INTERNAL: ['ROLE_INTERNAL'],
  ROLE_CLIENT: ['ROLE_CLIENT', 'ROLE_INTERNAL'],
  ROLE_GUEST: ['ROLE_CLIENT', 'ROLE_INTERNAL'],
}

/** Whether somebody sees less than their permissions and clients say. */
export function isNarrowed(held: ReadonlySet<string>): boolean {
  return held.has('ROLE_GUEST') || held.has('ROLE_CARRIER')
}

/** Whether who holds these gives and takes a role: it is a power like a permission. ROLE_CARRIER only takes away, so whoever edits the person gives and takes it. */
export function givesRole(held: ReadonlySet<string>, role: string): boolean {
  return !isNarrowed(held) && (own(GIVEN_BY, role)?.some((each) => held.has(each)) ?? true)
}

/** What one list of permissions or roles has and the other has not. */
export function givenOrTaken(was: readonly string[], is: readonly string[]): string[] {
  return [...was, ...is].filter((name) => was.includes(name) !== is.includes(name))
}

/** Whoever could change a person could sign in as them. */
export function mayChange(
  { held }: Pick<Caller, 'held'>,
  { permissions, roles }: Pick<User, 'permissions' | 'roles'>,
): boolean {
  return (
    !isNarrowed(held) &&
    permissions.every((permission) => held.has(permission)) &&
    roles.every((role) => givesRole(held, role))
  )
}
