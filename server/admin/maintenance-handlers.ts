import { pagePath } from '../../domain/dashboards/navigation.ts'
import { failed, ok } from '../../domain/values/problem.ts'
import type { MAINTENANCE_OPERATIONS } from '../../openapi/contract/admin/maintenance.ts'
import type { ConfigSnapshot } from '../config/config-snapshot.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { ClosedPageNeeds } from './closed-page.ts'

/** Stays open, so that what was closed can be opened again. */
const NEVER_CLOSES = '/settings/maintenance'

export interface MaintenanceNeeds extends ClosedPageNeeds {
  readonly audit: AuditLog
}

export const maintenanceHandlers: Handlers<keyof typeof MAINTENANCE_OPERATIONS, MaintenanceNeeds> = {
  maintenanceStatuses: async ({ deps }) => ok(await deps.maintenance.list()),

  addStatus: async ({ caller, deps, body }) => {
    const issue = placeIssue(body, closingAddresses(deps.config.current()))
    if (issue !== undefined)
      return failed('invalid-request', {
        english: `body.page: ${issue}`,
        issues: [{ path: 'body.page', message: issue }],
      })
    const entry = await deps.maintenance.add(body)
    await deps.audit({ userId: caller.user.id, action: 'add-maintenance', object: objectOf(body), decision: 'done' })
    return ok(entry)
  },

  removeStatus: async ({ caller, deps, body }) => {
    const removed = await deps.maintenance.remove(body.id)
    if (!removed) return failed('not-found')
    await deps.audit({
      userId: caller.user.id,
      action: 'remove-maintenance',
      object: objectOf(removed),
      decision: 'done',
    })
    return ok({ status: 'ok' })
  },
}

/** Every address that can be under maintenance. */
function closingAddresses({
  navigation: { routes },
  pages,
}: Pick<ConfigSnapshot, 'navigation' | 'pages'>): ReadonlySet<string> {
  const all = [...routes.map(({ path }) => path), ...pages.map(({ id }) => pagePath(id, routes))]
  return new Set(all.filter((path) => path !== NEVER_CLOSES))
}

function placeIssue(
  { type, page }: { type: string; page?: string | undefined },
  addresses: ReadonlySet<string>,
): string | undefined {
  if (type !== 'PAGE') return page === undefined ? undefined : 'must be left out for this type'
  return page !== undefined && addresses.has(page) ? undefined : 'must be the address of a page'
}

function objectOf({ type, value, page }: { type: string; value: string; page?: string | undefined }): string {
  return [type, value, page].filter((part) => part !== undefined).join(' ')
}
