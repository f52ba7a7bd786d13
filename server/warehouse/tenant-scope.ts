import { childClientIds } from '../../domain/query/query.ts'

declare const madeByAccess: unique symbol

/**
 * Whose rows a signed-in user may read. Only `makeTenantScope` makes one, from the user's grants, so
 * no request can say it; every query, cache key and file carries it. Source: security, "One enforcement point".
 */
export interface TenantScope {
  readonly [madeByAccess]: true
  /** Each client the user may name, with its children the user may see too. */
  readonly families: ReadonlyMap<number, readonly number[]>
  /** Equal for users with equal grants. */
  readonly key: string
}

export interface Grants {
  /** Staff hold every client. */
  readonly allClients: boolean
  readonly clientIds: readonly number[]
}

export interface ClientKinship {
  readonly id: number
  readonly parentClientId: number | null
}

export function makeTenantScope(grants: Grants, clients: readonly ClientKinship[]): TenantScope {
  const granted = new Set(grants.allClients ? clients.map((client) => client.id) : grants.clientIds)
  const families = new Map<number, number[]>()
  for (const client of clients) if (granted.has(client.id)) families.set(client.id, [])
  for (const client of clients) {
    if (granted.has(client.id) && client.parentClientId !== null) families.get(client.parentClientId)?.push(client.id)
  }
  const key = [...families].map(([id, children]) => `${id}:${children.join('+')}`).join(',')
  return { families, key } as unknown as TenantScope
}

/**
 * The clients whose rows a request reads: the named client and its granted children, or of these only
 * the chosen ones; the client's own id may be chosen too. What is outside the grants adds nothing; an
 * empty list reads no row. Decision 0019.
 */
export function clientsInScope(
  scope: TenantScope,
  requested: { clientId: number; childClientIds: readonly number[] },
): number[] {
  const children = scope.families.get(requested.clientId)
  if (!children) return []
  const family = [requested.clientId, ...children]
  return requested.childClientIds.length === 0 ? family : family.filter((id) => requested.childClientIds.includes(id))
}

/** Whose rows are read: those of a client with its children, or with the chosen ones; of no client in particular, those of every client in the scope. */
export interface RowsOf {
  readonly scope: TenantScope
  readonly clientId?: number
  readonly childClientIdsCSV?: string | undefined
}

/** The clients whose rows are read, by id; what is outside the scope adds none. */
export function clientsOf({ scope, clientId, childClientIdsCSV }: RowsOf): readonly number[] {
  return clientId === undefined
    ? [...scope.families.keys()]
    : clientsInScope(scope, { clientId, childClientIds: childClientIds({ childClientIdsCSV }) })
}
