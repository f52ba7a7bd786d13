import { findHandlers } from './find-handlers.ts'
import type { Room } from '../room.ts'

export const findRoom = {
  handlers: { ...findHandlers },
} satisfies Room
