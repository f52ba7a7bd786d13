import { notificationHandlers } from './notification-handlers.ts'
import type { Room } from '../room.ts'

export const notificationsRoom = {
  handlers: { ...notificationHandlers },
} satisfies Room
