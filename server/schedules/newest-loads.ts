import { clientsOfAddress } from '../../domain/dashboards/layout/sharing.ts'
import { personOf, type PersonNeeds } from '../callers/caller.ts'
import type { Publishes } from '../warehouse/publishes.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import type { Subscriptions } from './kept/subscriptions.ts'

interface NewestLoadsNeeds extends PersonNeeds {
  readonly subscriptions: Subscriptions
  readonly publishes: Publishes
}

/** The data version of the newest load of each subscription that goes after loads, by its id: of the clients of its page that its owner sees. */
export async function newestLoads(deps: NewestLoadsNeeds): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const { id, userId, address, awaitsAfter } of await deps.subscriptions.all()) {
    const owner = awaitsAfter === null ? undefined : await personOf(userId, deps)
    if (!owner) continue
    const seen = clientsOfAddress(address).named.flatMap((each) => clientsInScope(owner.scope, each))
    found.set(id, await deps.publishes.newestLoad(new Set(seen)))
  }
  return found
}
