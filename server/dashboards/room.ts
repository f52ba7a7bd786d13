import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { billedHandlers } from './billed-handlers.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { dashboardHandlers } from './dashboard-handlers.ts'
import { filterSettingHandlers } from './filter-setting-handlers.ts'
import { filterValueHandlers } from './filter-value-handlers.ts'
import { layoutHandlers } from './layout-handlers.ts'
import { lookupHandlers } from './lookup-handlers.ts'
import { ownPageHandlers } from './own-page-handlers.ts'
import { createLayoutResets } from './layout-resets.ts'
import { createPageUses } from './page-uses.ts'
import { createUserSettings } from '../state/settings.ts'
import type { Kept, Room } from '../room.ts'
import type { Settings } from '../settings.ts'

const ENTERPRISE_GRID = join(import.meta.dirname, '..', '..', 'enterprise', 'node_modules', 'ag-grid-enterprise')

type DashboardsNeeds = Kept & {
  readonly environment: Pick<Settings, 'AG_GRID_LICENCE' | 'KEEP_FILTERS'>
  readonly warn: (line: string) => void
}

/** The key, where the form of the grid that needs it is installed. */
function gridLicence(
  { AG_GRID_LICENCE }: DashboardsNeeds['environment'],
  warn: DashboardsNeeds['warn'],
): string | null {
  if (AG_GRID_LICENCE === undefined || existsSync(ENTERPRISE_GRID)) return AG_GRID_LICENCE ?? null
  warn(
    'AG_GRID_LICENCE is set, but AG Grid Enterprise is not installed: its open form is shown. Install it with npm run enterprise:install, then start again.',
  )
  return null
}

export const dashboardsRoom = {
  open: ({ state, now, environment, warn }: DashboardsNeeds) => ({
    settings: createUserSettings(state, now),
    pageUses: createPageUses({ state, now, warn }),
    layoutResets: createLayoutResets(state, now),
    gridLicence: gridLicence(environment, warn),
    keepsFilters: environment.KEEP_FILTERS,
  }),
  handlers: {
    ...lookupHandlers,
    ...filterSettingHandlers,
    ...filterValueHandlers,
    ...dashboardHandlers,
    ...bridgeHandlers,
    ...billedHandlers,
    ...ownPageHandlers,
    ...layoutHandlers,
  },
} satisfies Room
