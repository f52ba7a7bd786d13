import type { Caller } from '../caller.ts'
import type { Users } from '../users.ts'
import { visiblePeople } from './visible-people.ts'

/** The logins that a reader may be told, by the person's id; whoever is not among them is told as nobody in particular. */
export async function shownLogins(
  reader: Pick<Caller, 'user' | 'scope'>,
  users: Users,
): Promise<ReadonlyMap<number, string>> {
  return new Map(visiblePeople(reader, await users.all()).map(({ id, login }) => [id, login]))
}
