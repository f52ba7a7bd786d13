import { billedHandlers } from './billed-handlers.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { dashboardHandlers } from './dashboard-handlers.ts'
import { filterSettingHandlers } from './filter-setting-handlers.ts'
import { filterValueHandlers } from './filter-value-handlers.ts'
import { layoutHandlers } from './layout-handlers.ts'
import { lookupHandlers } from './lookup-handlers.ts'
import { ownPageHandlers } from './own-page-handlers.ts'
import type { Room } from '../room.ts'

export const dashboardsRoom = {
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
