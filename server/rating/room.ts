import { ratingHandlers } from './rating-handlers.ts'
import type { Room } from '../room.ts'

export const ratingRoom = {
  handlers: ratingHandlers,
} satisfies Room
