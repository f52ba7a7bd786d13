import type { TenantScope } from './tenant-scope.ts'
import type { Warehouse } from './warehouse.ts'
import { statementsOf } from './statements.ts'

/** The state of the data as one scope has it: what was published of other clients does not count. */
export interface SeenPublish {
  /** How many publishes concern the scope: it rises with each of them, and with no other. */
  readonly dataVersion: number
  /** When invoices of the scope were last loaded, ISO text in UTC; null: never. */
  readonly publishedAt: string | null
}

export interface Publishes {
  /** Now, or as of the installation's data version that an answer is of. */
  seenBy(scope: TenantScope, asOf?: number): Promise<SeenPublish>
  /** The installation's data version that the newest load of some of these clients made; 0: none did. */
  newestLoad(clients: ReadonlySet<number>): Promise<number>
}

interface Publish {
  readonly version: number
  /** Null: everybody's. */
  readonly clientId: number | null
  /** Null: no invoices were loaded. */
  readonly loadedAt: string | null
}

const ALL = `SELECT p.data_version, c.client_id, CASE WHEN p.source NOT IN ('undo', 'edit', 'retention') THEN p.published_at END AS loaded_at FROM publish p LEFT JOIN publish_client c USING (data_version)`

/** Reads the publishes again after each. Decision 0030 */
export function createPublishes(warehouse: Warehouse): Publishes {
  let known: { version: number; all: Promise<Publish[]> } | undefined
  const all = (): Promise<Publish[]> => {
    const version = warehouse.dataVersion()
    if (known?.version !== version) {
      const read = statementsOf(warehouse)
        .rows({ sql: ALL, params: [] })
        .then((rows) =>
          rows.map(({ data_version, client_id, loaded_at }) => ({
            version: Number(data_version),
            clientId: client_id === null || client_id === undefined ? null : Number(client_id),
            loadedAt: loaded_at ? `${String(loaded_at).replace(' ', 'T').slice(0, 19)}Z` : null,
          })),
        )
      known = { version, all: read }
      read.catch(() => (known = undefined))
    }
    return known.all
  }
  return {
    seenBy: async ({ families }, asOf = Infinity) => {
      const seen = (await all()).filter(
        ({ version, clientId }) => version <= asOf && (clientId === null || families.has(clientId)),
      )
      const loads = seen.flatMap(({ loadedAt }) => loadedAt ?? []).sort()
      return { dataVersion: seen.length, publishedAt: loads.at(-1) ?? null }
    },
    newestLoad: async (clients) =>
      Math.max(
        0,
        ...(await all())
          .filter(({ clientId, loadedAt }) => loadedAt !== null && (clientId === null || clients.has(clientId)))
          .map(({ version }) => version),
      ),
  }
}
