import { paymentHandlers } from './payment-handlers.ts'
import type { Room } from '../room.ts'

export const paymentsRoom = {
  handlers: paymentHandlers,
} satisfies Room
