import * as z from 'zod'
import { NotificationContent } from '../../domain/access/notification.ts'
import type { Operation } from './operation.ts'
import { Done } from './shapes.ts'

const Notification = z
  .strictObject({
    id: z.int(),
    /** ISO text in UTC. */
    at: z.string(),
    read: z.boolean(),
    content: NotificationContent,
  })
  .meta({ id: 'Notification' })

/** Only one's own: others' ids change nothing. */
const Ids = z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(200) })

export const NOTIFICATION_OPERATIONS = {
  notifications: {
    method: 'get',
    path: '/aiparcelweb/api/notifications',
    summary: "The newest 100 of the user's notifications, newest first. NAV-17",
    requires: 'signed-in',
    answer: z.array(Notification),
    cache: 'no-store',
  },
  markNotificationsRead: {
    method: 'post',
    path: '/aiparcelweb/api/notifications/markRead',
    summary: "Marks some of the user's notifications as read.",
    requires: 'signed-in',
    body: Ids,
    answer: Done,
    cache: 'no-store',
  },
  clearNotifications: {
    method: 'post',
    path: '/aiparcelweb/api/notifications/clear',
    summary: "Takes some of the user's notifications off the list.",
    requires: 'signed-in',
    body: Ids,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
