import { own } from '../../domain/values/entries.ts'
import { menuOf, openRoutes } from '../../domain/page/navigation.ts'
import { ok } from '../../domain/values/problem.ts'
import type { NAVIGATION_OPERATIONS } from '../../openapi/contract/dashboards/navigation.ts'
import type { Handlers } from '../handler.ts'
import { visitorOf } from './visitor.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'

export interface NavigationNeeds {
  readonly config: ConfigStore
  readonly today: () => CalendarDate
}

export const navigationHandlers: Handlers<keyof typeof NAVIGATION_OPERATIONS, NavigationNeeds> = {
  navigation: async ({ caller, deps }) => {
    const { navigation, otherApplications } = deps.config.current()
    const visitor = visitorOf(caller, deps.today())
    const routes = openRoutes(navigation, visitor).map(({ path, label, servedBy }) => {
      const application = servedBy === undefined ? undefined : own(otherApplications.applications, servedBy)
      return { path, label, ...(application ? { servedBy: application } : {}) }
    })
    return ok({ everyClient: visitor.onlySomeClients !== true, menu: menuOf(navigation, visitor), routes })
  },
}
