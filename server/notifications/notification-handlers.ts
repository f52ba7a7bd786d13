import { ok } from '../../domain/problem.ts'
import type { NOTIFICATION_OPERATIONS } from '../../openapi/contract/notifications.ts'
import type { Handlers } from '../handler.ts'

export const notificationHandlers: Handlers<keyof typeof NOTIFICATION_OPERATIONS> = {
  notifications: async ({ caller, deps }) => ok(await deps.notifications.list(caller.user.id)),

  markNotificationsRead: async ({ caller, deps, body }) => {
    await deps.notifications.markRead(caller.user.id, body.ids)
    return ok({ status: 'ok' })
  },

  clearNotifications: async ({ caller, deps, body }) => {
    await deps.notifications.clear(caller.user.id, body.ids)
    return ok({ status: 'ok' })
  },
}
