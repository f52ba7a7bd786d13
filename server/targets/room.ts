import { targetHandlers } from './target-handlers.ts'
import type { Room } from '../room.ts'

export const targetsRoom = {
  handlers: { ...targetHandlers },
} satisfies Room
