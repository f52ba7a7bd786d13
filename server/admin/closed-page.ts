import { maintenanceOf } from '../../domain/access/maintenance.ts'
import { pagePath } from '../../domain/dashboards/navigation.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import type { Caller } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { Maintenance } from '../state/maintenance.ts'

/** What tells which pages are under maintenance. */
export interface ClosedPageNeeds {
  readonly config: ConfigStore
  readonly maintenance: Maintenance
}

interface PageCall {
  readonly operation: Operation
  readonly caller: Caller | undefined
  readonly params: unknown
  readonly deps: ClosedPageNeeds
}

const DASHBOARD = /^\/aframe\/dashboard\/([^/]+)$/

/** Whether a call asks for the data of a page that is under maintenance for its caller. NAV-35, NAV-36 */
export async function closedPage({ operation: { page }, caller, params, deps }: PageCall): Promise<boolean> {
  if (page === undefined || caller === undefined) return false
  const named = page.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
  const dashboard = DASHBOARD.exec(named)?.[1]
  const address = dashboard === undefined ? named : pagePath(dashboard, deps.config.current().navigation.routes)
  return maintenanceOf(address, await deps.maintenance.list(), caller.held) !== undefined
}
