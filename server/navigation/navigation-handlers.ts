import { servedBy } from '../../domain/dashboards/connections.ts'
import { menuOf, openRoutes, unconnectedSection, type RouteSpec } from '../../domain/dashboards/navigation.ts'
import { ok } from '../../domain/values/problem.ts'
import type { NAVIGATION_OPERATIONS } from '../../openapi/contract/navigation.ts'
import type { Handlers } from '../handler.ts'
import { visitorOf } from './visitor.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { can } from '../../domain/access/permission.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptConnections } from './connections.ts'
import type { KeptInstallationSettings } from '../state/installation-settings.ts'

export interface NavigationNeeds {
  readonly config: ConfigStore
  readonly connections: KeptConnections
  readonly installationSettings: KeptInstallationSettings
  readonly today: () => CalendarDate
}

/** Who says where other applications are sees what nobody has said yet. */
const CONNECTS = ['SETTINGS_ADMIN']

export const navigationHandlers: Handlers<keyof typeof NAVIGATION_OPERATIONS, NavigationNeeds> = {
  navigation: async ({ caller, deps }) => {
    const { navigation, otherApplications } = deps.config.current()
    const [connections, { hideUnconnected }] = await Promise.all([
      deps.connections.all(),
      deps.installationSettings.current(),
    ])
    const served = (route: RouteSpec) => servedBy(route, otherApplications, connections)
    const visitor = visitorOf(caller, deps.today())
    const routes = openRoutes(navigation, visitor).map((route) => {
      const application = served(route)
      return { path: route.path, label: route.label, ...(application ? { servedBy: application } : {}) }
    })
    const everyClient = visitor.onlySomeClients !== true
    const connects = hideUnconnected && everyClient && can(visitor.held, CONNECTS)
    const unconnected = connects ? unconnectedSection(navigation, visitor, served) : undefined
    const menu = menuOf(navigation, visitor, { served, hidesUnconnected: hideUnconnected })
    return ok({ everyClient, menu: [...menu, ...(unconnected ? [unconnected] : [])], routes })
  },
}
