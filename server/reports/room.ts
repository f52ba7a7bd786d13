import { reportHandlers } from './report-handlers.ts'
import type { Room } from '../room.ts'

export const reportsRoom = {
  handlers: { ...reportHandlers },
} satisfies Room
