import { navigationHandlers } from './navigation-handlers.ts'
import type { Room } from '../room.ts'

export const navigationRoom = {
  handlers: { ...navigationHandlers },
} satisfies Room
