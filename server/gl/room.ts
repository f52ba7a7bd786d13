import { glHandlers } from './gl-handlers.ts'
import type { Room } from '../room.ts'

export const glRoom = {
  handlers: glHandlers,
} satisfies Room
