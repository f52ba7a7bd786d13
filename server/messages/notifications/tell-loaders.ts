import type { NotificationContent } from '../../../domain/access/notification.ts'
import { PROGRAM_POWER } from '../../../domain/access/program.ts'
import { heldBy } from '../../callers/users.ts'
import type { ImportTellingNeeds } from './tell-import.ts'

export interface LoadersTold {
  readonly clientId: number
  readonly occasion: string
  /** By the client's name. */
  readonly content: (client: string) => NotificationContent
}

/** Tells everyone who may load for a client. */
export async function tellLoaders(
  { clients, users, notifications }: ImportTellingNeeds,
  { clientId, occasion, content }: LoadersTold,
): Promise<void> {
  const client = (await clients.all()).find(({ id }) => id === clientId)
  if (!client) return
  const seeing = new Set(await users.whoSee(clientId))
  const loaders = (await users.all()).filter((user) => seeing.has(user.id) && heldBy(user).has(PROGRAM_POWER))
  await notifications.tell(
    loaders.map(({ id }) => id),
    { occasion, content: content(client.name) },
  )
}
