import { ok } from '../../../domain/values/problem.ts'
import type { NOTIFICATION_OPERATIONS } from '../../../openapi/contract/messages.ts'
import type { Handlers } from '../../handler.ts'
import { visibleClients } from '../../callers/visible/visible-clients.ts'
import type { Clients } from '../../warehouse/clients.ts'
import type { Notifications } from './notifications.ts'

export interface NotificationNeeds {
  readonly clients: Clients
  readonly notifications: Notifications
}

export const notificationHandlers: Handlers<keyof typeof NOTIFICATION_OPERATIONS, NotificationNeeds> = {
  /** What was told about a client that is no longer the person's is not told again. */
  notifications: async ({ caller, deps }) => {
    const all = await deps.clients.all()
    const own = new Set(visibleClients(caller.scope, all).map(({ name }) => name))
    const others = all.map(({ name }) => name).filter((name) => !own.has(name))
    const listed = await deps.notifications.list(caller.user.id)
    return ok(
      listed.filter(
        ({ content }) =>
          !others.some(
            (name) =>
              ('client' in content && content.client === name) ||
              ('report' in content && content.report.startsWith(`${name} `)),
          ),
      ),
    )
  },

  markNotificationsRead: async ({ caller, deps, body }) => {
    await deps.notifications.markRead(caller.user.id, body.ids)
    return ok({ status: 'ok' })
  },

  clearNotifications: async ({ caller, deps, body }) => {
    await deps.notifications.clear(caller.user.id, body.ids)
    return ok({ status: 'ok' })
  },
}
