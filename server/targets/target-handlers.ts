import { can } from '../../domain/access/permission.ts'
import { takesTarget } from '../../domain/targets/target-months.ts'
import { failed, invalidRequest, ok } from '../../domain/values/problem.ts'
import type { Catalog } from '../../domain/query/catalog.ts'
import type { TARGET_OPERATIONS } from '../../openapi/contract/targets.ts'
import type { Caller } from '../callers/caller.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Targets } from './targets.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import type { Clients } from '../warehouse/clients.ts'
import { seesWholeClient } from './whole-client.ts'

export interface TargetNeeds {
  readonly audit: AuditLog
  readonly clients: Clients
  readonly config: { current(): { readonly catalog: Catalog } }
  readonly targets: Targets
  readonly users: Users
}

/** Budgets by month, each of a fact of a client with its children: read by who sees all of them, set with TARGET_EDIT. Decision 0134 */
export const targetHandlers: Handlers<keyof typeof TARGET_OPERATIONS, TargetNeeds> = {
  target: async ({ caller, deps, query: { clientId: asked, table, fact } }) => {
    const clientId = Number(asked)
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    if (!seesWholeClient(caller.scope, clientId, await deps.clients.all()))
      return ok({ versions: [], maySet: false, whole: false })
    const logins = await shownLogins(caller, deps.users)
    const versions = await deps.targets.versions({ clientId, table, fact })
    return ok({
      versions: versions.map(({ byUserId, ...version }) => ({ ...version, by: logins.get(byUserId) ?? null })),
      maySet: maySet(caller) && takesTarget(measureOf(deps, { table, fact })),
      whole: true,
    })
  },

  setTarget: async ({ caller, deps, body: { clientId, table, fact, currency, months, after } }) => {
    if (!maySet(caller)) return failed('not-permitted')
    if (!caller.scope.families.has(clientId)) return failed('not-found')
    if (!seesWholeClient(caller.scope, clientId, await deps.clients.all())) return failed('not-permitted')
    if (!takesTarget(measureOf(deps, { table, fact }))) return NO_BUDGET
    const set = await deps.targets.set({ clientId, table, fact }, { currency, months, after, byUserId: caller.user.id })
    if (!set.ok) return set
    await deps.audit({
      userId: caller.user.id,
      action: 'set-target',
      object: `client ${clientId}`,
      decision: 'done',
      detail: JSON.stringify({ table, fact, version: set.value }),
    })
    return ok({ id: set.value })
  },
}

const NO_BUDGET = invalidRequest([
  { path: 'body.fact', message: 'must be an amount of money that adds up', code: 'unknown' },
])

function maySet({ held }: Pick<Caller, 'held'>): boolean {
  return can(held, ['NEW_BI_TOOLS']) && can(held, ['TARGET_EDIT']) && !held.has('ROLE_GUEST')
}

function measureOf({ config }: Pick<TargetNeeds, 'config'>, { table, fact }: { table: string; fact: string }) {
  return config.current().catalog.tables.get(table)?.measures.get(fact)
}
