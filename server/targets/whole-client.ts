import type { ClientKinship, TenantScope } from '../warehouse/tenant-scope.ts'

/** Whether somebody sees a client with all of its children, of which its budget is: of fewer, figures beside it would say little, and it of the others too much. */
export function seesWholeClient(
  { families }: TenantScope,
  clientId: number,
  clients: readonly ClientKinship[],
): boolean {
  const children = families.get(clientId)
  return (
    children !== undefined &&
    clients.every(({ id, parentClientId }) => parentClientId !== clientId || children.includes(id))
  )
}
