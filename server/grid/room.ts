import { gridHandlers } from './grid-handlers.ts'
import type { Room } from '../room.ts'

export const gridRoom = {
  handlers: gridHandlers,
} satisfies Room
