import { FIND_LIMITS, findHandlers } from './find-handlers.ts'
import { createWorkTurns } from '../http/work-turns.ts'
import type { Room } from '../room.ts'

export const findingRoom = {
  open: () => ({ findTurns: createWorkTurns(FIND_LIMITS) }),
  handlers: findHandlers,
} satisfies Room
