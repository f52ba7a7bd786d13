import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientKinship, TenantScope } from './tenant-scope.ts'

/** For whom statements run, so that nobody's keep the engine from others. */
export interface Asker {
  readonly person: number
  /** Equal for people of one company: the parents of the clients they see. */
  readonly company: string
}

const asking = new AsyncLocalStorage<Asker>()

/** Everything that the work asks the warehouse is asked for this person. */
export function askFor<T>(asker: Asker, work: () => T): T {
  return asking.run(asker, work)
}

/** Undefined: the product itself asks, as at a start or for a publish. */
export function currentAsker(): Asker | undefined {
  return asking.getStore()
}

/** Whoever a scope is made for, with the company that the clients of it belong to. */
export async function askerOf(
  { user, scope }: { readonly user: { readonly id: number }; readonly scope: TenantScope },
  clients: { all(): Promise<readonly ClientKinship[]> },
): Promise<Asker> {
  const parents = new Set(
    (await clients.all()).flatMap(({ id, parentClientId }) => (scope.families.has(id) ? [parentClientId ?? id] : [])),
  )
  return { person: user.id, company: [...parents].sort((one, other) => one - other).join('+') }
}
