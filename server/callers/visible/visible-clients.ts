import type { TenantScope } from '../../warehouse/tenant-scope.ts'

/** Of these clients those that exist for whoever has the scope. */
export function visibleClients<Client extends { readonly id: number }>(
  { families }: TenantScope,
  clients: readonly Client[],
): Client[] {
  return clients.filter(({ id }) => families.has(id))
}

/** The same by families: each that is nobody's child here, with its children. */
export function clientFamilies<Client extends { readonly id: number; readonly parentClientId: number | null }>(
  scope: TenantScope,
  clients: readonly Client[],
): (Client & { readonly childClients: Client[] })[] {
  const seen = visibleClients(scope, clients)
  return seen
    .filter(({ parentClientId }) => !scope.families.has(parentClientId ?? 0))
    .map((top) => ({ ...top, childClients: seen.filter(({ parentClientId }) => parentClientId === top.id) }))
}
