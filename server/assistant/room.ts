import { assistantHandlers } from './assistant-handlers.ts'
import type { Room } from '../room.ts'

export const assistantRoom = {
  handlers: { ...assistantHandlers },
} satisfies Room
