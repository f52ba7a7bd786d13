import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import { factTakesTarget } from '../../domain/targets/target-fits.ts'
import type { Person } from '../callers/caller.ts'
import type { Targets } from './targets.ts'
import type { Clients } from '../warehouse/clients.ts'
import { seesWholeClient } from './whole-client.ts'

export interface SeenTargetNeeds {
  readonly clients: Pick<Clients, 'all'>
  readonly targets: Pick<Targets, 'versions'>
}

interface TargetOf {
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly view: Pick<View, 'clientId' | 'fact'>
  readonly reader: Pick<Person, 'scope'>
}

/** The budget in force of a view's fact, of a client that its reader sees whole; undefined: there is none. Decision 0134 */
export async function seenTarget(
  { page, table, view: { clientId, fact }, reader }: TargetOf,
  { clients, targets }: SeenTargetNeeds,
): Promise<Awaited<ReturnType<Targets['versions']>>[number] | undefined> {
  if (!factTakesTarget(page, fact, table)) return undefined
  if (!seesWholeClient(reader.scope, clientId, await clients.all())) return undefined
  const [current] = await targets.versions({ clientId, table: page.table, fact })
  return current
}
