import { notificationHandlers } from './notification-handlers.ts'
import { createNotifications } from './notifications.ts'
import type { Kept, Room } from '../../room.ts'

export const notificationsRoom = {
  open: ({ state, now }: Kept) => ({ notifications: createNotifications(state, now) }),
  handlers: notificationHandlers,
} satisfies Room
