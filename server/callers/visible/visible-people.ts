import type { Caller } from '../caller.ts'
import type { User } from '../users.ts'
import { hasEveryClient } from './has-every-client.ts'

type Reader = Pick<Caller, 'user' | 'scope'>

/** Whether a person exists for a reader: everybody does for who holds every client; for others themselves, and who holds nothing but clients of theirs. */
export function seesPerson({ user: reader, scope }: Reader, { id, grants }: Pick<User, 'id' | 'grants'>): boolean {
  if (id === reader.id || hasEveryClient(reader)) return true
  return !grants.allClients && grants.clientIds.length > 0 && grants.clientIds.every((each) => scope.families.has(each))
}

export function visiblePeople(reader: Reader, users: readonly User[]): User[] {
  return users.filter((user) => seesPerson(reader, user))
}
