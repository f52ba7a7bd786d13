import type { Caller } from '../access/caller.ts'
import type { User } from '../access/users.ts'

/** Staff see everyone; others see themselves and who holds nothing but clients of theirs. Nobody else exists for them. */
export function visibleUsers(caller: Caller, users: readonly User[]): User[] {
  if (caller.user.grants.allClients) return [...users]
  const { families } = caller.scope
  const within = ({ grants }: User) => !grants.allClients && grants.clientIds.length > 0 && grants.clientIds.every((id) => families.has(id))
  return users.filter((user) => user.id === caller.user.id || within(user))
}
