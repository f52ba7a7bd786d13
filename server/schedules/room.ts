import { alertHandlers } from './alerts/alert-handlers.ts'
import { subscriptionHandlers } from './subscription-handlers.ts'
import type { Room } from '../room.ts'

export const schedulesRoom = {
  handlers: { ...subscriptionHandlers, ...alertHandlers },
} satisfies Room
