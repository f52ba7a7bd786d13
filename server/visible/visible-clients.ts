import type { TenantScope } from '../warehouse/tenant-scope.ts'

/** Of these clients those that exist for whoever has the scope. */
export function visibleClients<Client extends { readonly id: number }>(
  { families }: TenantScope,
  clients: readonly Client[],
): Client[] {
  return clients.filter(({ id }) => families.has(id))
}
